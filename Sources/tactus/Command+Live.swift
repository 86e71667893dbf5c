import Devices
import Documents
import Mapping
import OSC
import Performance

/// Where OSC is listened for unless another place is named: on this machine alone.
let defaultOSCAddress = "127.0.0.1:9000"

extension Command {
  static let live = Command(
    name: "live",
    summary: "play what comes from MIDI and OSC, until ^C",
    usage: "[OPTION…]",
    explanation: """
      Opens an ALSA sequencer port named Tactus and listens for OSC on UDP, turns what comes
      into haptic events by mapping files, and plays them. ^C or SIGTERM ends every voice,
      finishes the take and prints a summary.

        tactus live --connect 'Launchpad|nanoKEY' --record take.ahap
        tactus live --mapping osc-touch --osc 0.0.0.0:9000

      Without any mapping OSC can use the addresses /tactus/tap, /tactus/hold/start, …/set,
      …/stop, /tactus/play, /tactus/player/load, …/start and more, /tactus/stop, /tactus/panic,
      /tactus/level, /tactus/record/start, …/stop and /tactus/status; the README has them all.
      """,
    options: [
      .mapping,
      OptionSpecification(
        "connect",
        "REGEX",
        help: "connect to the MIDI sources whose \"client:port\" name matches, now and when they appear"
      ),
      OptionSpecification(
        "osc",
        "ADDR:PORT",
        help: "where to listen for OSC (default \(defaultOSCAddress); 0.0.0.0:9000 is every network)"
      ),
      OptionSpecification("no-osc", help: "do not listen for OSC"),
      .out,
      OptionSpecification("record", "TAKE.ahap", letter: "r", help: "record what is played"),
      OptionSpecification(
        "latency",
        "MS",
        help: "milliseconds from an event's arrival to its tap, always the same (default 10); "
          + "auto finds the least with which nothing comes late"
      ),
      .audio, .level, .sampleRate, .period, .periods, .priority, .stats,
    ],
    run: runLive
  )

  private static func runLive(_ arguments: ParsedArguments) throws -> Int32 {
    try arguments.needNoOperands()
    let latency =
      arguments.value("latency") == "auto" ? nil : try arguments.number("latency", in: 0...5000, or: "auto") ?? 10
    let level = try arguments.level()
    let priority = try arguments.priority()
    let audio = try arguments.audioChannels()
    var wish = try arguments.output()
    wish.isHasty = latency == 0
    if arguments.has("osc"), arguments.has("no-osc") {
      throw UsageError(message: "--osc and --no-osc exclude each other")
    }
    let stats = try arguments.statsFile()
    let library = try Library()
    let (mapping, warnings) = try library.files(arguments, audio: audio).mapping()
    say(warnings)
    try ServiceThread.require(threadsOfAPerformance)
    let signals = StopSignals()
    defer { signals.release() }
    let display = try Display()
    defer { display.close() }
    let server = arguments.has("no-osc") ? nil : try OSCServer(address: arguments.value("osc") ?? defaultOSCAddress)
    let sequencer = try openSequencer(arguments.all("connect")) { display.print($0) }
    let channels = Rig(mapping, library: library.presets, audio: audio).channels
    let output = try wish.open(channels: channels) { display.print($0) }
    let performance = LivePerformance(
      mapping: mapping,
      library: library.presets,
      output: output,
      sequencer: sequencer,
      server: server,
      latencySeconds: latency.map { $0 / 1000 },
      level: level,
      audio: audio,
      takePath: arguments.value("record"),
      priority: priority
    ) { news in
      switch news {
      case .note(let line): display.print(line)
      case .problem(let diagnostic): display.print(diagnostic.description)
      case .sent(let command): display.show(command)
      }
    }
    let summary = try performance.run {
      // Only now nothing that is sent comes too early to be on time.
      display.print("playing on \(output.description)")
      if let sequencer { display.print("MIDI on sequencer port \(sequencer.address) (Tactus:Tactus in)") }
      if let server { display.print("OSC on \(server.description)") }
      if let path = arguments.value("record") { display.print("recording \(path)") }
      display.print("^C ends the performance")
      while !signals.wait(milliseconds: 40) { display.draw(performance.stage) }
    }
    display.conclude(summary.description)
    if let stats { try summary.measurements.write(to: stats) }
    return performance.hasLostTake ? 1 : 0
  }

  /// The sequencer, or nil with a line of why where there is none; an error when sources were asked for by name.
  private static func openSequencer(_ patterns: [String], tell: (String) -> Void) throws -> SequencerInput? {
    do {
      return try SequencerInput(connectingTo: patterns)
    } catch {
      guard patterns.isEmpty else { throw error }
      tell("no MIDI: \(error.message)")
      return nil
    }
  }
}
