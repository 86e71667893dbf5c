import Synchronization

/// Counts what came in, by source.
final class Tally: Sendable {
  private struct Counts {
    var bySource: [String: Int] = [:]
    var malformed = 0
    var unused = 0
    var refused = 0
    /// What was told already.
    var told: Set<String> = []

    /// Whether something is to be told, since it was not yet, and not too much was.
    mutating func isNew(_ what: String) -> Bool { told.count < Tally.mostTold && told.insert(what).inserted }
  }

  /// After so many sources the rest is counted together, however many strangers send.
  private static let mostSources = 64
  /// After so many complaints the rest is only counted, so that a flood does not fill a log.
  private static let mostTold = 32

  private let counts = Mutex(Counts())

  func count(_ source: String) {
    counts.withLock { counts in
      let isKnown = counts.bySource[source] != nil || counts.bySource.count < Self.mostSources
      counts.bySource[isKnown ? source : "others", default: 0] += 1
    }
  }

  /// Counts a packet that could not be read; returns how many there are now.
  func countMalformed() -> Int {
    counts.withLock {
      $0.malformed += 1
      return $0.malformed
    }
  }

  /// Counts a message of the control space that could not be carried out; whether it is the first for its address and reason.
  func countRefused(_ address: String, _ reason: String) -> Bool {
    counts.withLock {
      $0.refused += 1
      return $0.isNew("\(address) \(reason)")
    }
  }

  /// Counts a message that nothing used; whether it is the first for its address and types.
  func countUnused(_ address: String, _ types: String) -> Bool {
    counts.withLock {
      $0.unused += 1
      return $0.isNew("\(address) \(types)")
    }
  }

  var malformed: Int { counts.withLock { $0.malformed } }
  var unused: Int { counts.withLock { $0.unused } }
  var refused: Int { counts.withLock { $0.refused } }
  var bySource: [(name: String, count: Int)] {
    counts.withLock { $0.bySource.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
  }
}
