import MIDI
import Realtime

/// What the ALSA sequencer brings to the input.
public enum SequencerEvent: Equatable, Sendable {
  /// A source sent a channel message; `stamp` is when the kernel received it.
  case message(MIDIMessage, source: SequencerAddress, stamp: Instant)
  /// A source is heard from now on; `name` is its client's and its port's, with a colon between.
  case connected(SequencerAddress, name: String)
  /// A source is gone or was disconnected, and ends its notes no more.
  case vanished(SequencerAddress)
  /// Messages came faster than they were read and some are lost, note-offs perhaps among them.
  case overrun
}
