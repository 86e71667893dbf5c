import Realtime

/// A stretch of time in which an output did not play: it was stopped, suspended, run dry or unplugged.
@frozen
public struct Gap: Equatable, Sendable, BitwiseCopyable {
  /// The frame that should have been played when it began.
  public var start: Frame
  /// How long it lasted, in frames.
  public var frames: Int64

  /// Makes a gap.
  public init(start: Frame, frames: Int64) {
    self.start = start
    self.frames = frames
  }
}
