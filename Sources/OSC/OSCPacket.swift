/// The content of one datagram: a message, or a bundle of messages and bundles (Open Sound Control 1.0, "OSC Packets").
///
/// Bundles are walked here, since liblo's dispatch follows them to any depth; single messages are liblo's.
public enum OSCPacket {
  static let depthLimit = 8

  private static let header = Array("#bundle\0".utf8)
  /// The time tag that means at once; senders without a clock write 0.
  private static let immediately: ClosedRange<UInt64> = 0...1

  /// All messages of a packet, in order; throws at the first mistake, so that a packet counts whole or not at all.
  ///
  /// A message in nested bundles has the innermost time tag; one that says at once means when the outer bundle is due.
  public static func decode(_ bytes: UnsafeRawBufferPointer) throws(OSCError) -> [OSCTimedMessage] {
    var messages: [OSCTimedMessage] = []
    try walk(bytes, 0..<bytes.count, timeTag: nil, depth: 0, into: &messages)
    return messages
  }

  private static func walk(
    _ bytes: UnsafeRawBufferPointer,
    _ range: Range<Int>,
    timeTag: UInt64?,
    depth: Int,
    into messages: inout [OSCTimedMessage]
  ) throws(OSCError) {
    let start = range.lowerBound
    guard !range.isEmpty else { throw OSCError(.empty, at: start) }
    guard range.count.isMultiple(of: 4) else { throw OSCError(.unaligned(size: range.count), at: start) }
    if bytes[start] == UInt8(ascii: "/") {
      let message = try OSCMessage(decoding: UnsafeRawBufferPointer(rebasing: bytes[range]), at: start)
      messages.append(OSCTimedMessage(message, timeTag: timeTag))
      return
    }
    guard bytes[range].starts(with: header) else { throw OSCError(.neitherMessageNorBundle, at: start) }
    guard depth < depthLimit else { throw OSCError(.tooDeep, at: start) }
    guard range.count >= 16 else { throw OSCError(.bundleEnds, at: range.upperBound) }
    let own = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: start + 8, as: UInt64.self))
    let timeTag = immediately.contains(own) ? timeTag : own
    var place = start + 16
    while place < range.upperBound {
      let remaining = range.upperBound - place - 4
      let size = Int(Int32(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: Int32.self)))
      guard size >= 0, size <= remaining else {
        throw OSCError(.elementSize(size, remaining: remaining), at: place)
      }
      try walk(bytes, place + 4..<place + 4 + size, timeTag: timeTag, depth: depth + 1, into: &messages)
      place += 4 + size
    }
  }
}
