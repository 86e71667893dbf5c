import Haptics

/// What an engine is made for; all its memory is taken at once from these numbers.
public struct EngineConfiguration: Sendable {
  /// Frames a second.
  public var sampleRate: Double
  /// The actuators, in the order of their indices in ``HapticCommand/Action/route(_:actuator:gain:)``; at most 255.
  public var actuators: [Actuator]
  /// The library of patterns, in the order of their ``PatternID``.
  public var patterns: [Pattern]
  /// The sounds of the patterns' audio events.
  public var sounds = SoundBank()
  /// Where audio events are heard; nowhere without it.
  public var audio: AudioChannels?
  /// How many audio events can sound at once.
  public var audioVoices = 64
  /// How many parts there are.
  public var parts: Int
  /// A held event whose end does not come is cut after this many seconds.
  public var holdLimitSeconds = 180.0
  /// The master level at the start, a linear gain 0…1.
  public var level: Float = 1
  /// How many voices can sound at once.
  public var voices = 1024
  /// How many players there can be at once.
  public var players = 256
  /// How many commands can wait for their frame.
  public var scheduled = 1 << 17

  /// Makes a configuration.
  public init(sampleRate: Double = 48000, actuators: [Actuator], patterns: [Pattern] = [], parts: Int = 1) {
    self.sampleRate = sampleRate
    self.actuators = actuators
    self.patterns = patterns
    self.parts = parts
  }
}
