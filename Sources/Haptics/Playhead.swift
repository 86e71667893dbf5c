import Realtime

/// Where a player is in its pattern: the law between frames of the pattern and frames of the engine.
struct Playhead: Sendable, BitwiseCopyable {
  /// The frame of the engine at which ``position`` is.
  private(set) var frame: Int64 = 0
  /// The frame of the pattern at which it is at ``frame``.
  private(set) var position: Double = 0
  /// Frames of the pattern in a frame of the engine.
  private(set) var rate: Double = 1

  /// The engine's frame of a position.
  func frame(of position: Int64) -> Int64 { frame &+ Int64(rounding: (Double(position) - self.position) / rate) }

  /// The position at a frame of the engine.
  func position(at frame: Int64) -> Double { position + Double(frame &- self.frame) * rate }

  /// The frames of the engine in a length of the pattern.
  func length(_ frames: Int64) -> Int64 { Int64(rounding: Double(frames) / rate) }

  /// Is at a position at a frame.
  mutating func place(at position: Double, at frame: Int64) {
    self.position = position
    self.frame = frame
  }

  /// Goes on at another rate from a frame.
  mutating func set(rate: Double, at frame: Int64) {
    place(at: position(at: frame), at: frame)
    self.rate = rate
  }
}
