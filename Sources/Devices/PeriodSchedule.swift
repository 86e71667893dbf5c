import Realtime

/// The instants at which periods are due by the real clock.
///
/// Instants are computed from the count of frames since the anchor, so no rounding adds up.
struct PeriodSchedule {
  /// Whoever is later than this slept through a suspend or a stop.
  static let patienceNanoseconds: Int64 = 100_000_000

  private let frameNanoseconds: Double
  private var anchor: Instant
  private var frames: Int64 = 0

  init(sampleRate: Double, from anchor: Instant) {
    frameNanoseconds = 1e9 / sampleRate
    self.anchor = anchor
  }

  /// When the next period is due.
  var due: Instant { anchor + Int64(Double(frames) * frameNanoseconds) }

  /// Goes on to the period after one of `count` frames.
  mutating func advance(by count: Int) { frames += Int64(count) }

  /// Begins anew at an instant.
  mutating func restart(at now: Instant) {
    anchor = now
    frames = 0
  }

  /// Begins anew if the present is far later than the due instant; tells whether it did.
  mutating func restart(ifMissedAt now: Instant) -> Bool {
    guard now - due > Self.patienceNanoseconds else { return false }
    restart(at: now)
    return true
  }
}
