/// A control's movement: linear from one value to another over some frames, then still.
///
/// Engine and recorder compute live movement by this one type, so a take's curves hold exactly what was felt.
public struct Ramp: Equatable, Sendable, BitwiseCopyable {
  /// The value at the start.
  public var from: Float
  /// The value at the end and after it.
  public var to: Float
  /// The frame at which it leaves `from`.
  public var start: Int64
  /// How many frames it takes; 0 is a step.
  public var length: Int64

  /// Makes a movement.
  @inlinable
  public init(from: Float, to: Float, start: Int64, length: Int64) {
    self.from = from
    self.to = to
    self.start = start
    self.length = max(0, length)
  }

  /// Makes a control that has never moved.
  @inlinable
  public init(resting value: Float) { self.init(from: value, to: value, start: 0, length: 0) }

  /// The frame from which the value no longer changes.
  @inlinable
  public var end: Int64 { start &+ length }

  /// Whether the value changes between a frame and the next.
  @inlinable
  public func moves(at frame: Int64) -> Bool { frame < end && from != to }

  /// The value at a frame.
  @inlinable
  public func value(at frame: Int64) -> Float {
    if frame >= end { return to }
    if frame <= start { return from }
    return from + (to - from) * (Float(frame &- start) / Float(length))
  }
}
