import Engine
import Realtime
import Synchronization

/// Something that takes the engine's signal, period by period, at the pace of a clock of its own.
public protocol Output: AnyObject, Sendable {
  /// What it is, in a few words for people, such as "ALSA hw:0,0, 2 channels, 48000 Hz, 128 × 3 frames".
  var description: String { get }
  /// Frames a second.
  var sampleRate: Double { get }
  /// Channels of a frame.
  var channels: Int { get }
  /// Frames that are rendered at once.
  var periodFrames: Int { get }
  /// What it counts; any thread may ask.
  var statistics: OutputStatistics { get }

  /// Whether a device plays at present what is rendered.
  var isPlaying: Bool { get }

  /// Why nothing is heard at present and what is done about it, one sentence for people; nil while it plays.
  var interruption: String? { get }

  /// Renders and plays on the calling thread, which `RealtimeThread` made fit for it, until `stop` is set.
  ///
  /// Each period is told to `clock` and asked of the engine. Nothing that the device does ends the loop: it is reopened, with
  /// a pause between attempts, while the schedule runs on.
  func run(_ engine: Engine, clock: FrameClock, until stop: borrowing Atomic<Bool>)
}
