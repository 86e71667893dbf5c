import Documents
import Performance

extension Command {
  static let play = Command(
    name: "play",
    summary: "play a MIDI file, .ahap files or a preset, in real time",
    usage: "[OPTION…] FILE…",
    explanation: """
      Plays a MIDI file through mappings, or .ahap files together from their common start, or
      a preset by its name (`tactus play Heartbeat`). A take's first file brings its others.
      """,
    options: [.mapping, .out, .level, .rate, .period, .periods],
    run: { arguments in
      try arguments.needOperands("a .mid, .ahap or preset to play")
      let level = try arguments.level()
      let files = try Library().files(arguments)
      var score = try files.score(arguments.operands, sampleRate: try arguments.sampleRate())
      say(score.warnings)
      let signals = StopSignals()
      let output = try openOutput(arguments, channels: score.rig.channels)
      let display = Display()
      display.print("playing \(arguments.operands.joined(separator: ", "))")
      display.print("on \(output.description)")
      if score.sampleRate != output.sampleRate {
        score = try files.score(arguments.operands, sampleRate: output.sampleRate)
      }
      let player = ScorePlayer(score, output: output, level: level) { display.print($0.description) }
      let (summary, _) = try player.run(note: { display.print($0) }) { commands in
        commands.forEach(display.show)
        display.draw(player.stage)
        return !signals.wait(milliseconds: 40)
      }
      display.clear()
      say(summary.description)
      return 0
    }
  )
}
