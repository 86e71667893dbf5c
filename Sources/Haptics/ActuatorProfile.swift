import CRealtime

/// How one kind of actuator turns intensity and sharpness into a signal.
///
/// Its ``fields`` are the one table from which profiles are read, written and documented; Documentation/Laws.md explains them.
public struct ActuatorProfile: Equatable, Sendable, BitwiseCopyable {
  /// How the frequency moves between its two ends.
  public enum FrequencyLaw: String, CaseIterable, Sendable, BitwiseCopyable {
    /// By equal ratios.
    case logarithmic
    /// By equal steps.
    case linear
  }

  /// What the signal is.
  public enum Drive: String, CaseIterable, Sendable, BitwiseCopyable {
    /// A sine whose amplitude is felt.
    case sine
    /// The amplitude itself, 0…1, for motors that oscillate by turning.
    case level
  }

  /// Frequency of a dull texture (sharpness 0), in hertz.
  public var dullHz: Float = 80
  /// Frequency of a crisp texture (sharpness 1), in hertz.
  public var crispHz: Float = 230
  /// How the frequency moves between the two.
  public var frequencyLaw = FrequencyLaw.logarithmic
  /// How long a dull tap rings, in milliseconds after its attack.
  public var dullTapMilliseconds: Float = 34
  /// How long a crisp tap rings, in milliseconds after its attack.
  public var crispTapMilliseconds: Float = 10
  /// Amplitude is intensity to this power.
  public var amplitudePower: Float = 2
  /// The least amplitude that moves the actuator, 0…0.9; intensities above 0 are spread over the rest.
  public var deadZone: Float = 0
  /// By how much a tap at full strength lowers what else sounds on its actuator, 0…1.
  public var tapDucking: Float = 0
  /// How many times a second a crisp texture goes off and on; 0 for never.
  public var textureGateHz: Float = 0
  /// What the signal is.
  public var drive = Drive.sine
  /// The time constant by which a motor's speed follows its drive, in milliseconds; 0 when there is none to make up for.
  public var spinUpMilliseconds: Float = 0

  /// Makes the default profile, ``wideBand``.
  public init() {}

  /// The amplitude of an intensity in 0…1.
  @inlinable
  public func amplitude(intensity: Float) -> Float {
    guard intensity > 0 else { return 0 }
    let shaped = amplitudePower == 2 ? intensity * intensity : tactus_powf(intensity, amplitudePower)
    return deadZone + (1 - deadZone) * shaped
  }

  /// How long a tap rings after its attack, in seconds; a decay time above 0 lengthens it.
  @_noLocks
  public func tapSeconds(sharpness: Float, decay: Float) -> Float {
    let natural = dullTapMilliseconds / 1000 * tactus_powf(crispTapMilliseconds / dullTapMilliseconds, sharpness)
    return natural + EnvelopeLaw.seconds(decay) - EnvelopeLaw.shortestSeconds
  }
}
