import Engine
import Realtime

/// What an output's loop needs of the engine; a test puts a signal of its own in its place.
protocol FrameSource: AnyObject {
  /// The first frame that the next call renders.
  var position: Frame { get }
  /// Whether what is rendered reaches nobody; for the rendering thread only.
  var isUnfelt: Bool { get set }
  /// Renders the next `frames` frames, interleaved, `channels` wide.
  func render(into output: UnsafeMutablePointer<Float>, frames: Int, channels: Int)
}

extension Engine: FrameSource {}
