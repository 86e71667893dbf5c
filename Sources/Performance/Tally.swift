import Synchronization

/// Counts what came in, by source.
final class Tally: Sendable {
  private struct Counts {
    var bySource: [String: Int] = [:]
    var malformed = 0
    var unused = 0
    var refused = 0
  }

  /// After so many sources the rest is counted together, however many strangers send.
  private static let mostSources = 64

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

  /// Counts a message of the control space that could not be carried out; returns how many there are now.
  func countRefused() -> Int {
    counts.withLock {
      $0.refused += 1
      return $0.refused
    }
  }

  /// Counts a message that nothing used; returns how many there are now.
  func countUnused() -> Int {
    counts.withLock {
      $0.unused += 1
      return $0.unused
    }
  }

  var malformed: Int { counts.withLock { $0.malformed } }
  var unused: Int { counts.withLock { $0.unused } }
  var refused: Int { counts.withLock { $0.refused } }
  var bySource: [(name: String, count: Int)] {
    counts.withLock { $0.bySource.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
  }
}
