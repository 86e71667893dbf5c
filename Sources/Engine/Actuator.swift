import Haptics

/// One output channel and how its actuator is driven.
public struct Actuator: Equatable, Sendable {
  /// The name by which mappings route to it.
  public var name: String
  /// The output channel, from 0.
  public var channel: Int
  /// The laws of its kind.
  public var profile: ActuatorProfile
  /// A linear gain before its limiter, 0 or more.
  public var gain: Float

  /// Makes an actuator.
  public init(name: String, channel: Int, profile: ActuatorProfile = .wideBand, gain: Float = 1) {
    self.name = name
    self.channel = channel
    self.profile = profile
    self.gain = gain
  }
}
