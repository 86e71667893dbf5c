/// A histogram of durations in fixed memory, with buckets 1/16 of an octave wide from 1 µs to over an hour.
public struct Histogram: ~Copyable, Sendable {
  private static let perOctave = 16
  private let buckets = Counters(count: 33 * perOctave)
  private let longest = Counters(count: 1)
  private let sum = Counters(count: 1)

  /// Makes an empty histogram.
  public init() {}

  /// Counts a duration; anything under a microsecond counts as one.
  @_noLocks
  public func add(nanoseconds: Int64) {
    let microseconds = UInt64(max(nanoseconds, 1000)) / 1000
    let octave = 63 - microseconds.leadingZeroBitCount
    let fraction =
      octave >= 4
      ? Int((microseconds >> UInt64(octave - 4)) & 15) : Int((microseconds << UInt64(4 - octave)) & 15)
    buckets.add(at: min(octave * Self.perOctave + fraction, buckets.count - 1))
    longest.raise(to: Int(max(nanoseconds, 0)), at: 0)
    sum.add(Int(max(nanoseconds, 0)), at: 0)
  }

  /// How many durations were counted.
  public var count: Int { (0..<buckets.count).reduce(0) { $0 + buckets[$1] } }

  /// The longest duration, in nanoseconds.
  public var maximum: Int64 { Int64(longest[0]) }

  /// The mean of all durations, in nanoseconds; nil when empty.
  public var mean: Double? {
    let count = count
    return count > 0 ? Double(sum[0]) / Double(count) : nil
  }

  /// The duration that a share (0…1) of all does not exceed, in nanoseconds, exact to 1/16 of an octave; nil when empty.
  public func percentile(_ share: Double) -> Int64? {
    let total = count
    guard total > 0 else { return nil }
    let rank = Int((share * Double(total)).rounded(.up))
    var seen = 0
    for index in 0..<buckets.count {
      seen += buckets[index]
      if seen >= max(rank, 1) { return min(upperBound(of: index), maximum) }
    }
    return maximum
  }

  private func upperBound(of index: Int) -> Int64 {
    let octave = index / Self.perOctave
    let fraction = index % Self.perOctave + 1
    return (Int64(16 + fraction) << Int64(octave)) * 1000 / 16
  }
}
