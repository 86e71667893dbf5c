import Engine
import Glibc

/// What there is to say of a performance when it is over.
public struct Summary: Sendable, CustomStringConvertible {
  private static let columns = 80
  private static let indent = 11

  /// All that was measured.
  public let measurements: Measurements
  /// The lines for people.
  public let description: String

  init(_ stage: Stage, measurements: Measurements, latency: Latency?, takes: [String]) {
    self.measurements = measurements
    let lost = measurements.lost
    var lines = ["played for \(Self.time(measurements.seconds))"]
    func add(_ label: String, _ items: [String]) { lines += Self.lines(label, items) }
    add("on", measurements.output.description.split(separator: ", ").map(String.init))
    for (name, count) in measurements.received.sorted(by: { $0.key < $1.key }) { add("in", ["\(name): \(count)"]) }
    let played = Stage.Producer.allCases.map { ($0, stage.played(from: $0)) }.filter { $0.1 > 0 }
    add("played", played.isEmpty ? ["nothing"] : played.map { "\($0.1) from \($0.0.label)" })
    add(
      "lost",
      ["dropped \(lost.dropped)", "late \(lost.late)", "unfelt \(lost.unfelt)"]
        + (lost.oscUnread.map { ["OSC unread \($0)"] } ?? [])
        + ["voices stolen \(lost.voicesStolen)", "stuck holds cut \(lost.holdsCut)", "xruns \(lost.xruns)"]
    )
    let unused = measurements.unused
    if unused.malformed + unused.refused + unused.unmapped > 0 {
      add(
        "unused",
        ["OSC malformed \(unused.malformed)", "refused \(unused.refused)", "without a mapping \(unused.unmapped)"]
      )
    }
    let stops = measurements.interruptions
    if stops.count > 0 {
      add(
        "stopped",
        ["\(stops.count) time\(stops.count == 1 ? "" : "s")", "\(Self.oneDecimal(stops.seconds)) s in all"]
      )
    }
    // Without an event nothing was found out.
    if let found = latency, found.isAutomatic, measurements.latencyMilliseconds != nil {
      let milliseconds = Self.oneDecimal(found.shownMilliseconds)
      add("found", ["a latency of \(milliseconds) ms", "which --latency \(milliseconds) sets"])
    }
    if let latency = measurements.latencyMilliseconds { add("latency", ["event to output " + Self.text(latency)]) }
    if let jitter = measurements.jitterMilliseconds { add("jitter", ["event to event " + Self.text(jitter)]) }
    if let wakeUp = measurements.wakeUpMilliseconds { add("wake-up", ["late by " + Self.text(wakeUp)]) }
    if let load = measurements.load {
      let items = ["mean \(Self.percent(load.mean))", "p99 \(Self.percent(load.p99))", "max \(Self.percent(load.max))"]
      add("load", items)
    }
    add("peak", measurements.peaks.sorted { $0.key < $1.key }.map { "\($0.key) \(Self.decibels($0.value))" })
    for take in takes { add("take", [take]) }
    description = lines.joined(separator: "\n")
  }

  /// A label and items behind it, on as many lines as they need.
  private static func lines(_ label: String, _ items: [String]) -> [String] {
    let indent = String(repeating: " ", count: indent)
    var lines = ["  " + label + String(repeating: " ", count: Self.indent - 2 - label.count) + (items.first ?? "")]
    for item in items.dropFirst() {
      lines[lines.count - 1] += ","
      if lines[lines.count - 1].count + item.count + 2 < columns {
        lines[lines.count - 1] += " " + item
      } else {
        lines.append(indent + item)
      }
    }
    return lines
  }

  private static func time(_ seconds: Double) -> String {
    let whole = Int(seconds)
    return whole < 60 ? "\(oneDecimal(seconds)) s" : "\(whole / 60) min \(whole % 60) s"
  }

  private static func text(_ distribution: Distribution) -> String {
    "p50 \(milliseconds(distribution.p50)), p99 \(milliseconds(distribution.p99)), "
      + "max \(milliseconds(distribution.max))"
  }

  /// Two decimals where one would say nothing.
  private static func milliseconds(_ number: Double) -> String {
    guard number < 1 else { return "\(oneDecimal(number)) ms" }
    let hundredths = Int((number * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10) ms"
  }

  private static func percent(_ share: Double) -> String { "\(oneDecimal(share * 100)) %" }

  static func oneDecimal(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// A peak as people read levels: "−3.1 dB", or "silent".
  public static func decibels(_ peak: Float) -> String {
    guard peak > 0 else { return "silent" }
    let decibels = 20 * log10(Double(peak))
    return (decibels < -0.05 ? "−" : "") + oneDecimal(abs(decibels)) + " dB"
  }
}

extension Stage.Producer {
  /// What people call it.
  var label: String {
    switch self {
    case .midi: "MIDI"
    case .osc: "OSC"
    case .director: "the score"
    }
  }
}
