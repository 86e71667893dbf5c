import CRealtime

/// An instant of CLOCK_MONOTONIC, the clock by which every input stamps its events.
///
/// Distances between instants are `Int64` nanoseconds.
@frozen
public struct Instant: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// Nanoseconds of CLOCK_MONOTONIC.
  public var nanoseconds: Int64

  /// Names an instant by its reading of CLOCK_MONOTONIC.
  @inlinable
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The present; safe on the real-time thread.
  @inlinable
  public static var now: Instant { Instant(nanoseconds: tactus_monotonic_ns()) }

  /// Whether the left instant comes first.
  @inlinable
  public static func < (left: Instant, right: Instant) -> Bool { left.nanoseconds < right.nanoseconds }

  /// The instant that lies some nanoseconds later.
  @inlinable
  public static func + (instant: Instant, nanoseconds: Int64) -> Instant {
    Instant(nanoseconds: instant.nanoseconds &+ nanoseconds)
  }

  /// How many nanoseconds lie between two instants.
  @inlinable
  public static func - (left: Instant, right: Instant) -> Int64 { left.nanoseconds &- right.nanoseconds }
}
