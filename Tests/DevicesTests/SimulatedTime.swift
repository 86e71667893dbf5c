import Realtime
import Synchronization

@testable import Devices

/// A clock that moves only when somebody sleeps or waits by it, or when a test moves it.
final class SimulatedTime: Sendable {
  private let nanoseconds = Atomic<Int64>(1_000_000_000)
  private let sleeps = Atomic<Int>(0)
  private let onSleep: @Sendable (SimulatedTime) -> Void

  /// Calls `onSleep` at the end of each sleep.
  init(onSleep: @escaping @Sendable (SimulatedTime) -> Void = { _ in }) { self.onSleep = onSleep }

  var now: Instant { Instant(nanoseconds: nanoseconds.load(ordering: .relaxed)) }
  var sleepCount: Int { sleeps.load(ordering: .relaxed) }

  func advance(nanoseconds count: Int64) { nanoseconds.wrappingAdd(count, ordering: .relaxed) }

  var keeper: Timekeeper {
    Timekeeper(
      now: { self.now },
      sleep: { instant in
        self.advance(nanoseconds: max(0, instant - self.now))
        self.sleeps.wrappingAdd(1, ordering: .relaxed)
        self.onSleep(self)
      }
    )
  }
}
