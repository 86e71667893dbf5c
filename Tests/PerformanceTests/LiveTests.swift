import AHAP
import Devices
import Documents
import Foundation
import Mapping
import OSC
import Realtime
import Recording
import Synchronization
import Testing

@testable import Performance

/// A live performance on the null output that hears OSC, driven by a sender that waits for each answer.
private final class LiveStage: Sendable {
  let folder: TemporaryFolderPath
  let server: OSCServer
  private let performance: LivePerformance
  private let end = DispatchSemaphore(value: 0)
  private let finished = DispatchSemaphore(value: 0)

  init(mapping: String = "name: nothing\nosc: []\n") throws {
    folder = try TemporaryFolderPath()
    let shared = try SharedFiles()
    let library = try readPresets(in: shared.presets).library
    let path = folder.path + "/mapping.yaml"
    try mapping.write(toFile: path, atomically: true, encoding: .utf8)
    let checked = CompiledMapping.read(paths: [path], presets: library)
    server = try OSCServer(address: "127.0.0.1:0")
    performance = LivePerformance(
      mapping: try #require(checked.value),
      library: library,
      output: NullOutput(channels: 1),
      sequencer: nil,
      server: server,
      latencySeconds: 0.01,
      level: 1,
      takePath: folder.path + "/take.ahap",
      news: { _ in }
    )
    let (performance, end, finished) = (performance, end, finished)
    Thread {
      _ = try? performance.run { end.wait() }
      finished.signal()
    }.start()
  }

  /// Ends the performance and reads the take's taps: times in seconds, intensities.
  func taps() throws -> [(time: Double, intensity: Float)] {
    end.signal()
    finished.wait()
    return try AHAPDocument.read(path: folder.path + "/take.ahap").document.pattern.events
      .filter { $0.kind == .transient }.map { ($0.time, $0.values[.intensity]) }
  }
}

/// A temporary folder whose path may cross threads.
private final class TemporaryFolderPath: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "tactus-live-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

@Suite("A live performance over OSC", .serialized)
struct LiveTests {
  @Test("taps are played and recorded, with ints where floats are expected, with and without a mapping")
  func taps() throws {
    let stage = try LiveStage(
      mapping: "name: pads\nosc:\n  - { address: /pad/*, types: f, tap: { intensity: arg 1 } }\n"
    )
    let sender = try OSCSender(to: stage.server.port)
    sender.send(OSCMessage("/tactus/tap", [.float(0.9), .float(0.5)]))
    sender.send(OSCMessage("/tactus/tap", [.int32(1), .int32(0)]))
    sender.send(OSCMessage("/pad/3", [.int32(1)]))
    sender.send(OSCMessage("/pad/4", [.float(0.25)]))
    try sender.settle()
    let taps = try stage.taps()
    #expect(taps.map(\.intensity).sorted() == [0.25, 0.9, 1, 1])
  }

  @Test("time tags in the future are kept to the frame")
  func timeTags() throws {
    let stage = try LiveStage()
    let sender = try OSCSender(to: stage.server.port)
    let now = Date().timeIntervalSince1970 + 2_208_988_800
    let first = UInt64(now + 0.2) << 32
    sender.send(OSCMessage("/tactus/tap", [.float(0.5)]), timeTag: first + 1 << 32)
    sender.send(OSCMessage("/tactus/tap", [.float(0.7)]), timeTag: first + 1 << 32 + 1 << 30)
    try sender.settle()
    try sender.wait(until: now - 2_208_988_800 + 1.6)
    let taps = try stage.taps()
    #expect(taps.map(\.intensity) == [0.5, 0.7])
    #expect(taps.count == 2 && abs(taps[1].time - taps[0].time - 0.25) < 1e-6)
  }

  @Test("the status tells counts as integers, and milliseconds and shares as floats")
  func status() throws {
    let stage = try LiveStage()
    let sender = try OSCSender(to: stage.server.port)
    sender.send(OSCMessage("/tactus/tap"))
    let counts = try sender.settle()
    #expect(counts["received"] == 2 && counts["late"] == 0 && counts["unread"] == 0 && counts["interruptions"] == 0)
    let listener = try OSCSender(to: stage.server.port)
    sender.send(OSCMessage("/tactus/status", [.int32(Int32(listener.port))]))
    let arguments = try listener.answer(at: "/tactus/status").arguments
    let output = try #require(arguments.firstIndex { $0.text == "output" })
    #expect(arguments[output + 1] == .int32(0), "there is no device")
    let place = try #require(arguments.firstIndex { $0.text == "latency" })
    #expect(arguments[place + 1] == .float(10))
    for name in ["latency-p99", "jitter-p99", "wake-up-p99", "load", "load-p99"] {
      #expect(arguments.contains { $0.text == name })
    }
    _ = try stage.taps()
  }

  @Test("the time that writing the take takes is none of the performance's")
  func writing() throws {
    let folder = try TemporaryFolder()
    let clock = Mutex(Instant.now)
    let performance = LivePerformance(
      mapping: try compiled("name: nothing\nosc: []\n"),
      library: PatternLibrary(),
      output: NullOutput(channels: 1),
      sequencer: nil,
      server: nil,
      latencySeconds: 0.01,
      level: 1,
      takePath: folder.file("take.ahap"),
      now: { clock.withLock { $0 } }
    ) { news in
      if case .note(let line) = news, line.hasPrefix("take saved") { clock.withLock { $0 = $0 + 60_000_000_000 } }
    }
    let summary = try performance.run { clock.withLock { $0 = $0 + 2_000_000_000 } }
    #expect(folder.names == ["take.ahap"])
    #expect(summary.measurements.seconds == 2)
  }

  @Test("a take that is given up leaves nothing")
  func discarded() throws {
    let folder = try TemporaryFolder()
    let stage = Stage(Rig(playing: []), output: NullOutput(channels: 1), level: 1) { _ in }
    try stage.recorder.start(folder.file("take.ahap"), at: .zero)
    #expect(folder.names == ["take.ahap.journal"])
    stage.recorder.discard()
    #expect(folder.names.isEmpty && !stage.recorder.isRecording)
  }

  @Test("what cannot be done is answered with a reason, and a missing preset with the nearest")
  func refusals() throws {
    let stage = try LiveStage()
    let sender = try OSCSender(to: stage.server.port)
    sender.send(OSCMessage("/tactus/play", [.string("Heartbeet")]))
    #expect(try sender.answer(at: "/tactus/error").arguments.last?.text?.hasSuffix("did you mean Heartbeat?") == true)
    sender.send(OSCMessage("/tactus/hold/set", [.int32(5), .float(1)]))
    #expect(try sender.answer(at: "/tactus/error").arguments.first?.text == "/tactus/hold/set")
    sender.send(OSCMessage("/tactus/record/stop"))
    #expect(try sender.answer(at: "/tactus/record/stop").arguments.first?.text?.hasSuffix("take.ahap") == true)
    sender.send(OSCMessage("/tactus/record/stop"))
    #expect(try sender.answer(at: "/tactus/record/stop").arguments.isEmpty)
    _ = try stage.taps()
  }
}
