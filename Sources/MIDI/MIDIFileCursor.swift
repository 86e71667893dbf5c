/// What makes a place in a file unreadable, one sentence without a full stop.
struct MIDIFileFault: Error {
  let offset: Int
  let message: String
}

/// A position in a file's bytes that moves forward and never beyond a limit.
struct MIDIFileCursor {
  private let bytes: [UInt8]
  var position = 0
  var limit: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    limit = bytes.count
  }

  var remaining: Int { limit - position }

  mutating func byte() throws(MIDIFileFault) -> UInt8 {
    guard position < limit else { throw MIDIFileFault(offset: position, message: "the data ends inside an event") }
    defer { position += 1 }
    return bytes[position]
  }

  /// Reads a variable-length quantity: 7 bits a byte, at most 4 bytes, thus below 2^28.
  mutating func variableLength() throws(MIDIFileFault) -> Int {
    let start = position
    var value = 0
    for _ in 0..<4 {
      let byte = try byte()
      value = value << 7 | Int(byte & 0x7F)
      if byte < 0x80 { return value }
    }
    throw MIDIFileFault(offset: start, message: "a variable-length number has more than 4 bytes")
  }

  /// Passes over `count` bytes and returns them.
  mutating func take(_ count: Int) throws(MIDIFileFault) -> ArraySlice<UInt8> {
    guard count <= remaining else { throw MIDIFileFault(offset: position, message: "the data ends inside an event") }
    defer { position += count }
    return bytes[position..<position + count]
  }

  /// The big-endian number of `count` bytes at an offset; nil beyond the limit.
  func number(at offset: Int, count: Int) -> Int? {
    guard offset >= 0, offset <= limit - count else { return nil }
    return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Whether the four characters of a chunk's name stand at an offset.
  func isChunk(_ name: StaticString, at offset: Int) -> Bool {
    guard offset >= 0, offset <= limit - 4, name.utf8CodeUnitCount == 4 else { return false }
    return (0..<4).allSatisfy { bytes[offset + $0] == name.utf8Start[$0] }
  }

  /// Whether a chunk can begin at an offset: with a name of four printable characters, or because all ends there.
  func isChunkBoundary(_ offset: Int) -> Bool {
    if offset == limit { return true }
    guard offset >= 0, offset <= limit - 8 else { return false }
    return bytes[offset..<offset + 4].allSatisfy { 0x20..<0x7F ~= $0 }
  }

  /// The offset of the next track chunk, or the limit when there is none.
  func nextTrack(from start: Int) -> Int {
    var offset = start
    while offset < limit, !isChunk("MTrk", at: offset) { offset += 1 }
    return min(offset, limit)
  }
}
