/// A dynamic parameter: it acts on all events of its pattern, sounding and future, as a step or along a curve.
///
/// How it combines: intensity and volume multiply the event's value, all others add to it; the result is clamped to the event
/// parameter's range (Apple, CHHapticDynamicParameter.ID).
public enum Control: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// Multiplies intensity, 0…1.
  case intensity
  /// Added to sharpness, −1…1.
  case sharpness
  /// Added to the attack time, −1…1.
  case attackTime
  /// Added to the decay time, −1…1.
  case decayTime
  /// Added to the release time, −1…1.
  case releaseTime
  /// Multiplies the volume, 0…1.
  case audioVolume
  /// Added to the pan, −1…1.
  case audioPan
  /// Added to the brightness, −1…1.
  case audioBrightness
  /// Added to the pitch, −1…1.
  case audioPitch
  /// Added to an audio event's attack time, −1…1.
  case audioAttackTime
  /// Added to an audio event's decay time, −1…1.
  case audioDecayTime
  /// Added to an audio event's release time, −1…1.
  case audioReleaseTime

  /// The name in AHAP's `ParameterID`.
  public var ahapName: String {
    switch self {
    case .intensity: "HapticIntensityControl"
    case .sharpness: "HapticSharpnessControl"
    case .attackTime: "HapticAttackTimeControl"
    case .decayTime: "HapticDecayTimeControl"
    case .releaseTime: "HapticReleaseTimeControl"
    case .audioVolume: "AudioVolumeControl"
    case .audioPan: "AudioPanControl"
    case .audioBrightness: "AudioBrightnessControl"
    case .audioPitch: "AudioPitchControl"
    case .audioAttackTime: "AudioAttackTimeControl"
    case .audioDecayTime: "AudioDecayTimeControl"
    case .audioReleaseTime: "AudioReleaseTimeControl"
    }
  }

  /// Finds the control of an AHAP name, nil when there is none.
  public init?(ahapName: String) {
    guard let found = Self.allCases.first(where: { $0.ahapName == ahapName }) else { return nil }
    self = found
  }

  /// What people call it where no AHAP is spoken.
  public var word: String {
    switch self {
    case .intensity: "intensity"
    case .sharpness: "sharpness"
    case .attackTime: "attack"
    case .decayTime: "decay"
    case .releaseTime: "release"
    case .audioVolume: "volume"
    case .audioPan: "pan"
    case .audioBrightness: "brightness"
    case .audioPitch: "pitch"
    case .audioAttackTime: "audio-attack"
    case .audioDecayTime: "audio-decay"
    case .audioReleaseTime: "audio-release"
    }
  }

  /// Finds the control of a word, nil when there is none.
  public init?(word: String) {
    guard let found = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = found
  }

  /// The event parameter that it changes.
  @inlinable
  public var target: EventParameter {
    switch self {
    case .intensity: .intensity
    case .sharpness: .sharpness
    case .attackTime, .audioAttackTime: .attackTime
    case .decayTime, .audioDecayTime: .decayTime
    case .releaseTime, .audioReleaseTime: .releaseTime
    case .audioVolume: .audioVolume
    case .audioPan: .audioPan
    case .audioBrightness: .audioBrightness
    case .audioPitch: .audioPitch
    }
  }

  /// Whether it is one of audio events; otherwise one of haptic events.
  @inlinable
  public var isAudio: Bool { rawValue >= Self.audioVolume.rawValue }

  /// Whether it multiplies; otherwise it adds.
  @inlinable
  public var multiplies: Bool { self == .intensity || self == .audioVolume }

  /// The values it may have; others are clamped.
  @inlinable
  public var range: ClosedRange<Float> { multiplies ? 0...1 : -1...1 }

  /// The value that changes nothing, in force until the first step or curve.
  @inlinable
  public var neutral: Float { multiplies ? 1 : 0 }

  /// What an event's value becomes under this control, clamped to the event parameter's range.
  @inlinable
  public func applied(_ control: Float, to value: Float) -> Float {
    let range = target.range
    let combined = multiplies ? value * control : value + control
    return Swift.min(Swift.max(combined, range.lowerBound), range.upperBound)
  }
}
