/// A MIDI 1.0 channel message.
///
/// Channels are `0..<16` as on the wire; people and mapping files count `1...16`.
public enum MIDIMessage: Hashable, Sendable, BitwiseCopyable {
  /// A key is released; velocity 0…127.
  case noteOff(channel: UInt8, note: UInt8, velocity: UInt8)
  /// A key is struck; velocity 1…127 (inputs turn velocity 0 into a note-off of velocity 64, as the standard means it).
  case noteOn(channel: UInt8, note: UInt8, velocity: UInt8)
  /// Polyphonic key pressure, 0…127.
  case keyPressure(channel: UInt8, note: UInt8, value: UInt8)
  /// A controller 0…127 takes a value 0…127; 120…127 are channel mode messages.
  case controlChange(channel: UInt8, controller: UInt8, value: UInt8)
  /// A program 0…127 is chosen.
  case programChange(channel: UInt8, program: UInt8)
  /// Channel pressure, 0…127.
  case channelPressure(channel: UInt8, value: UInt8)
  /// Pitch bend, −8192…8191, 0 in the middle.
  case pitchBend(channel: UInt8, value: Int16)

  /// The channel, `0..<16`.
  public var channel: UInt8 {
    switch self {
    case .noteOff(let channel, _, _), .noteOn(let channel, _, _), .keyPressure(let channel, _, _),
      .controlChange(let channel, _, _), .programChange(let channel, _), .channelPressure(let channel, _),
      .pitchBend(let channel, _):
      channel
    }
  }
}
