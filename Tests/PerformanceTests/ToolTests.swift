import Foundation
import OSC
import Testing

@Suite("The tool", .enabled(if: Tool.isBuilt, "the tests' build has the program beside them"), .serialized)
struct ToolTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "each command explains itself",
    arguments: ["live", "play", "render", "convert", "view", "check", "devices", "doctor", "demo"]
  )
  func help(command: String) throws {
    let tool = try Tool(command, "--help")
    #expect(tool.status == 0)
    #expect(tool.output.hasPrefix("usage: tactus \(command)"))
  }

  @Test(
    "a mistake in the arguments is status 2, with what was probably meant",
    arguments: [
      (["rendr"], "did you mean `tactus render`?"), (["live", "--conect", "x"], "did you mean --connect?"),
      (["render", "Kick"], "-o FILE"), (["play"], "name a .mid, .ahap or preset to play"),
      (["live", "--latency", "soon"], "not 'soon'"), (["live", "--osc", "9000", "--no-osc"], "exclude each other"),
      (["convert"], "name one file"), (["view", "Kick", "-o", "kick.gif"], ".png, .svg, .pdf"),
      (["live", "--latency"], "needs an argument"),
      (["live", "--period", "0"], "whole number from 16 to 8192, not '0'"),
      (["live", "--period", "100.7"], "whole number"), (["play", "Kick", "--priority", "1.5"], "whole number"),
      (["render", "Kick", "-o", "kick.wav", "--sample-rate", "44100.5"], "whole number"),
      (["view", "Kick", "--width", "80.5"], "whole number"),
    ] as [([String], String)]
  )
  func usage(arguments: [String], words: String) throws {
    let process = Tool.process(arguments, in: projectFolder)
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = Pipe()
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 2)
    #expect(text.hasPrefix("tactus") && text.contains(words))
  }

  @Test("a view is rows of blocks, plain where no terminal is, or a file")
  func view() throws {
    let source = projectFolder + "/Presets/Kick.ahap"
    let text = try Tool("view", source, "Snare", "--width", "60")
    #expect(text.status == 0 && text.output.hasPrefix("Kick.ahap, Snare\n"))
    #expect(text.output.contains("█") && !text.output.contains("\u{1B}"))
    #expect(text.output.contains("Snare: "))
    let picture = try Tool("view", source, "-o", "kick.png", in: folder.path)
    #expect(picture.status == 0 && picture.output.isEmpty && folder.names == ["kick.png"])
    let nowhere = try Tool("view", source, "-o", "none/kick.png", in: folder.path)
    #expect(nowhere.status == 1 && nowhere.errors.contains("errno 2"))
  }

  @Test("a mapping with five mistakes has five positioned lines")
  func fiveMistakes() throws {
    let path = try folder.write(
      """
      name: Five mistakes
      midi:
        - note: H2
          tap: { intensity: velocity }
        - note: 36
          play: Kikc
        - cc: 200
          stop: all
        - note: 40
          tab: { intensity: 1 }
        - note: 41
          tap: { intensity: { from: velocity, to: 0..x } }
      """,
      as: "five.yaml"
    )
    let tool = try Tool("check", path)
    #expect(tool.status == 1)
    let lines = tool.output.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(lines.count == 5)
    #expect(lines.allSatisfy { $0.wholeMatch(of: /.*five\.yaml:\d+:\d+: error: .+/) != nil })
    #expect(tool.output.contains("Kick"))
    let json = try Tool("check", "--json", path)
    let rows = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
    #expect(rows.count(where: { $0["severity"] as? String == "error" }) == 5)
  }

  @Test("files and presets that are missing, and devices that cannot be opened, are status 1")
  func missing() throws {
    let preset = try Tool("render", "Heartbeet", "-o", folder.file("x.wav"))
    #expect(preset.status == 1)
    #expect(preset.errors.contains("did you mean Heartbeat?"))
    let device = try Tool("play", "Kick", "--out", "no-such-device")
    #expect(device.status == 1)
    #expect(device.errors.contains("no-such-device"))
    #expect(folder.names.isEmpty)
  }

  @Test("doctor looks at everything, and its JSON says the same")
  func doctor() throws {
    let json = try Tool("doctor", "--json")
    let rows = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
    let names = rows.compactMap { $0["name"] as? String }
    #expect(Set(["priority", "memory", "wake-ups", "timer", "kernel", "MIDI", "sound"]).isSubset(of: names))
    #expect(json.status == 0 && json.errors.isEmpty)
    #expect(rows.allSatisfy { ($0["verdict"] as? String == "fine") == (($0["advice"] as? [String])?.isEmpty ?? true) })
  }

  @Test("what was measured is written when SIGTERM ends a performance")
  func stats() throws {
    let live = try LiveTool("--stats", "stats.json", "--latency", "auto", in: folder.path)
    let (process, sender) = (live.process, live.sender)
    for _ in 0..<3 { sender.send(OSCMessage("/tactus/tap", [.float(0.5)])) }
    try sender.settle()
    process.terminate()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let data = try Data(contentsOf: URL(fileURLWithPath: folder.file("stats.json")))
    let stats = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect((stats["played"] as? [String: Int])?["osc"] == 3)
    #expect((stats["lost"] as? [String: Int])?["dropped"] == 0)
    #expect((stats["latencySetMilliseconds"] as? Double).map { $0 > 0 } == true)
    #expect(stats["wakeUpMilliseconds"] is [String: Double])
    let folderAsFile = try Tool("live", "--stats", folder.path)
    #expect(folderAsFile.status == 1 && folderAsFile.errors.contains("it is a folder"))
  }

  @Test("a take that was killed is whole up to the last second, and saved by convert or by the next start")
  func killed() throws {
    let live = try LiveTool("--record", "take.ahap", in: folder.path)
    let (process, sender) = (live.process, live.sender)
    let begin = Date().timeIntervalSince1970
    for step in 0..<8 {
      sender.send(OSCMessage("/tactus/tap", [.float(0.5), .float(0.5)]))
      try sender.wait(until: begin + Double(step + 1) * 0.25)
    }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let saved = try Tool("convert", "take.ahap.journal", "-o", "saved.ahap", in: folder.path)
    #expect(saved.status == 0)
    let taps = try String(contentsOfFile: folder.file("saved.ahap"), encoding: .utf8).split(
      separator: "HapticTransient"
    )
    #expect(taps.count - 1 >= 4)

    let second = try LiveTool("--record", "take.ahap", in: folder.path).process
    second.terminate()
    second.waitUntilExit()
    #expect(second.terminationStatus == 0)
    #expect(folder.names == ["saved.ahap", "take.ahap", "take.ahap.~1~"])
  }

  @Test("a take that OSC asks for is answered by its path from the root on, since who asks is elsewhere")
  func takeOverOSC() throws {
    let live = try LiveTool(in: folder.path)
    let (process, sender) = (live.process, live.sender)
    for (address, argument) in [("/tactus/record/start", [OSCArgument.string("mine")]), ("/tactus/record/stop", [])] {
      sender.send(OSCMessage(address, argument))
      #expect(try sender.answer(at: address).arguments.first?.text?.hasPrefix("/") == true)
    }
    #expect(folder.names == ["mine.ahap"])
    try FileManager.default.createDirectory(atPath: folder.file("mine.ahap.journal"), withIntermediateDirectories: true)
    sender.send(OSCMessage("/tactus/record/start", [.string("mine")]))
    let reason = try sender.answer(at: "/tactus/error").arguments.last?.text
    #expect(
      reason?.hasSuffix(
        "/mine.ahap.journal: error: cannot be written: it is a folder, which stays as it is; choose another name"
      ) == true
    )
    #expect(reason?.hasPrefix("/") == true)
    process.terminate()
    process.waitUntilExit()
  }

  @Test("a damaged journal is converted as far as it can be read, to standard output too, which stays what it is")
  func damagedJournal() throws {
    let journal = "tactus-journal 1\n0 route 0 0 1\n\u{0}\u{0} tap\n4800 tap 0 1 1 0 0 0 1\n"
    try journal.write(toFile: folder.file("left.journal"), atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(atPath: folder.file("out"), withDestinationPath: "/proc/self/fd/1")
    let saved = try Tool("convert", "left.journal", "-o", "out", in: folder.path)
    #expect(saved.status == 0)
    #expect(saved.errors == "left.journal:3:1: warning: cannot be understood, and is left out\n")
    #expect(saved.output.hasPrefix("{") && saved.output.contains("HapticTransient"))
    #expect(folder.names == ["left.journal", "out"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("out")) == "/proc/self/fd/1")
  }
}
