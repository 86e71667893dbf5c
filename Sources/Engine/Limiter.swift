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
    let magnitude = abs(sample)
    if gain < 1 { gain = min(1, gain + recovery) }
    if magnitude * gain > 1 { gain = 1 / magnitude }
    return min(max(sample * gain, -1), 1)
  }
}
