import Documents
import Glibc
import Performance
import Recording

extension Command {
  static let render = Command(
    name: "render",
    summary: "the same into a WAV file, as fast as it goes",
    usage: "[OPTION…] FILE… -o OUT.wav",
    explanation: """
      Renders a MIDI file, .ahap files or a preset with the engine that plays them live, as
      32-bit float WAV: one file with a channel for each output channel of the actuators, or
      with --stems a file of one channel for each actuator, and one for sounds if --audio or
      the mapping has channels for them.
      """,
    options: [
      .outputFile,
      OptionSpecification("stems", help: "write a file for each actuator instead, OUT.seat.wav, OUT.back.wav, …"),
      .mapping, .audio, .level, .sampleRate,
    ],
    run: { arguments in
      try arguments.needOperands("a .mid, .ahap or preset to render")
      let path = try arguments.outputFile()
      let level = try arguments.level()
      let sampleRate = try arguments.sampleRate()
      let audio = try arguments.audioChannels()
      let score = try Library().files(arguments, audio: audio).score(arguments.operands, sampleRate: sampleRate)
      say(score.warnings)
      sayWhatIsMissed(in: score)
      let plan =
        arguments.has("stems") ? RenderPlan(stemsOf: score.rig, beside: path) : RenderPlan(score.rig, to: path)
      for file in plan.files where arguments.operands.contains(where: { isSameFile($0, file.path) }) {
        throw UsageError(message: "\(file.path) is a file to render and would be overwritten; write another")
      }
      let result = try rendered(score, level: level, as: plan)
      let milliseconds = Int((Double(result.frames) / score.sampleRate * 1000).rounded())
      for file in plan.files {
        let count = file.channels.count
        let peaks = zip(plan.rig.actuators, result.peaks).compactMap { actuator, peak in
          file.channels.contains(actuator.channel) ? "\(peak.actuator) \(Summary.decibels(peak.peak))" : nil
        }
        say(
          "\(file.path): \(Double(milliseconds) / 1000) s, \(count) channel\(count == 1 ? "" : "s"), "
            + "\(Int(score.sampleRate)) Hz\(peaks.isEmpty ? "" : ", peak ")\(peaks.joined(separator: ", "))"
        )
      }
      return 0
    }
  )

  private static func rendered(_ score: Score, level: Float, as plan: RenderPlan) throws -> OfflineRenderer.Result {
    let signals = StopSignals()
    defer { signals.release() }
    return try OfflineRenderer.render(score, level: level, as: plan) { signals.wait(milliseconds: 0) }
  }

  static let convert = Command(
    name: "convert",
    summary: "a MIDI file, or an unfinished take, into .ahap",
    usage: "[OPTION…] IN.mid -o OUT.ahap",
    explanation: """
      Writes what a mapping makes of a MIDI file as .ahap. Parts that move by themselves get
      files of their own beside it, since AHAP's controls act on a whole pattern. The journal
      that a crashed recording leaves, TAKE.ahap.journal, is turned into its take likewise.
      Files that are in the way are kept as OUT.ahap.~1~.
      """,
    options: [.outputFile, .mapping, .sampleRate],
    run: { arguments in
      guard arguments.operands.count == 1 else { throw UsageError(message: "name one file to convert") }
      let path = try arguments.outputFile()
      let sampleRate = try arguments.sampleRate()
      let (files, warnings) = try Library().files(arguments).convert(
        arguments.operands[0],
        to: path,
        sampleRate: sampleRate
      )
      say(warnings)
      for file in files { output(file) }
      return 0
    }
  )

  static let check = Command(
    name: "check",
    summary: "say what is wrong or odd in mappings and .ahap files",
    usage: "[OPTION…] FILE…",
    explanation: """
      Reads mappings and actuators' profiles (.yaml), .ahap and MIDI files and lists every error, and
      everything that Apple would clamp or ignore, with its place. The exit status is 1 when there
      is an error.
      """,
    options: [.json],
    run: { arguments in
      try arguments.needOperands("the files to check")
      let files = try Library().files(arguments)
      let checked = arguments.operands.map { (file: $0, findings: files.check($0)) }
      if arguments.has("json") {
        let rows = checked.flatMap { $0.findings.map(Command.json) }
        output("[" + rows.joined(separator: ",\n ") + "]")
      } else {
        for (file, findings) in checked {
          for finding in findings { output(finding.description) }
          if findings.isEmpty { output("\(file): fine") }
        }
      }
      return checked.contains { $0.findings.contains { $0.severity == .error } } ? 1 : 0
    }
  )

  private static func json(_ diagnostic: Diagnostic) -> String {
    var members = [
      "\"file\": \(jsonString(diagnostic.file))", "\"severity\": \(jsonString(diagnostic.severity.rawValue))",
    ]
    switch diagnostic.place {
    case .whole: break
    case .line(let line, let column): members += ["\"line\": \(line)", "\"column\": \(column)"]
    case .path(let path): members.append("\"path\": \(jsonString(path))")
    case .byte(let offset): members.append("\"byte\": \(offset)")
    }
    members.append("\"message\": \(jsonString(diagnostic.message))")
    return "{ \(members.joined(separator: ", ")) }"
  }
}
