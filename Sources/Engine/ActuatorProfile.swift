import Glibc
import Haptics

/// How one kind of actuator turns intensity and sharpness into a signal.
public struct ActuatorProfile: Equatable, Sendable, BitwiseCopyable {
  /// Frequency of a dull texture (sharpness 0), in hertz.
  public var lowHz: Float
  /// Frequency of a crisp texture (sharpness 1), in hertz.
  public var highHz: Float
  /// Whether the frequency moves by equal ratios between the two; otherwise by equal steps.
  public var logarithmic: Bool
  /// How long a dull tap rings, in seconds after its attack.
  public var dullTapSeconds: Float
  /// How long a crisp tap rings, in seconds after its attack.
  public var crispTapSeconds: Float
  /// Amplitude is intensity to this power.
  public var amplitudePower: Float
  /// The least amplitude that moves the actuator, 0…1; intensities above 0 are spread over the rest.
  public var deadZone: Float
  /// By how much a tap at full strength lowers what else sounds on its actuator, 0…1.
  public var ducking: Float

  /// Voice coils and other wide-band actuators, the default.
  ///
  /// 80–230 Hz by equal ratios is what was measured on phones; amplitude = intensity² is the law of Lofelt's and Meta's
  /// exporters; taps of about three cycles have the lengths of Meta's SDK, 36 ms dull and 12 ms crisp.
  public static let wideBand = ActuatorProfile(
    lowHz: 80,
    highHz: 230,
    logarithmic: true,
    dullTapSeconds: 0.034,
    crispTapSeconds: 0.010,
    amplitudePower: 2,
    deadZone: 0,
    ducking: 0
  )

  /// Bass shakers: 20–80 Hz, with taps long enough for a heavy mass to answer.
  public static let bassShaker = ActuatorProfile(
    lowHz: 20,
    highHz: 80,
    logarithmic: true,
    dullTapSeconds: 0.090,
    crispTapSeconds: 0.030,
    amplitudePower: 2,
    deadZone: 0,
    ducking: 0
  )

  /// Linear resonant actuators: one resonance of 170 Hz; sharpness shortens the tap.
  ///
  /// Continuous events give way to taps, which would otherwise drown in them.
  public static let linearResonant = ActuatorProfile(
    lowHz: 170,
    highHz: 170,
    logarithmic: true,
    dullTapSeconds: 0.030,
    crispTapSeconds: 0.010,
    amplitudePower: 2,
    deadZone: 0.05,
    ducking: 0.5
  )

  /// The profiles by the names that mapping files use; the first is the default.
  public static let named: [(name: String, profile: ActuatorProfile)] = [
    ("wide-band", .wideBand), ("bass-shaker", .bassShaker), ("linear-resonant", .linearResonant),
  ]

  /// The amplitude of an intensity in 0…1.
  func amplitude(intensity: Float) -> Float {
    guard intensity > 0 else { return 0 }
    let shaped = amplitudePower == 2 ? intensity * intensity : powf(intensity, amplitudePower)
    return deadZone + (1 - deadZone) * shaped
  }

  /// How long a tap rings after its attack, in seconds; a decay time above 0 lengthens it.
  func tapSeconds(sharpness: Float, decay: Float) -> Float {
    let natural = dullTapSeconds * powf(crispTapSeconds / dullTapSeconds, sharpness)
    return natural + EnvelopeLaw.seconds(decay) - EnvelopeLaw.shortestSeconds
  }
}
