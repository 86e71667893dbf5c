import CRealtime
import Glibc
import Haptics

/// A profile's law of frequency at a sample rate, in phase increments of 2⁻³² cycles a frame.
struct IncrementLaw: BitwiseCopyable {
  private let dull: Float
  /// From a dull to a crisp texture: octaves where it moves by equal ratios, else increments.
  private let span: Float
  private let logarithmic: Bool

  init(_ profile: ActuatorProfile, sampleRate: Float) {
    dull = profile.dullHz * (0x1p32 / sampleRate)
    logarithmic = profile.frequencyLaw == .logarithmic
    span =
      logarithmic ? log2f(profile.crispHz / profile.dullHz) : (profile.crispHz - profile.dullHz) * (0x1p32 / sampleRate)
  }

  func increment(sharpness: Float) -> UInt32 {
    let exact = logarithmic ? dull * tactus_exp2f(span * sharpness) : dull + span * sharpness
    return UInt32(min(0x1p31, max(0, exact)))
  }
}
