/// An actuator that mapping files name: an output channel with a character.
public struct MappedActuator: Equatable, Sendable {
  /// The name that rules use.
  public internal(set) var name: String
  /// The output channel, from 1 to ``highestChannel``.
  public internal(set) var channel: Int
  /// The name of its profile; nil for the default one.
  public internal(set) var profile: String?
  /// A linear gain, 0…4.
  public internal(set) var gain: Float

  /// The last output channel that an actuator may have.
  public static let highestChannel = 64

  init(_ name: String, channel: Int, profile: String? = nil, gain: Float = 1) {
    self.name = name
    self.channel = channel
    self.profile = profile
    self.gain = gain
  }
}
