import Documents
import Glibc
import Performance

extension Command {
  static let demo = Command(
    name: "demo",
    summary: "play a groove, with nothing but this computer",
    usage: "[OPTION…]",
    explanation: """
      Plays a short groove of drums and bass through the shipped mappings, shows what each
      actuator does, and records a take. It takes about 12 seconds and needs no hardware.
      """,
    options: [.out, .level],
    run: { arguments in
      try arguments.needNoOperands()
      let level = try arguments.level()
      let wish = try arguments.output()
      let library = try Library()
      func groove(_ sampleRate: Double) throws -> Score {
        try DemoGroove.score(shared: library.shared, presets: library.presets, sampleRate: sampleRate)
      }
      var score = try groove(wish.sampleRate)
      try ServiceThread.require(threadsOfAPerformance)
      let signals = StopSignals()
      defer { signals.release() }
      let display = try Display()
      defer { display.close() }
      let output = try wish.open(channels: score.rig.channels) { display.print($0) }
      if score.sampleRate != output.sampleRate { score = try groove(output.sampleRate) }
      let take = try makeFolder() + "/take.ahap"
      display.print("a groove for kick, snare, hi-hat and a bass that swells")
      display.print("on \(output.description)")
      let player = ScorePlayer(score, output: output, level: level) { display.print($0.description) }
      let (summary, files) = try player.run(takePath: take, note: { display.print($0) }) { commands in
        commands.forEach(display.show)
        display.draw(player.stage)
        return !signals.wait(milliseconds: 40)
      }
      display.conclude(summary.description)
      let tool = CommandLine.arguments[0]
      display.conclude(
        """

        The take is .ahap, as an iPhone plays it:
          \(files.joined(separator: "\n  "))
        Feel it again, or look at it as sound:
          \(tool) play \(take)
          \(tool) render \(take) -o take.wav
        What next?
          \(tool) play Heartbeat            # one of \(library.presets.names.count) presets
          \(tool) devices                   # what can be connected and played on
          \(tool) live --connect KEYBOARD   # play it yourself
        Presets and mappings to copy are in \(library.shared.folder).
        """
      )
      return 0
    }
  )

  private static func makeFolder() throws(Diagnostic) -> String {
    let parent = temporaryFolder
    var template = Array("\(parent)/tactus-demo.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Diagnostic(.error, in: parent, "no folder for the take can be made there: \(systemError())")
    }
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
