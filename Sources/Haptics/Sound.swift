/// A decoded sound at the rate at which it is played.
public struct Sound: Equatable, Sendable {
  /// Interleaved samples, ±1.
  public let samples: [Float]
  /// 1 or 2.
  public let channels: Int

  /// Makes a sound of interleaved samples; a last frame that is not whole is left out.
  public init(samples: [Float], channels: Int) {
    self.channels = channels == 2 ? 2 : 1
    self.samples = samples
  }

  /// How many frames it has.
  public var frames: Int { samples.count / channels }
}

/// The sounds that a performance's patterns play, by the paths in their events.
public struct SoundBank: Equatable, Sendable {
  private var numbers: [String: SoundID] = [:]
  /// The sounds, in the order of their numbers.
  public private(set) var sounds: [Sound] = []

  /// Makes a bank without sounds.
  public init() {}

  /// Adds a sound under the path of its events; of two with one path the first stays, and beyond 65,536 there is no room.
  public mutating func add(_ sound: Sound, as path: String) {
    guard numbers[path] == nil, let index = UInt16(exactly: sounds.count) else { return }
    numbers[path] = SoundID(index)
    sounds.append(sound)
  }

  /// The number of a path's sound, nil when there is none.
  public func id(of path: String) -> SoundID? { numbers[path] }
}
