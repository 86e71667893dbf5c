import Documents
import Haptics
import Performance

extension OptionSpecification {
  fileprivate static let loop = OptionSpecification("loop", help: "begin again at the end, until ^C")
  fileprivate static let rate = OptionSpecification(
    "rate",
    "FACTOR",
    help: "how fast, 1/64 to 64 (default 1); frequencies stay as they are"
  )
  fileprivate static let from = OptionSpecification(
    "from",
    "SECONDS",
    help: "begin there; what began earlier is left out"
  )
}

extension ParsedArguments {
  fileprivate func playback() throws(UsageError) -> Playback {
    let rates = Double(PatternPlayer.rates.lowerBound)...Double(PatternPlayer.rates.upperBound)
    return Playback(
      loops: has("loop"),
      rate: Float(try number("rate", in: rates) ?? 1),
      fromSeconds: try number("from", in: 0...86_400) ?? 0
    )
  }
}

extension Command {
  static let play = Command(
    name: "play",
    summary: "play a MIDI file, .ahap files or a preset, in real time",
    usage: "[OPTION…] FILE…",
    explanation: """
      Plays a MIDI file through mappings, or .ahap files together from their common start, or
      a preset by its name (`tactus play Heartbeat`). A take's first file brings its others.

        tactus play --loop --rate 1.5 Heartbeat
        tactus play --from 60 take.ahap
      """,
    options: [.loop, .rate, .from, .mapping, .out, .audio, .level, .sampleRate, .period, .periods, .priority, .stats],
    run: { arguments in
      try arguments.needOperands("a .mid, .ahap or preset to play")
      let level = try arguments.level()
      let priority = try arguments.priority()
      let playback = try arguments.playback()
      let audio = try arguments.audioChannels()
      let wish = try arguments.output()
      let stats = try arguments.statsFile()
      let files = try Library().files(arguments, audio: audio)
      var score = try files.score(arguments.operands, sampleRate: wish.sampleRate, playback: playback)
      say(score.warnings)
      sayWhatIsMissed(in: score)
      try ServiceThread.require(threadsOfAPerformance)
      let signals = StopSignals()
      defer { signals.release() }
      let display = try Display()
      defer { display.close() }
      let output = try wish.open(channels: score.rig.channels) { display.print($0) }
      display.print("playing \(arguments.operands.joined(separator: ", "))")
      display.print("on \(output.description)")
      if score.sampleRate != output.sampleRate {
        score = try files.score(arguments.operands, sampleRate: output.sampleRate, playback: playback)
      }
      let player = ScorePlayer(score, output: output, level: level, priority: priority) {
        display.print($0.description)
      }
      let (summary, _) = try player.run(note: { display.print($0) }) { commands in
        commands.forEach(display.show)
        display.draw(player.stage)
        return !signals.wait(milliseconds: 40)
      }
      display.conclude(summary.description)
      if let stats { try summary.measurements.write(to: stats) }
      return 0
    }
  )
}
