import CALSA
import MIDI

extension MIDIMessage {
  /// Reads a channel message from a sequencer event; nil when it is none, or names a key or controller above 127.
  ///
  /// Events that only programs make are passed over: 14-bit controllers and parameter numbers, which devices send as
  /// single controllers, and notes with a duration, which a queue splits in two when it is given them.
  init?(_ event: snd_seq_event_t) {
    let note = event.data.note
    let control = event.data.control
    switch snd_seq_event_type(UInt32(event.type)) {
    case SND_SEQ_EVENT_NOTEON: self.init(0x90, note.channel, UInt32(note.note), Int32(note.velocity))
    case SND_SEQ_EVENT_NOTEOFF: self.init(0x80, note.channel, UInt32(note.note), Int32(note.velocity))
    case SND_SEQ_EVENT_KEYPRESS: self.init(0xA0, note.channel, UInt32(note.note), Int32(note.velocity))
    case SND_SEQ_EVENT_CONTROLLER: self.init(0xB0, control.channel, control.param, control.value)
    case SND_SEQ_EVENT_PGMCHANGE: self.init(0xC0, control.channel, 0, control.value)
    case SND_SEQ_EVENT_CHANPRESS: self.init(0xD0, control.channel, 0, control.value)
    case SND_SEQ_EVENT_PITCHBEND:
      self = .pitchBend(channel: control.channel & 0x0F, value: Int16(min(max(control.value, -8192), 8191)))
    default: return nil
    }
  }

  private init?(_ kind: UInt8, _ channel: UInt8, _ number: UInt32, _ value: Int32) {
    guard number < 128 else { return nil }
    let (channel, number, value) = (channel & 0x0F, UInt8(number), UInt8(min(max(value, 0), 127)))
    switch kind {
    case 0x90 where value > 0: self = .noteOn(channel: channel, note: number, velocity: value)
    case 0x90: self = .noteOff(channel: channel, note: number, velocity: 64)
    case 0x80: self = .noteOff(channel: channel, note: number, velocity: value)
    case 0xA0: self = .keyPressure(channel: channel, note: number, value: value)
    case 0xB0: self = .controlChange(channel: channel, controller: number, value: value)
    case 0xC0: self = .programChange(channel: channel, program: value)
    default: self = .channelPressure(channel: channel, value: value)
    }
  }
}
