import Realtime
import Synchronization

/// What the engine counts; written by the real-time thread, read by any.
public struct Statistics: ~Copyable, Sendable {
  /// Events that began, by the ring that brought them.
  public let played: Counters
  /// Those of them that nobody could feel: the output stood still, or its device was away.
  public let unfelt = Atomic<Int>(0)
  /// Events whose frame had passed when they came, and which were played at once.
  public let late = Atomic<Int>(0)
  /// Events that found every voice busy with something louder, or gave way to something louder.
  public let stolen = Atomic<Int>(0)
  /// Commands that found the schedule full, patterns that found every player busy, and what came over half a second late.
  public let dropped = Atomic<Int>(0)
  /// Holds that were cut because their end never came.
  public let holdsCut = Atomic<Int>(0)
  /// Voices that sound now.
  public let voices = Atomic<Int>(0)
  /// Time from an event's arrival to its frame.
  public let latency = Histogram()
  /// By how much an event's latency differs from that of the one before.
  public let jitter = Histogram()
  /// Time that each call of ``Engine/render(into:frames:channels:)`` took.
  public let rendering = Histogram()
  private let previousLatency = Atomic<Int64>(-1)
  private let needed = Counters(count: 1)
  private let peaks: Counters
  private let meters: Counters

  init(rings: Int, actuators: Int) {
    played = Counters(count: rings)
    peaks = Counters(count: actuators)
    meters = Counters(count: actuators)
  }

  func note(latency nanoseconds: Int64, isLate: Bool) {
    latency.add(nanoseconds: nanoseconds)
    let previous = previousLatency.exchange(nanoseconds, ordering: .relaxed)
    if previous >= 0 { jitter.add(nanoseconds: abs(nanoseconds &- previous)) }
    if isLate { needed.raise(to: Int(nanoseconds), at: 0) }
  }

  /// The latency in nanoseconds with which no event would have come late since this was last asked; 0 when none did.
  public func takeNeededLatency() -> Int64 { Int64(needed.take(at: 0)) }

  func note(peak: Float, actuator: Int) {
    let bits = Int(peak.bitPattern)
    if bits > peaks[actuator] { peaks.set(bits, at: actuator) }
    meters.raise(to: bits, at: actuator)
  }

  /// The highest absolute sample of an actuator since the start, 0…1.
  public func peak(ofActuator index: Int) -> Float { Float(bitPattern: UInt32(peaks[index])) }

  /// The highest absolute sample of an actuator since this was last asked, 0…1.
  public func meter(ofActuator index: Int) -> Float { Float(bitPattern: UInt32(meters.take(at: index))) }
}
