import OSC

/// A packet's messages can be sent again, and arrive as they were; their addresses serve as patterns, or are refused.
func readOSC(_ bytes: [UInt8]) {
  guard let messages = try? bytes.withUnsafeBytes({ try OSCPacket.decode($0) }).map(\.message) else { return }
  for message in messages {
    guard let sent = message.encoded() else { fatalError("a message that arrived cannot be sent: \(message)") }
    guard let arrived = try? sent.withUnsafeBytes({ try OSCPacket.decode($0) }), let copy = arrived.first?.message,
      arrived.count == 1, copy.encoded() == sent
    else { fatalError("a message arrives otherwise than it was sent: \(message)") }
    if let pattern = try? OSCAddressPattern(message.address) {
      _ = pattern.matches("/tactus/player/1/play")
      _ = OSCAddressPattern.matches(incoming: message.address, rule: pattern)
    }
  }
}
