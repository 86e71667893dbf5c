import Realtime
import Testing

@Suite("Histogram")
struct HistogramTests {
  @Test("an empty histogram has no percentiles")
  func empty() {
    let histogram = Histogram()
    #expect(histogram.percentile(0.5) == nil)
    #expect(histogram.count == 0)
    #expect(histogram.maximum == 0)
    #expect(histogram.mean == nil)
  }

  @Test("the mean is exact, whatever the buckets")
  func mean() {
    let histogram = Histogram()
    for nanoseconds: Int64 in [1_000_001, 2_000_003, 6_000_002] { histogram.add(nanoseconds: nanoseconds) }
    #expect(histogram.mean == 3_000_002)
  }

  @Test(
    "a percentile is at most a sixteenth above the duration of its rank",
    arguments: [0.01, 0.25, 0.5, 0.9, 0.99, 1]
  )
  func percentiles(share: Double) throws {
    let histogram = Histogram()
    // 16 µs … 16 ms, each once, out of order.
    for step in 0..<1000 { histogram.add(nanoseconds: Int64(step * 619 % 1000 + 1) * 16_000) }
    let exact = share * 16e6
    let percentile = histogram.percentile(share)
    let found = Double(try #require(percentile))
    #expect(found >= exact)
    #expect(found <= exact * 17 / 16)
    #expect(histogram.count == 1000)
  }

  @Test(
    "a single duration is every percentile of itself",
    arguments: [1_000, 3_000, 20_833, 1_000_000, 3_600_000_000_000]
  )
  func single(nanoseconds: Int64) {
    let histogram = Histogram()
    histogram.add(nanoseconds: nanoseconds)
    for share in [0, 0.5, 1] { #expect(histogram.percentile(share) == nanoseconds) }
    #expect(histogram.maximum == nanoseconds)
  }

  @Test("durations beyond either end are counted at that end", arguments: [.min, -1, 0, 999, .max] as [Int64])
  func extremes(nanoseconds: Int64) throws {
    let histogram = Histogram()
    histogram.add(nanoseconds: nanoseconds)
    #expect(histogram.count == 1)
    #expect(histogram.maximum == max(0, nanoseconds))
    let last = histogram.percentile(1)
    #expect(try #require(last) <= max(0, nanoseconds))
  }
}
