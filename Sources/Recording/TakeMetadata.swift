import AHAP
import Haptics

/// What a take's `Metadata` tells Tactus beyond AHAP, under the key `Tactus`: which actuators the pattern is for, and which
/// files belong to the take. A phone ignores it.
public struct TakeMetadata: Equatable, Sendable {
  /// An actuator that the pattern reaches.
  public struct Destination: Equatable, Sendable {
    /// The actuator.
    public var actuator: TakeSetup.Actuator
    /// Linear gain of the pattern on it.
    public var gain: Float
  }

  /// The part that the file holds; nil for a take's first file.
  public var part: String?
  /// The actuators that the pattern reaches.
  public var destinations: [Destination]
  /// The other files of the take, beside this one; only the first file names them.
  public var others: [String]

  init(setup: TakeSetup, route: [UInt8: Float], part: String?, others: [String]) {
    self.part = part
    self.others = others
    destinations = route.sorted { $0.key < $1.key }.compactMap { index, gain in
      Int(index) < setup.actuators.count ? Destination(actuator: setup.actuators[Int(index)], gain: gain) : nil
    }
  }
}
