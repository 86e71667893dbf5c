import Haptics

/// How files are played, beyond from their beginning to their end.
public struct Playback: Equatable, Sendable {
  /// Whether they begin again at their common end.
  public var loops: Bool
  /// How fast, above 0; frequencies stay.
  public var rate: Float
  /// Seconds of the files after which it begins, 0 or more.
  public var fromSeconds: Double
  /// How long the files last at least: a MIDI file's own end, for one.
  var atLeastSeconds = 0.0

  /// Describes a way to play; without arguments the plain one.
  public init(loops: Bool = false, rate: Float = 1, fromSeconds: Double = 0) {
    self.loops = loops
    self.rate = rate
    self.fromSeconds = fromSeconds
  }
}
