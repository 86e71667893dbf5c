/// Where a time axis is marked: round times, so many as have room.
struct TimeTicks {
  /// The seconds from mark to mark.
  let step: Double
  /// The marked times.
  let times: [Double]

  /// Marks 0…`seconds` at most about `count` times.
  init(until seconds: Double, count: Int) {
    let wanted = seconds / Double(max(1, count))
    let days = (1...100).map { Double($0) * 86400 }
    step = (Self.steps + days).first { $0 >= wanted } ?? max(wanted, 1e-3)
    let marks = Int(min(seconds / step + 1e-9, 1000))
    let step = step
    times = (0...max(0, marks)).map { Double($0) * step }
  }

  private static let steps: [Double] = [
    0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30,
    60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 43200,
  ]

  /// What is written at a mark: milliseconds, seconds, or minutes and seconds, as the step asks for.
  func label(_ time: Double) -> String {
    if step < 0.1 { return "\(Int((time * 1000).rounded())) ms" }
    if step < 1 {
      let tenths = Int((time * 10).rounded())
      return "\(tenths / 10).\(tenths % 10) s"
    }
    let seconds = Int(time.rounded())
    guard (times.last ?? 0) >= 60 else { return "\(seconds) s" }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
  }
}
