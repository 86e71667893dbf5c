import Engine
import Glibc

/// What there is to say of a performance when it is over.
public struct Summary: Sendable, CustomStringConvertible {
  /// How long it lasted.
  public let seconds: Double
  /// The lines for people.
  public let description: String

  init(_ stage: Stage, tally: Tally, takes: [String], seconds: Double) {
    self.seconds = seconds
    let statistics = stage.engine.statistics
    var lines = ["played for \(Self.time(seconds)) on \(stage.output.description)"]
    for (name, count) in tally.bySource { lines.append("  in       \(name): \(count)") }
    let played = Stage.Producer.allCases.map { ($0, stage.played(from: $0)) }.filter { $0.1 > 0 }
    lines.append(
      "  played   " + (played.isEmpty ? "nothing" : played.map { "\($0.1) from \($0.0.label)" }.joined(separator: ", "))
    )
    var losses = ["dropped \(stage.dropped)", "late \(statistics.late.load(ordering: .relaxed))"]
    losses.append("voices stolen \(statistics.stolen.load(ordering: .relaxed))")
    losses.append("stuck holds cut \(statistics.holdsCut.load(ordering: .relaxed))")
    losses.append("xruns \(stage.output.xruns)")
    lines.append("  lost     " + losses.joined(separator: ", "))
    if tally.malformed + tally.refused + tally.unused > 0 {
      lines.append(
        "  unused   OSC malformed \(tally.malformed), refused \(tally.refused), without a mapping \(tally.unused)"
      )
    }
    if let median = statistics.latency.percentile(0.5), let high = statistics.latency.percentile(0.99) {
      lines.append(
        "  latency  event to output p50 \(Self.milliseconds(median)), p99 \(Self.milliseconds(high)), "
          + "max \(Self.milliseconds(statistics.latency.maximum))"
      )
    }
    let peaks = stage.rig.actuators.enumerated().map { "\($1.name) \(Self.decibels(statistics.peak(ofActuator: $0)))" }
    lines.append("  peak     " + peaks.joined(separator: ", "))
    for take in takes { lines.append("  take     \(take)") }
    description = lines.joined(separator: "\n")
  }

  private static func time(_ seconds: Double) -> String {
    let whole = Int(seconds)
    return whole < 60 ? "\(oneDecimal(seconds)) s" : "\(whole / 60) min \(whole % 60) s"
  }

  private static func milliseconds(_ nanoseconds: Int64) -> String { "\(oneDecimal(Double(nanoseconds) / 1e6)) ms" }

  private static func oneDecimal(_ number: Double) -> String {
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
