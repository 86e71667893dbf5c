import CLiblo

extension OSCMessage {
  /// The most bytes that a UDP datagram carries over IPv4.
  fileprivate static let sizeLimit = 65_507

  /// The bytes of the message on the wire.
  ///
  /// Nil where a text holds a zero byte, the address has no slash in front, or no datagram is large enough.
  public func encoded() -> [UInt8]? {
    guard address.utf8.first == UInt8(ascii: "/"), address.isEncodable else { return nil }
    guard let message = lo_message_new() else { return nil }
    defer { lo_message_free(message) }
    guard arguments.allSatisfy({ $0.append(to: message) }) else { return nil }
    var size = lo_message_length(message, address)
    guard size <= Self.sizeLimit else { return nil }
    var bytes = [UInt8](repeating: 0, count: size)
    guard lo_message_serialise(message, address, &bytes, &size) != nil else { return nil }
    return bytes
  }
}

extension OSCArgument {
  fileprivate func append(to message: lo_message) -> Bool {
    let result =
      switch self {
      case .int32(let value): lo_message_add_int32(message, value)
      case .int64(let value): lo_message_add_int64(message, value)
      case .float(let value): lo_message_add_float(message, value)
      case .double(let value): lo_message_add_double(message, value)
      case .string(let text): text.isEncodable ? lo_message_add_string(message, text) : -1
      case .symbol(let text): text.isEncodable ? lo_message_add_symbol(message, text) : -1
      case .blob(let bytes): Self.append(bytes, to: message)
      case .character(let value): lo_message_add_char(message, CChar(bitPattern: value))
      case .midi(let port, let status, let first, let second):
        Self.append([port, status, first, second], midiTo: message)
      case .timeTag(let tag):
        lo_message_add_timetag(
          message,
          lo_timetag(sec: UInt32(truncatingIfNeeded: tag >> 32), frac: UInt32(truncatingIfNeeded: tag))
        )
      case .yes: lo_message_add_true(message)
      case .no: lo_message_add_false(message)
      case .none: lo_message_add_nil(message)
      case .infinitum: lo_message_add_infinitum(message)
      }
    return result >= 0
  }

  private static func append(_ midi: [UInt8], midiTo message: lo_message) -> Int32 {
    var midi = midi
    return lo_message_add_midi(message, &midi)
  }

  private static func append(_ bytes: [UInt8], to message: lo_message) -> Int32 {
    guard bytes.count <= OSCMessage.sizeLimit else { return -1 }
    if bytes.isEmpty {
      // lo_blob_new makes no empty blob, which on the wire is nothing but its size.
      var empty: Int32 = 0
      return lo_message_add_blob(message, &empty)
    }
    guard let blob = lo_blob_new(Int32(bytes.count), bytes) else { return -1 }
    defer { lo_blob_free(blob) }
    return lo_message_add_blob(message, blob)
  }
}

extension String {
  /// Whether liblo can take it: it ends at a zero, and for some arguments over half a MiB liblo 0.31 allocates four
  /// bytes too few.
  fileprivate var isEncodable: Bool { utf8.count <= OSCMessage.sizeLimit && !utf8.contains(0) }
}
