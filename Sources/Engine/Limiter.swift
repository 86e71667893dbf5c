/// Keeps a signal within ±1: the gain falls at once when it must and recovers slowly, so that a sum of many voices is turned
/// down rather than clipped, and people and motors are spared.
struct Limiter: BitwiseCopyable {
  private var gain: Float = 1
  private let recovery: Float

  init(sampleRate: Double) {
    recovery = Float(1 / (0.3 * sampleRate))
  }

  /// Whether a signal within ±1 passes unchanged.
  var rests: Bool { gain == 1 }

  mutating func limit(_ sample: Float) -> Float {
    follow(abs(sample))
    return min(max(sample * gain, -1), 1)
  }

  /// Limits two channels by one gain, so that the picture does not sway.
  mutating func limit(_ sample: SIMD2<Float>) -> SIMD2<Float> {
    follow(max(abs(sample.x), abs(sample.y)))
    return (sample * gain).clamped(lowerBound: SIMD2(repeating: -1), upperBound: SIMD2(repeating: 1))
  }

  private mutating func follow(_ magnitude: Float) {
    if gain < 1 { gain = min(1, gain + recovery) }
    if magnitude * gain > 1 { gain = 1 / magnitude }
  }
}
