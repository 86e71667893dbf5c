/// An instant on the engine's timeline: the index of a sample frame, 0 at the engine's start.
///
/// Distances between frames are plain `Int64` counts, so an instant is never mistaken for a duration.
@frozen
public struct Frame: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// How many frames lie between the timeline's start and this one.
  public var index: Int64

  /// Names a frame by its index.
  @inlinable
  public init(_ index: Int64) { self.index = index }

  /// The first frame of the timeline.
  @inlinable
  public static var zero: Frame { Frame(0) }

  /// Whether the left frame comes first.
  @inlinable
  public static func < (left: Frame, right: Frame) -> Bool { left.index < right.index }

  /// The frame that lies `count` frames later.
  @inlinable
  public static func + (frame: Frame, count: Int64) -> Frame { Frame(frame.index &+ count) }

  /// The frame that lies `count` frames earlier.
  @inlinable
  public static func - (frame: Frame, count: Int64) -> Frame { Frame(frame.index &- count) }

  /// How many frames lie between two instants.
  @inlinable
  public static func - (left: Frame, right: Frame) -> Int64 { left.index &- right.index }
}
