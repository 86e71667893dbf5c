/// A pattern being played: where it began, how far it is, how it is scaled.
struct PatternPlayer: BitwiseCopyable {
  var isActive = false
  /// Which use of this slot it is, so that what was scheduled for an earlier one is recognised.
  var generation: UInt32 = 0
  var pattern: Int32 = 0
  /// The part whose routes it takes.
  var part: Int32 = 0
  /// The frame of the pattern's start.
  var origin: Int64 = 0
  /// Index of the next step.
  var next: Int = 0
  var intensity: Float = 1
  var sharpness: Float = 0
}
