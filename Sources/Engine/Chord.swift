/// A straight piece of movement from a frame to another; its slope is a frame's change.
struct Chord<Value: Numeric & BitwiseCopyable>: BitwiseCopyable {
  var first: Int64 = .min
  var end: Int64 = .min
  var start: Value = 0
  var slope: Value = 0
  /// What the law gives at the end, to begin the next chord with; nil where it is to be asked.
  var next: Value?
}

extension Chord<Float> {
  func value(at frame: Int64) -> Float { start + slope * Float(frame &- first) }
}

extension Chord<UInt32> {
  /// Exact, modulo 2³².
  func value(at frame: Int64) -> UInt32 { start &+ slope &* UInt32(truncatingIfNeeded: frame &- first) }
}
