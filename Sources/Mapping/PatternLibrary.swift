import Haptics

/// The presets that rules may play, each a pattern under a name.
public struct PatternLibrary: Sendable {
  /// The names, in the order of their numbers.
  public let names: [String]
  /// The patterns, in the same order.
  public let patterns: [Pattern]

  /// Makes a library of named patterns; of two with one name the first is found.
  public init(_ presets: [(name: String, pattern: Pattern)] = []) {
    names = presets.map(\.name)
    patterns = presets.map(\.pattern)
  }

  /// The number of a preset, nil when there is none of this name.
  public func id(of name: String) -> PatternID? {
    names.firstIndex(of: name).flatMap { UInt16(exactly: $0) }.map(PatternID.init)
  }
}
