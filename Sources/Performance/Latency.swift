import Realtime
import Synchronization

/// The distance from an event's stamp to its frame: fixed, or found by lengthening it whenever an event comes late.
///
/// It is never shortened while a performance lasts, so that no event overtakes another.
final class Latency: Sendable {
  /// What no sound card needs: whoever is later was stopped, and no latency would have helped.
  private static let greatestSeconds = 0.05

  /// Whether it is found rather than given.
  let isAutomatic: Bool
  private let current: Atomic<Int64>
  private let step: Int64
  private let greatest: Int64
  private let sampleRate: Double

  /// A latency of so many seconds; nil finds one, from a period upwards in quarters of a period.
  init(seconds: Double?, sampleRate: Double, periodFrames: Int) {
    isAutomatic = seconds == nil
    current = Atomic(seconds.map { Int64(($0 * sampleRate).rounded()) } ?? Int64(periodFrames))
    step = Int64(max(1, periodFrames / 4))
    greatest = max(Int64(Self.greatestSeconds * sampleRate), Int64(3 * periodFrames))
    self.sampleRate = sampleRate
  }

  /// How many frames it is.
  var frames: Int64 { current.load(ordering: .relaxed) }

  /// How many milliseconds it is.
  var milliseconds: Double { Double(frames) / sampleRate * 1000 }

  /// A tenth of a millisecond that it does not exceed, for people and for `--latency`.
  var shownMilliseconds: Double { (milliseconds * 10).rounded(.up) / 10 }

  /// Lengthens it, if it is found, to what an event would have needed that came late; whether it did.
  func lengthen(toNanoseconds needed: Int64) -> Bool {
    let steps = Int64((Double(needed) * sampleRate / 1e9 / Double(step)).rounded(.up))
    guard isAutomatic, steps * step > frames, steps * step <= greatest else { return false }
    current.store(steps * step, ordering: .relaxed)
    return true
  }
}
