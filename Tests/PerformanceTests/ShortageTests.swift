import Foundation
import OSC
import Testing

/// What makes the tool run as a user who has no other threads, under a limit of the shell's.
private func stranger(_ limit: String) -> [String] {
  ["/usr/bin/setpriv", "--reuid", "61234", "--clear-groups"] + Tool.limit(limit)
}

private let canBeStranger = (try? Tool("--help", wrapper: stranger("-u 64")).status) == 0

@Suite("Where the tool gets too little", .enabled(if: Tool.isBuilt, "the tests' build has the program"), .serialized)
struct ShortageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "a terminal after ^S, or a pipe that nobody reads, stops neither a performance nor its end",
    arguments: Outlet.Kind.allCases
  )
  func unread(kind: Outlet.Kind) throws {
    let live = try LiveTool("--stats", "stats.json", "--record", "take.ahap", in: folder.path, outlet: kind)
    live.outlet.block()
    for step in 0..<40 {
      live.sender.send(OSCMessage("/nobody/\(step)"))
      live.sender.send(OSCMessage("/tactus/tap"))
    }
    // The meters are drawn some times meanwhile.
    try live.sender.wait(until: Date().timeIntervalSince1970 + 0.3)
    #expect(try live.sender.settle()["played"] == 40)
    #expect(live.endsUnread())
    #expect(live.process.terminationStatus == 0)
    #expect(folder.names == ["stats.json", "take.ahap"])
  }

  @Test("lines that a pipe has no room for are counted, and the summary comes all the same")
  func leftOut() throws {
    let live = try LiveTool(in: folder.path)
    live.outlet.block()
    for step in 0..<40 {
      live.sender.send(OSCMessage("/tactus/record/start", [.string("take \(step)")]))
      _ = try live.sender.answer(at: "/tactus/record/start")
    }
    let text = live.end()
    let omission = try #require(text.firstRange(of: /left out here, since nothing took them: \d+ lines\n/))
    #expect(text[omission.upperBound...].contains("\nplayed for "))
    #expect(text.contains(/recording .*take 0\.ahap/) && !text.contains(/recording .*take 39\.ahap/))
    #expect(folder.names.count == 40)
  }

  @Test("what came from the network is quoted no longer than a line bears")
  func quotes() throws {
    let live = try LiveTool(in: folder.path)
    let endless = String(repeating: "a", count: 60_000)
    live.sender.send(OSCMessage("/\(endless)"))
    live.sender.send(OSCMessage("/tactus/\(endless)"))
    live.sender.send(OSCMessage("/tactus/play", [.string(endless)]))
    live.sender.send(OSCMessage("/tactus/player/start", [.string(endless)]))
    live.sender.send(OSCMessage("/tactus/tap", [.float(1), .float(1), .string(endless)]))
    live.sender.send(OSCMessage("/tactus/record/start", [.string(endless)]))
    try live.sender.settle()
    let lines = live.end().split(separator: "\n")
    #expect(lines.count { $0.contains("aaaa") } >= 6)
    #expect(lines.allSatisfy { $0.count < 1000 })
  }

  @Test("a take that may not grow any further is told of, and ends nothing")
  func fileSize() throws {
    let live = try LiveTool("--record", "take.ahap", in: folder.path, wrapper: Tool.limit("-f 16"))
    for _ in 0..<20 {
      for _ in 0..<50 { live.sender.send(OSCMessage("/tactus/tap")) }
      try live.sender.settle()
    }
    var text = ""
    while !text.contains("cannot be written"), live.process.isRunning { text += live.outlet.next() }
    text += live.end()
    #expect(text.contains("take.ahap.journal: warning: cannot be written: File too large (errno 27)"))
    #expect(text.contains("played for "))
    #expect(live.process.terminationReason == .exit && live.process.terminationStatus == 1)
  }

  @Test("standard streams that are closed leave the take's journal alone")
  func closedStreams() throws {
    let wrapper = ["/bin/bash", "-c", "exec \"$0\" \"$@\" <&- >&- 2>&-"]
    let arguments = ["live", "--out", "null", "--no-osc", "--record", "take.ahap"]
    let process = Tool.process(arguments, in: folder.path, wrapper: wrapper)
    let changes = try NewFiles(in: folder.path)
    try process.run()
    changes.waitForOne()
    process.terminate()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(folder.names == ["take.ahap"])
  }

  @Test("too few files that may be open are an error that says so")
  func openFiles() throws {
    let tool = try Tool("play", "Kick", "--out", "null", wrapper: Tool.limit("-n 6"))
    #expect(tool.status == 1)
    #expect(tool.errors.contains("only 6 files") && tool.errors.contains("`ulimit -n"))
  }

  @Test(
    "too few threads are an error that says so, and nothing begins",
    .enabled(if: canBeStranger, "needs root, and a program that others may run"),
    arguments: [2, 4, 8]
  )
  func threads(limit: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
    let take = folder.file("take.ahap")
    let tool = try Tool("live", "--out", "null", "--no-osc", "--record", take, wrapper: stranger("-u \(limit)"))
    #expect(tool.status == 1)
    #expect(tool.errors.split(separator: "\n").count { $0.contains("no thread") && $0.contains("`ulimit -u`") } == 1)
    #expect(folder.names.isEmpty)
  }
}
