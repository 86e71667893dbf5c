import Realtime

/// What a histogram comes to, in milliseconds.
public struct Distribution: Equatable, Sendable, Encodable {
  /// The mean.
  public let mean: Double
  /// What half of all do not exceed.
  public let p50: Double
  /// What all but one in a hundred do not exceed.
  public let p99: Double
  /// The greatest.
  public let max: Double

  /// Sums a histogram up; nil when it is empty.
  init?(_ histogram: borrowing Histogram) {
    guard let mean = histogram.mean, let p50 = histogram.percentile(0.5), let p99 = histogram.percentile(0.99) else {
      return nil
    }
    self.mean = Self.milliseconds(mean)
    self.p50 = Self.milliseconds(Double(p50))
    self.p99 = Self.milliseconds(Double(p99))
    max = Self.milliseconds(Double(histogram.maximum))
  }

  /// Whole microseconds, since no clock here is finer.
  private static func milliseconds(_ nanoseconds: Double) -> Double { (nanoseconds / 1000).rounded() / 1000 }
}
