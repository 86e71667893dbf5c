import Haptics

/// A rule with its names resolved to numbers.
struct CompiledRule: Sendable {
  /// Which part its events belong to.
  enum Placement: Sendable {
    /// Always the same; none for `stop: all` and `panic`.
    case fixed(PartID?)
    /// One for each MIDI channel of the mask, from the first on.
    case perChannel(first: UInt16, channels: UInt16)
    /// One for each OSC address and id, from a pool.
    case pool(first: UInt16, count: Int)
  }

  var rule: Rule
  var placement: Placement

  /// The part on a MIDI channel, 0…15.
  func part(channel: UInt8) -> PartID? {
    switch placement {
    case .fixed(let part): part
    case .perChannel(let first, let channels):
      PartID(first + UInt16((channels & ((1 << UInt16(channel)) - 1)).nonzeroBitCount))
    case .pool: nil
    }
  }

  /// Whether a velocity, value or first argument is one that it is for.
  func admits(_ value: Float) -> Bool { rule.range?.contains(value) ?? true }
}
