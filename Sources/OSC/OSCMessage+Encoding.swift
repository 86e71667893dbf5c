import CLiblo

extension OSCMessage {
  /// The bytes of the message on the wire; nil where a text holds a zero byte, or the address has no slash in front.
  public func encoded() -> [UInt8]? {
    guard address.utf8.first == UInt8(ascii: "/"), !address.utf8.contains(0) else { return nil }
    guard let message = lo_message_new() else { return nil }
    defer { lo_message_free(message) }
    guard arguments.allSatisfy({ $0.append(to: message) }) else { return nil }
    var size = lo_message_length(message, address)
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
      case .string(let text): text.utf8.contains(0) ? -1 : lo_message_add_string(message, text)
      case .symbol(let text): text.utf8.contains(0) ? -1 : lo_message_add_symbol(message, text)
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
    guard let size = Int32(exactly: bytes.count) else { return -1 }
    if size == 0 {
      // lo_blob_new makes no empty blob, which on the wire is nothing but its size.
      var empty: Int32 = 0
      return lo_message_add_blob(message, &empty)
    }
    guard let blob = lo_blob_new(size, bytes) else { return -1 }
    defer { lo_blob_free(blob) }
    return lo_message_add_blob(message, blob)
  }
}
