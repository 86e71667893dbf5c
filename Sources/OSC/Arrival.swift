import Glibc
import Realtime
import Synchronization

/// When a packet arrived, by the monotonic clock and by the clock that time tags are in.
struct Arrival {
  private static let secondsFrom1900To1970: UInt64 = 2_208_988_800
  private static let horizonSeconds: Int64 = 3600
  /// An older stamp than this says that the system's clock was set meanwhile, rather than that the packet waited.
  private static let longestWait: Int64 = 60_000_000_000

  /// The arrival on CLOCK_MONOTONIC.
  let instant: Instant
  /// The arrival as NTP time.
  let ntp: UInt64

  /// A packet that the kernel stamped with `received` on CLOCK_REALTIME, or that arrives now where there is no stamp.
  init(received: timespec? = nil) {
    let (realtime, now) = Self.bothClocks()
    let age = received.map { Self.nanoseconds(from: $0, to: realtime) } ?? 0
    let stamp = (0...Self.longestWait).contains(age) ? received ?? realtime : realtime
    self.init(
      instant: now + -Self.nanoseconds(from: stamp, to: realtime),
      ntp: Self.ntp(stamp)
    )
  }

  init(instant: Instant, ntp: UInt64) {
    self.instant = instant
    self.ntp = ntp
  }

  /// The instant a time tag means: the arrival itself for one in the past, nil for one over an hour ahead.
  ///
  /// The distance is taken modulo 2³² seconds, so it holds when NTP's era ends in 2036.
  func instant(of timeTag: UInt64) -> Instant? {
    let ahead = Int64(bitPattern: timeTag &- ntp)
    guard ahead > 0 else { return instant }
    let seconds = ahead >> 32
    guard seconds < Self.horizonSeconds else { return nil }
    return instant + (seconds * 1_000_000_000 + ((ahead & 0xFFFF_FFFF) * 1_000_000_000) >> 32)
  }

  /// The present on both clocks.
  ///
  /// Their distance is kept while it changes by less than 50 µs, so that the jitter of reading them does not reach time tags.
  private static func bothClocks() -> (realtime: timespec, now: Instant) {
    var realtime = timespec()
    var before = Instant.now
    for _ in 0..<5 {
      clock_gettime(CLOCK_REALTIME, &realtime)
      let after = Instant.now
      if after - before < 5000 { break }
      before = after
    }
    let sinceEpoch = nanoseconds(from: timespec(), to: realtime)
    let measured = sinceEpoch &- before.nanoseconds
    let known = distance.load(ordering: .relaxed)
    guard abs(measured &- known) > 50_000 else { return (realtime, Instant(nanoseconds: sinceEpoch &- known)) }
    distance.store(measured, ordering: .relaxed)
    return (realtime, before)
  }

  /// Nanoseconds by which CLOCK_REALTIME is ahead of CLOCK_MONOTONIC, as last seen.
  private static let distance = Atomic<Int64>(0)

  private static func ntp(_ time: timespec) -> UInt64 {
    let seconds = UInt64(bitPattern: Int64(time.tv_sec)) &+ secondsFrom1900To1970
    return seconds << 32 | (UInt64(time.tv_nsec) << 32) / 1_000_000_000
  }

  private static func nanoseconds(from start: timespec, to end: timespec) -> Int64 {
    (Int64(end.tv_sec) &- Int64(start.tv_sec)) &* 1_000_000_000 &+ Int64(end.tv_nsec) &- Int64(start.tv_nsec)
  }
}
