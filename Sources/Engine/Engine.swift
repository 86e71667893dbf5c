import CRealtime
import Haptics
import Realtime

/// The mixer of haptic voices: commands come in by rings, actuator signals go out.
public final class Engine: @unchecked Sendable {
  /// Renders the next `frames` frames, interleaved, `channels` wide; channels without an actuator are silent.
  ///
  /// The one entry point of the real-time thread: it never allocates, locks or waits.
  public func render(into output: UnsafeMutablePointer<Float>, frames: Int, channels: Int) {}

  /// The first frame that the next call renders; real-time thread only.
  public private(set) var position = Frame.zero
}
