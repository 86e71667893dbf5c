import CRealtime
import Glibc
import Realtime

/// Where an output's loop gets its time from; a test puts a clock there that it advances itself.
struct Timekeeper: Sendable {
  let now: @Sendable () -> Instant
  let sleep: @Sendable (_ until: Instant) -> Void

  static let system = Timekeeper(
    now: { .now },
    sleep: { instant in while tactus_sleep_until_ns(instant.nanoseconds) == EINTR {} }
  )
}
