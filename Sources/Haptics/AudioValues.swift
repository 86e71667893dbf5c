/// The values of an audio event, complete and clamped: what a sound starts from.
public struct AudioValues: Equatable, Sendable, BitwiseCopyable {
  /// Loudness, 0…1.
  public var volume: Float
  /// Lower (−1) to higher (1), 0 as it is.
  public var pitch: Float
  /// Left (−1) to right (1).
  public var pan: Float
  /// Dull (0) to full (1).
  public var brightness: Float
  /// Normalised attack time, 0…1.
  public var attack: Float
  /// Normalised decay time, 0…1.
  public var decay: Float
  /// Normalised release time, 0…1.
  public var release: Float
  /// An attack–release envelope; otherwise attack–decay.
  public var sustained: Bool

  /// Takes the audio parameters of a pattern's event, with defaults for those it does not state.
  public init(_ values: EventValues) {
    volume = values[.audioVolume]
    pitch = values[.audioPitch]
    pan = values[.audioPan]
    brightness = values[.audioBrightness]
    attack = values[.attackTime]
    decay = values[.decayTime]
    release = values[.releaseTime]
    sustained = values[.sustained] >= 0.5
  }

  /// The same event, its volume multiplied and clamped.
  func scaled(volume factor: Float) -> AudioValues {
    var scaled = self
    let unit: ClosedRange<Float> = 0...1
    scaled.volume = unit.clamp(volume * factor, otherwise: 0)
    return scaled
  }
}

/// A sound's number in the performance's bank of sounds.
public struct SoundID: Hashable, Sendable, BitwiseCopyable {
  /// Index into the bank, from 0.
  public var index: UInt16
  /// Names a sound by its index.
  public init(_ index: UInt16) { self.index = index }
}

/// What an audio event sounds like.
public enum SoundSource: Equatable, Sendable, BitwiseCopyable {
  /// `AudioContinuous`: a tone.
  case tone
  /// `AudioCustom`: a sound file, looped or once, with or without a volume envelope.
  case file(SoundID, loops: Bool, hasEnvelope: Bool)

  /// Whether it is a tone.
  @inlinable
  public var isTone: Bool { if case .tone = self { true } else { false } }

  /// Whether attack, decay and release apply to it.
  @inlinable
  public var hasEnvelope: Bool { if case .file(_, _, let hasEnvelope) = self { hasEnvelope } else { true } }
}
