import Realtime
import Synchronization

/// What an output counts while it runs; written by its thread, read by any.
public final class OutputStatistics: Sendable {
  /// How much later than due the thread woke, period by period.
  public let lateness = Histogram()
  /// How often the output ran dry, or a thread without a device woke more than 100 ms late.
  public let xruns = Atomic<Int>(0)
  /// The gaps of 0.1 s or longer in what was played, oldest first; for one reader at a time.
  public let gaps = Ring<Gap>(capacity: 256)

  /// How many frames a gap has at least.
  let shortestGap: Int64

  init(sampleRate: Double) { shortestGap = Int64(sampleRate / 10) }

  /// Counts that the output is about to go on after `frames` frames from `start` on that it did not play.
  func note(gapAt start: Frame, frames: Int64) {
    if frames >= shortestGap { gaps.push(Gap(start: start, frames: frames)) }
  }
}
