import CLiblo

extension OSCMessage {
  /// Reads one message with liblo; `offset` is where it lies in its packet, for what is thrown.
  init(decoding bytes: UnsafeRawBufferPointer, at offset: Int) throws(OSCError) {
    guard let addressEnd = bytes.firstIndex(of: 0) else { throw OSCError(.address, at: offset) }
    guard let address = String(validating: bytes[..<addressEnd], as: UTF8.self) else {
      throw OSCError(.address, at: offset)
    }
    let typesStart = (addressEnd / 4 + 1) * 4
    if typesStart == bytes.count, bytes[addressEnd...].allSatisfy({ $0 == 0 }) {
      // Old senders leave out the type tags of a message without arguments.
      self.init(address)
      return
    }
    // liblo asks for a mutable pointer but copies before it changes byte order.
    let data = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
    var code: Int32 = 0
    guard let message = lo_message_deserialise(data, bytes.count, &code) else {
      let types = bytes[min(typesStart, bytes.count)...].dropFirst().prefix { $0 != 0 }
      throw OSCError(Self.fault(code, types: String(decoding: types, as: UTF8.self)), at: offset)
    }
    defer { lo_message_free(message) }
    self.init(address, Self.arguments(of: message))
  }

  private static func fault(_ code: Int32, types: String) -> OSCError.Fault {
    switch code {
    case LO_EINVALIDPATH: .address
    case LO_ENOTYPE, LO_EINVALIDTYPE, LO_EBADTYPE: .typeTags
    case LO_EINVALIDARG, LO_ESIZE, LO_ETERM, LO_EPAD: .arguments(types: types)
    default: .refused(code: Int(code))
    }
  }

  private static func arguments(of message: lo_message) -> [OSCArgument] {
    let count = Int(lo_message_get_argc(message))
    guard count > 0, let types = lo_message_get_types(message), let values = lo_message_get_argv(message) else {
      return []
    }
    return (0..<count).compactMap { index in
      OSCArgument(tag: UInt8(bitPattern: types[index]), value: UnsafeMutableRawPointer(values[index]))
    }
  }
}

extension OSCArgument {
  /// Reads liblo's argument, whose numbers are in the machine's byte order and aligned to four bytes only.
  fileprivate init?(tag: UInt8, value: UnsafeMutableRawPointer?) {
    switch Unicode.Scalar(tag) {
    case "T": self = .yes
    case "F": self = .no
    case "N": self = .none
    case "I": self = .infinitum
    default:
      guard let value else { return nil }
      self.init(tag: tag, present: value)
    }
  }

  private init?(tag: UInt8, present value: UnsafeMutableRawPointer) {
    switch Unicode.Scalar(tag) {
    case "i": self = .int32(value.loadUnaligned(as: Int32.self))
    case "h": self = .int64(value.loadUnaligned(as: Int64.self))
    case "f": self = .float(value.loadUnaligned(as: Float.self))
    case "d": self = .double(value.loadUnaligned(as: Double.self))
    case "s": self = .string(String(cString: value.assumingMemoryBound(to: CChar.self)))
    case "S": self = .symbol(String(cString: value.assumingMemoryBound(to: CChar.self)))
    case "b":
      let bytes = UnsafeRawBufferPointer(start: lo_blob_dataptr(value), count: Int(lo_blob_datasize(value)))
      self = .blob(Array(bytes))
    case "c": self = .character(UInt8(truncatingIfNeeded: value.loadUnaligned(as: UInt32.self)))
    case "m":
      let bytes = value.loadUnaligned(as: SIMD4<UInt8>.self)
      self = .midi(bytes[0], bytes[1], bytes[2], bytes[3])
    case "t":
      let tag = value.loadUnaligned(as: lo_timetag.self)
      self = .timeTag(UInt64(tag.sec) << 32 | UInt64(tag.frac))
    default: return nil
    }
  }
}
