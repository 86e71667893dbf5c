extension MIDIMessage {
  /// How many data bytes follow a channel message's status byte (MIDI 1.0 Detailed Specification, table I).
  static func dataCount(after status: UInt8) -> Int { status & 0xE0 == 0xC0 ? 1 : 2 }

  /// Reads a channel message from its bytes as on the wire; a note-on of velocity 0 becomes a note-off of velocity 64.
  ///
  /// Nil when `status` is not a channel status or a data byte exceeds 127; `second` is 0 where there is none.
  init?(status: UInt8, _ first: UInt8, _ second: UInt8) {
    guard first < 0x80, second < 0x80 else { return nil }
    let channel = status & 0x0F
    switch status & 0xF0 {
    case 0x80: self = .noteOff(channel: channel, note: first, velocity: second)
    case 0x90 where second == 0: self = .noteOff(channel: channel, note: first, velocity: 64)
    case 0x90: self = .noteOn(channel: channel, note: first, velocity: second)
    case 0xA0: self = .keyPressure(channel: channel, note: first, value: second)
    case 0xB0: self = .controlChange(channel: channel, controller: first, value: second)
    case 0xC0: self = .programChange(channel: channel, program: first)
    case 0xD0: self = .channelPressure(channel: channel, value: first)
    case 0xE0: self = .pitchBend(channel: channel, value: (Int16(second) << 7 | Int16(first)) - 8192)
    default: return nil
    }
  }
}
