import AHAP
import Documents
import Foundation
import Haptics
import Realtime
import Testing

@testable import Recording

struct RecorderTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString)").path()
  private var take: String { folder + "/take.ahap" }
  private let keys = PartID(0)
  private let recorder: Recorder

  init() throws {
    var setup = Rendering().setup
    let beats = [0, 0.25, 0.5].map { Event(.transient, time: $0, values: EventValues(intensity: 0.5, sharpness: 0.5)) }
    setup.patterns = [("beats", Pattern(events: beats + [Event(.continuous, time: 0.75, duration: 0.25)]))]
    recorder = Recorder(setup) { _ in }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func observe(_ frame: Int64, _ action: HapticCommand.Action) {
    recorder.observe(HapticCommand(at: Frame(frame), action), present: .zero)
  }

  private var files: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }

  @Test func `A take is written where it was asked for, and its journal is gone`() throws {
    defer { remove() }
    observe(0, .route(keys, actuator: 0, gain: 1))
    try recorder.start(take, at: Frame(48_000))
    #expect(recorder.isRecording)
    observe(72_000, .tap(keys, HapticValues(intensity: 0.5, sharpness: 0.25)))
    #expect(try recorder.stop(at: Frame(96_000), created: "today") == [take])
    #expect(!recorder.isRecording)
    #expect(files == ["take.ahap"])
    let document = try AHAPDocument.read(path: take).document
    let values = EventValues(intensity: 0.5, sharpness: 0.25)
    #expect(document.pattern.events == [Event(.transient, time: 0.5, values: values)])
    #expect(document.metadata["Created"]?.text == "today")
    #expect(TakeMetadata(document.metadata)?.destinations.map(\.actuator.name) == ["left"])
  }

  @Test func `A take that is in the way is set aside`() throws {
    defer { remove() }
    for expected in [["take.ahap"], ["take.ahap", "take.ahap.~1~"], ["take.ahap", "take.ahap.~1~", "take.ahap.~2~"]] {
      try recorder.start(take, at: .zero)
      _ = try recorder.stop(at: Frame(100))
      #expect(files == expected)
    }
  }

  @Test func `A link to a take is followed, and the take's files lie where it leads to`() throws {
    defer { remove() }
    try FileManager.default.createDirectory(atPath: folder + "/elsewhere", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: take, withDestinationPath: "elsewhere/mine.ahap")
    for expected in [["mine.ahap"], ["mine.ahap", "mine.ahap.~1~"]] {
      try recorder.start(take, at: .zero)
      #expect(try recorder.stop(at: Frame(100)) == [folder + "/elsewhere/mine.ahap"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/elsewhere").sorted() == expected)
      #expect(files == ["elsewhere", "take.ahap"])
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: take) == "elsewhere/mine.ahap")
  }

  @Test func `A journal that was removed meanwhile costs nothing`() throws {
    defer { remove() }
    observe(0, .route(keys, actuator: 0, gain: 1))
    try recorder.start(take, at: .zero)
    observe(4800, .tap(keys, HapticValues(intensity: 1, sharpness: 1)))
    try FileManager.default.removeItem(atPath: Recorder.journalPath(for: take))
    #expect(try recorder.stop(at: Frame(9600)) == [take])
    #expect(files == ["take.ahap"])
    #expect(try AHAPDocument.read(path: take).document.pattern.events.count == 1)
  }

  @Test func `A take that cannot be written has its journal, and the error names it`() throws {
    defer { remove() }
    try recorder.start(take, at: .zero)
    try FileManager.default.createDirectory(atPath: take, withIntermediateDirectories: true)
    let journal = Recorder.journalPath(for: take)
    let error = #expect(throws: Diagnostic.self) { try recorder.stop(at: Frame(100)) }
    #expect(
      error?.description.hasSuffix(
        "; the take is whole in \(journal): once that is mended, `tactus convert \(journal) -o \(take)`"
      ) == true
    )
    #expect(try Journal(readFile(journal), named: journal).end == Frame(100))
  }

  @Test func `A take that begins amid a fade goes on with it`() throws {
    defer { remove() }
    let player = PlayerID(1)
    observe(0, .route(keys, actuator: 0, gain: 1))
    observe(0, .player(player, .load(PatternID(0), keys, intensity: 1, sharpness: 0)))
    observe(0, .player(player, .loop(true, end: 0)))
    observe(0, .player(player, .start(from: 0)))
    observe(0, .player(player, .move(.intensity, to: 0, overFrames: 96_000)))
    try recorder.start(take, at: Frame(48_000))
    let paths = try recorder.stop(at: Frame(72_000))
    let curve = try #require(try AHAPDocument.read(path: paths[0]).document.pattern.curves.first)
    #expect(curve.control == .intensity)
    #expect(abs((curve.points.first?.value ?? 0) - 0.5) < 0.001)
    #expect(curve.points.last.map { $0.value < 0.3 } == true)
  }

  @Test func `What was sent ahead of a take that begins meanwhile is in it, but for what a panic took back`() throws {
    defer { remove() }
    let tap = HapticValues(intensity: 0.5, sharpness: 0.5)
    func send(_ frame: Int64, _ action: HapticCommand.Action, present: Int64) {
      recorder.observe(HapticCommand(at: Frame(frame), action), present: Frame(present))
    }
    send(0, .route(keys, actuator: 0, gain: 1), present: 0)
    for frame in stride(from: Int64(48_000), to: 480_000, by: 4800) { send(frame, .tap(keys, tap), present: 100) }
    send(240_000, .panic, present: 200)
    send(300_000, .begin(HoldID(1), keys, tap), present: 300)
    try recorder.start(take, at: Frame(144_000))
    send(336_000, .end(HoldID(1)), present: 150_000)
    let paths = try recorder.stop(at: Frame(480_000))
    let events = try AHAPDocument.read(path: paths[0]).document.pattern.events
    #expect(events.filter { $0.kind == .transient }.map(\.time).first == 0)
    #expect(events.filter { $0.kind == .transient }.count == 20)
    #expect(events.filter { $0.kind == .continuous }.map(\.duration) == [0.75])
  }

  @Test func `Two performances do not record one take`() throws {
    defer { remove() }
    try recorder.start(take, at: .zero)
    let other = Recorder(Rendering().setup) { _ in }
    let error = #expect(throws: Diagnostic.self) { try other.start(take, at: .zero) }
    #expect(error?.message.hasPrefix("is being written by a performance") == true)
    #expect(throws: Diagnostic.self) {
      try TakeFiles.finish(journal: Recorder.journalPath(for: take), as: folder + "/x.ahap")
    }
    #expect(try recorder.stop(at: Frame(100)) == [take])
  }

  @Test func `A take of several files that is set aside stays together`() throws {
    defer { remove() }
    observe(0, .route(keys, actuator: 0, gain: 1))
    observe(0, .route(PartID(1), actuator: 1, gain: 1))
    for intensity in [Float(0.25), 0.75] {
      try recorder.start(take, at: .zero)
      for part in [keys, PartID(1)] {
        observe(0, .tap(part, HapticValues(intensity: intensity, sharpness: 0)))
      }
      _ = try recorder.stop(at: Frame(100))
    }
    #expect(files == ["take.ahap", "take.ahap.~1~", "take.pads.ahap", "take.pads.ahap.~1~"])
    let former = try AHAPDocument.read(path: take + ".~1~").document
    #expect(TakeMetadata(former.metadata)?.others == ["take.pads.ahap.~1~"])
    let present = try AHAPDocument.read(path: take).document
    #expect(TakeMetadata(present.metadata)?.others == ["take.pads.ahap"])
  }

  @Test func `What a crash leaves can be finished`() throws {
    defer { remove() }
    observe(0, .route(keys, actuator: 1, gain: 0.5))
    try recorder.start(take, at: .zero)
    let journal = Recorder.journalPath(for: take)
    var bytes = try readFile(journal)
    JournalLine.append(
      HapticCommand(at: Frame(4800), .tap(keys, HapticValues(intensity: 1, sharpness: 1))),
      start: .zero,
      to: &bytes
    )
    bytes += Array("9600 tap 0 0.".utf8)
    let left = folder + "/left.journal"
    try writeFile(left, bytes)
    try FileManager.default.createSymbolicLink(atPath: folder + "/link.journal", withDestinationPath: left)
    let saved = try TakeFiles.finish(journal: folder + "/link.journal", as: folder + "/saved.ahap")
    #expect(saved.warnings.isEmpty)
    #expect(try AHAPDocument.read(path: saved.files[0]).document.pattern.events.map(\.time) == [0.1])
    #expect(!files.contains("left.journal"))
  }

  @Test
  func `A take that begins in the middle goes on with the players that play, and with what was sent to them for later`()
    throws
  {
    defer { remove() }
    let (first, second) = (PlayerID(1), PlayerID(2))
    observe(0, .route(keys, actuator: 1, gain: 0.5))
    observe(0, .player(first, .load(PatternID(0), keys, intensity: 1, sharpness: 0)))
    observe(0, .player(first, .loop(true, end: 0)))
    observe(0, .player(first, .start(from: 0)))
    observe(0, .player(second, .load(PatternID(0), keys, intensity: 0.5, sharpness: 0)))
    observe(0, .player(second, .start(from: 36_000)))
    observe(100, .player(second, .cancel))
    observe(200, .player(second, .start(from: 0)))
    observe(96_000 + 4800, .player(second, .start(from: 24_000)))
    // Two passes and 0.1 s of the third are over.
    try recorder.start(take, at: Frame(100_800 - 1200))
    let paths = try recorder.stop(at: Frame(124_800))
    let events = try AHAPDocument.read(path: paths[0]).document.pattern.events
    let taps = events.filter { $0.kind == .transient }
    #expect(taps.map { ($0.time * 1000).rounded() } == [25, 175, 425])
    #expect(taps.map { $0.values[.intensity] } == [0.25, 0.5, 0.5])
  }

  @Test func `A take that begins in the middle knows where controls and routes were`() throws {
    defer { remove() }
    observe(0, .route(keys, actuator: 1, gain: 0.5))
    observe(0, .move(keys, .intensity, to: 0.5, overFrames: 0))
    observe(48_000, .move(keys, .sharpness, to: 1, overFrames: 96_000))
    try recorder.start(take, at: Frame(96_000))
    observe(96_000, .begin(HoldID(1), keys, HapticValues(intensity: 0.8, sharpness: 0.1)))
    let paths = try recorder.stop(at: Frame(192_000))
    let document = try AHAPDocument.read(path: paths[0]).document
    #expect(TakeMetadata(document.metadata)?.destinations.map(\.gain) == [0.5])
    #expect(document.pattern.parameters == [DynamicParameter(.intensity, time: 0, value: 0.5)])
    #expect(
      document.pattern.curves == [
        ParameterCurve(.sharpness, time: 0, points: [.init(time: 0, value: 0.5), .init(time: 1, value: 1)])
      ]
    )
  }

  @Test func `A take tells when the output stood still while it was recorded`() throws {
    defer { remove() }
    observe(0, .route(keys, actuator: 0, gain: 1))
    recorder.observe(gapAt: Frame(1000), frames: 4800)
    try recorder.start(take, at: Frame(48_000))
    recorder.observe(gapAt: Frame(1000), frames: 4800)
    recorder.observe(gapAt: Frame(72_000), frames: 240_000)
    let paths = try recorder.stop(at: Frame(400_000))
    let metadata = try TakeMetadata(AHAPDocument.read(path: paths[0]).document.metadata)
    #expect(metadata?.interruptions == [.init(time: 0.5, seconds: 5)])
  }

  @Test func `A folder that is not there is told before anything is played`() {
    defer { remove() }
    #expect {
      try recorder.start(folder + "/none/take.ahap", at: .zero)
    } throws: { error in
      "\(error)".contains("cannot be written, so nothing would be recorded: No such file or directory")
    }
    #expect(!recorder.isRecording)
  }

  @Test func `What a take's metadata says is read again`() throws {
    defer { remove() }
    var setup = Rendering().setup
    setup.actuators[1].profile.dullHz = 25
    var metadata = TakeMetadata(setup: setup, route: [0: 0.1, 1: 1], part: "keys", others: ["a.ahap", "b.ahap"])
    metadata.interruptions = [.init(time: 1.5, seconds: 5)]
    #expect(TakeMetadata(metadata.json(created: nil)) == metadata)
    #expect(TakeMetadata.warnings(of: metadata.json(created: nil), in: "take").isEmpty)
    #expect(TakeMetadata(.object([])) == nil)
  }

  @Test func `A profile that a take names and nobody knows is one warning at its place`() {
    defer { remove() }
    func actuator(_ profile: String) -> JSONValue {
      .object([.init("Name", .string("a")), .init("Channel", .number(1)), .init("Profile", .string(profile))])
    }
    let actuators = ["bass-shaker", "sofa", "sofa"].map(actuator)
    let metadata = JSONValue.object([.init("Tactus", .object([.init("Actuators", .array(actuators))]))])
    #expect(
      TakeMetadata.warnings(of: metadata, in: "take.ahap").map(\.description) == [
        "take.ahap: $.Metadata.Tactus.Actuators[1].Profile: warning: the profile \"sofa\" is not known; "
          + "wide-band takes its place"
      ]
    )
    #expect(TakeMetadata(metadata)?.destinations.map(\.actuator.profile) == [.bassShaker, .wideBand, .wideBand])
  }
}
