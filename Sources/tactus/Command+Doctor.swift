import Foundation
import Performance

extension Command {
  static let doctor = Command(
    name: "doctor",
    summary: "say whether this machine is fit for performances, and what to do",
    usage: "[--json]",
    explanation: """
      Looks at rights, clocks, kernel, MIDI and sound, and measures for two seconds how late a
      real-time thread wakes. Each line is fine, or says what to do. The exit status is 1 only
      when no performance can run.
      """,
    options: [.json],
    run: { arguments in
      try arguments.needNoOperands()
      let checks = SystemFacts.probe(oscAddress: defaultOSCAddress).checks
      if arguments.has("json") {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        output(String(decoding: try encoder.encode(checks), as: UTF8.self))
      } else {
        for check in checks { output(text(check)) }
      }
      return checks.contains { $0.verdict == .fault } ? 1 : 0
    }
  )

  private static func text(_ check: SystemCheck) -> String {
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    let first = "\(padded(check.verdict.rawValue, 7)) \(padded(check.name, 16)) \(check.finding)"
    return ([first] + check.advice.map { padded("", 25) + "→ " + $0 }).joined(separator: "\n")
  }
}
