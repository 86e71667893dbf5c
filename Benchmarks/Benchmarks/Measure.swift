import Glibc

/// The CPU seconds that this process has used.
func cpuSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The CPU seconds that `body` takes.
func seconds(of body: () throws -> Void) rethrows -> Double {
  let start = cpuSeconds()
  try body()
  return cpuSeconds() - start
}

/// What several rounds gave.
struct Spread {
  let median, least, most: Double

  init(_ values: [Double]) {
    let sorted = values.sorted()
    (median, least, most) = (sorted[sorted.count / 2], sorted[0], sorted[sorted.count - 1])
  }

  /// Runs `body` once to warm up, then so many times.
  init(rounds: Int = 9, _ body: () throws -> Double) rethrows {
    _ = try body()
    self.init(try (0..<rounds).map { _ in try body() })
  }

  func scaled(by factor: Double) -> Spread { Spread([median * factor, least * factor, most * factor]) }

  /// This time over another, and how far apart the two can lie.
  func ratio(to other: Spread) -> Spread {
    Spread([median / other.median, least / other.most, most / other.least])
  }
}

/// Prints a line of the table: what, the median, the least and the most, and what it should be.
func report(_ what: String, _ spread: Spread, digits: Int = 3, aim: String = "") {
  func column(_ value: Double) -> String {
    var text = [CChar](repeating: 0, count: 32)
    withVaList([Int32(digits), value]) { _ = vsnprintf(&text, text.count, "%10.*f", $0) }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
  let name = what + String(repeating: " ", count: max(0, 66 - what.count))
  print("\(name)\(column(spread.median))\(column(spread.least))\(column(spread.most))   \(aim)")
}
