/// A property that an event has from its start: AHAP's `EventParameters`.
///
/// Raw values are bit positions in ``EventValues``; ``ahapName`` is the name in files. Ranges and defaults are those of
/// Apple's CHHapticEvent.ParameterID; where Apple states none, ``defaultValue`` says what Tactus chose.
public enum EventParameter: Int, CaseIterable, Sendable {
  /// Strength, 0…1.
  case intensity
  /// Dull (0) to crisp (1).
  case sharpness
  /// Normalised time to rise, 0…1; see ``EnvelopeLaw``.
  case attackTime
  /// Normalised time to fall after the attack, 0…1.
  case decayTime
  /// Normalised time to fade after the end, 0…1.
  case releaseTime
  /// 1: an attack–release envelope; 0: attack–decay. Continuous events only.
  case sustained
  /// Loudness of an audio event, 0…1.
  case audioVolume
  /// Pitch of an audio event, −1…1.
  case audioPitch
  /// Left (−1) to right (1).
  case audioPan
  /// Low-pass to full band, 0…1.
  case audioBrightness

  /// The name in AHAP's `ParameterID`.
  public var ahapName: String {
    switch self {
    case .intensity: "HapticIntensity"
    case .sharpness: "HapticSharpness"
    case .attackTime: "AttackTime"
    case .decayTime: "DecayTime"
    case .releaseTime: "ReleaseTime"
    case .sustained: "Sustained"
    case .audioVolume: "AudioVolume"
    case .audioPitch: "AudioPitch"
    case .audioPan: "AudioPan"
    case .audioBrightness: "AudioBrightness"
    }
  }

  /// Finds the parameter of an AHAP name, nil when there is none.
  public init?(ahapName: String) {
    guard let found = Self.allCases.first(where: { $0.ahapName == ahapName }) else { return nil }
    self = found
  }

  /// The values it may have; others are clamped.
  @inlinable
  public var range: ClosedRange<Float> {
    switch self {
    case .audioPitch, .audioPan: -1...1
    default: 0...1
    }
  }

  /// The nearest value that it may have: in its range, and for ``sustained`` one of the two; the default for NaN.
  public func nearest(to value: Float) -> Float {
    let clamped = range.clamp(value, otherwise: defaultValue)
    return self == .sustained ? clamped.rounded() : clamped
  }

  /// The value of an event that does not state it.
  ///
  /// Apple documents 0 for the times and the pan, 1 for `Sustained` and the brightness. It documents none for intensity and
  /// sharpness: Tactus takes 1 and 0.5, so that a bare event is clearly felt; nor for volume and pitch: 1 and 0, which
  /// change nothing.
  public var defaultValue: Float {
    switch self {
    case .intensity, .sustained, .audioVolume, .audioBrightness: 1
    case .sharpness: 0.5
    case .attackTime, .decayTime, .releaseTime, .audioPitch, .audioPan: 0
    }
  }
}
