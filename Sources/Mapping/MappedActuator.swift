import Haptics

/// An actuator that mapping files name: an output channel with a character.
public struct MappedActuator: Equatable, Sendable {
  /// The name that rules use.
  public internal(set) var name: String
  /// The output channel, from 1 to ``highestChannel``.
  public internal(set) var channel: Int
  /// The laws of its kind.
  public internal(set) var profile: ActuatorProfile
  /// A linear gain, 0…4.
  public internal(set) var gain: Float

  /// The last output channel that an actuator may have.
  public static let highestChannel = 64

  init(_ name: String, channel: Int, profile: ActuatorProfile = .wideBand, gain: Float = 1) {
    self.name = name
    self.channel = channel
    self.profile = profile
    self.gain = gain
  }
}
