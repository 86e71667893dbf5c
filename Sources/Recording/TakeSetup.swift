import Haptics

/// What a take must know of the performance to be read without it.
public struct TakeSetup: Equatable, Sendable {
  /// An actuator as the take names it.
  public struct Actuator: Equatable, Sendable {
    /// The name by which mappings route to it.
    public var name: String
    /// The output channel, from 1.
    public var channel: Int
    /// The laws of its kind.
    public var profile: ActuatorProfile
    /// Its linear gain, 0…1.
    public var gain: Float

    /// Names an actuator.
    public init(name: String, channel: Int, profile: ActuatorProfile, gain: Float) {
      self.name = name
      self.channel = channel
      self.profile = profile
      self.gain = gain
    }
  }

  /// Frames a second.
  public var sampleRate: Double
  /// The actuators, in the order of their indices.
  public var actuators: [Actuator]
  /// The names of parts, by index; parts beyond them are called by their number.
  public var partNames: [String]
  /// The library of patterns, by index, with their names.
  public var patterns: [(name: String, pattern: Pattern)]
  /// After how many seconds the engine cuts a hold.
  public var holdLimitSeconds: Double

  /// Describes a performance.
  public init(
    sampleRate: Double,
    actuators: [Actuator],
    partNames: [String],
    patterns: [(name: String, pattern: Pattern)],
    holdLimitSeconds: Double
  ) {
    self.sampleRate = sampleRate
    self.actuators = actuators
    self.partNames = partNames
    self.patterns = patterns
    self.holdLimitSeconds = holdLimitSeconds
  }

  /// Whether two performances are alike in all that a take keeps.
  public static func == (left: TakeSetup, right: TakeSetup) -> Bool {
    left.sampleRate == right.sampleRate && left.actuators == right.actuators && left.partNames == right.partNames
      && left.holdLimitSeconds == right.holdLimitSeconds
      && left.patterns.elementsEqual(right.patterns) { $0.name == $1.name && $0.pattern == $1.pattern }
  }
}
