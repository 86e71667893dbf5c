import CALSA
import MIDI
import Testing

@testable import Devices

@Suite struct SequencerMessageTests {
  private func message(_ type: snd_seq_event_type, _ number: UInt32, _ value: Int32) -> MIDIMessage? {
    var event = snd_seq_event_t()
    event.type = UInt8(type.rawValue)
    event.data.control.channel = 3
    event.data.control.param = number
    event.data.control.value = value
    return MIDIMessage(event)
  }

  private func message(_ type: snd_seq_event_type, note: UInt8, velocity: UInt8) -> MIDIMessage? {
    var event = snd_seq_event_t()
    event.type = UInt8(type.rawValue)
    event.data.note = snd_seq_ev_note_t(channel: 3, note: note, velocity: velocity, off_velocity: 0, duration: 0)
    return MIDIMessage(event)
  }

  @Test("every channel message is read")
  func all() {
    #expect(message(SND_SEQ_EVENT_NOTEON, note: 60, velocity: 1) == .noteOn(channel: 3, note: 60, velocity: 1))
    #expect(message(SND_SEQ_EVENT_NOTEON, note: 60, velocity: 0) == .noteOff(channel: 3, note: 60, velocity: 64))
    #expect(message(SND_SEQ_EVENT_NOTEOFF, note: 60, velocity: 9) == .noteOff(channel: 3, note: 60, velocity: 9))
    #expect(message(SND_SEQ_EVENT_KEYPRESS, note: 60, velocity: 9) == .keyPressure(channel: 3, note: 60, value: 9))
    #expect(message(SND_SEQ_EVENT_CONTROLLER, 74, 127) == .controlChange(channel: 3, controller: 74, value: 127))
    #expect(message(SND_SEQ_EVENT_PGMCHANGE, 0, 5) == .programChange(channel: 3, program: 5))
    #expect(message(SND_SEQ_EVENT_CHANPRESS, 0, 6) == .channelPressure(channel: 3, value: 6))
    #expect(message(SND_SEQ_EVENT_PITCHBEND, 0, -8192) == .pitchBend(channel: 3, value: -8192))
  }

  @Test("values that no device sends are held within their range, or make no message")
  func hostileValues() {
    #expect(message(SND_SEQ_EVENT_PITCHBEND, 0, .max) == .pitchBend(channel: 3, value: 8191))
    #expect(message(SND_SEQ_EVENT_CONTROLLER, 1, .min) == .controlChange(channel: 3, controller: 1, value: 0))
    #expect(message(SND_SEQ_EVENT_CONTROLLER, .max, 1) == nil)
    #expect(message(SND_SEQ_EVENT_NOTEON, note: 200, velocity: 255) == nil)
    #expect(message(SND_SEQ_EVENT_NOTEON, note: 1, velocity: 255) == .noteOn(channel: 3, note: 1, velocity: 127))
  }

  @Test("events that are no channel message are none")
  func others() {
    #expect(message(SND_SEQ_EVENT_SENSING, 0, 0) == nil)
    #expect(message(SND_SEQ_EVENT_CONTROL14, 1, 1) == nil)
    #expect(message(SND_SEQ_EVENT_SYSEX, 0, 0) == nil)
  }
}
