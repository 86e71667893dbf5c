import AHAP
import Documents
import Haptics
import Realtime
import TestSupport
import Testing

@testable import Recording

struct JournalTests {
  private let setup: TakeSetup = {
    var setup = Rendering().setup
    setup.actuators[0].name = "left hand"
    setup.actuators[1].profile.dullHz = 25
    setup.partNames[1] = "pads, upper"
    var sound = Waveform(path: "/a b/c.wav")
    sound.seconds = 0.75
    let events = [Event(.transient, time: 0.5), Event(.audioCustom, time: 1, waveform: sound)]
    setup.patterns = [("fade out", Pattern(events: events))]
    return setup
  }()

  private let commands: [HapticCommand] = {
    let values = HapticValues(intensity: 0.1, sharpness: 0.2, attack: 0.3, decay: 0.4, release: 0.5, sustained: false)
    let actions: [HapticCommand.Action] = [
      .route(PartID(2), actuator: 1, gain: 0.7), .tap(PartID(1), values), .begin(HoldID(.max), PartID(3), values),
      .end(HoldID(.max)), .move(PartID(0), .sharpness, to: -0.3, overFrames: 1234),
      .play(PatternID(0), PartID(1), intensity: 0.9, sharpness: -0.1), .stop(PartID(65535)), .level(0.33), .panic,
    ]
    let operations: [PlayerOperation] = [
      .load(PatternID(0), PartID(1), intensity: 0.5, sharpness: 0.25), .loop(true, end: 4800), .rate(0.3), .mute(true),
      .start(from: 77), .pause, .resume, .seek(to: 123), .move(.audioVolume, to: 0.3, overFrames: 480), .stop, .cancel,
    ]
    return (actions + operations.map { .player(PlayerID(.max), $0) }).enumerated().map {
      HapticCommand(at: Frame(Int64($0) * 100), $1)
    }
  }()

  private var bytes: [UInt8] {
    var bytes = Journal.opening(setup) + Journal.line(pattern: 0, of: setup)
    for command in commands { JournalLine.append(command, start: .zero, to: &bytes) }
    return bytes + Journal.ending(5000)
  }

  private func text(_ commands: [HapticCommand]) -> [String] { commands.map { "\($0.frame) \($0.action)" } }

  @Test func `Every kind of command comes back as it was, and so does the performance`() throws {
    let journal = try Journal(bytes, named: "j")
    #expect(text(journal.commands) == text(commands))
    #expect(journal.end == Frame(5000))
    #expect(journal.setup.actuators == setup.actuators)
    #expect(journal.warnings.isEmpty)
    #expect(journal.setup.partNames == setup.partNames)
    #expect(journal.setup.patterns.map(\.pattern) == setup.patterns.map(\.pattern))
  }

  @Test func `A journal that is cut anywhere is read up to its last whole line`() throws {
    let bytes = bytes
    let opening = Journal.opening(setup).count
    for length in opening..<bytes.count {
      let journal = try Journal(Array(bytes[..<length]), named: "j")
      // The pattern, and the line of its sound, come before the first command.
      let lines = bytes[opening..<length].count { $0 == UInt8(ascii: "\n") } - 2
      #expect(text(journal.commands) == text(Array(commands.prefix(max(0, lines)))))
    }
  }

  @Test(arguments: [
    "300 bang", "300 tap 1", "x tap", "300 stop 1 2", "300 tap 1 0 0 0 0 0 1 9", "", "finish", "pattern 0 name {",
    "rate 0", "actuator 0 0 1 wide-band left", "actuator 0 1 nan wide-band left", "part", "sound -1 a",
    "-9223372036854775808 panic", "9223372036854775807 panic", "30000000000 panic", "finish 30000000000",
    "300 level nan", "300 level inf", "\u{0}00 panic", "part 0 k\u{1F}ys", "gap 0 -1", "-400000000000 panic",
  ])
  func `A line that cannot be understood is left out, and told by its number`(line: String) throws {
    let opening = Journal.opening(setup)
    let number = opening.count { $0 == UInt8(ascii: "\n") } + 1
    let journal = try Journal(opening + Array("\(line)\n100 panic\n".utf8), named: "j")
    #expect(journal.commands.map(\.frame) == [Frame(100)])
    #expect(journal.setup.actuators == setup.actuators && journal.setup.partNames == setup.partNames)
    #expect(
      journal.warnings.map(\.description) == ["j:\(number):1: warning: cannot be understood, and is left out"]
    )
  }

  @Test func `A journal of another version is refused, and a damaged one is kept when its take is made`() throws {
    #expect(throws: Diagnostic.self) { try Journal(Array("tactus-journal 10\n100 panic\n".utf8), named: "x.journal") }
    let folder = TemporaryFolder()
    let journal = folder.path("take.ahap.journal")
    try writeFile(journal, bytes + Array("?\n".utf8))
    let finished = try TakeFiles.finish(journal: journal, as: folder.path("take.ahap"))
    #expect(finished.warnings.last?.description == "\(journal).~1~: warning: is the damaged journal, which is kept")
    #expect(Set(folder.names).isSuperset(of: ["take.ahap", "take.ahap.journal.~1~"]))
    #expect(!folder.names.contains("take.ahap.journal"))
  }

  @Test func `Of many damaged lines the first are told, and how many more there are`() throws {
    let bytes = Journal.opening(setup) + Array((String(repeating: "?\n", count: 12) + "100 panic\n").utf8)
    let journal = try Journal(bytes, named: "j")
    #expect(journal.commands.count == 1)
    #expect(journal.warnings.count == 6)
    #expect(journal.warnings.last?.description == "j: warning: 7 more lines are left out likewise")
  }

  @Test func `A beginning that is lost leaves defaults, and what was played is felt on the first actuator`() throws {
    let lost = String(repeating: "\u{0}", count: 300)
    let lines = "\(lost)\n0 route 2 1 0.5\nactuator 1 4 0.5 bass-shaker seat\npart 2 bass\n100 tap 1 1 1 0 0 0 1\n"
    let journal = try Journal(Array("\(lines)200 tap 2 1 1 0 0 0 1\n".utf8), named: "take.ahap.journal")
    #expect(journal.setup.sampleRate == 48000 && journal.setup.holdLimitSeconds == 180)
    #expect(journal.setup.actuators.map(\.name) == ["actuator-1", "seat"])
    #expect(journal.setup.actuators.map(\.channel) == [1, 4])
    #expect(journal.setup.partNames == ["part-0", "part-1", "bass"])
    let take = Take(journal.commands, setup: journal.setup, end: journal.end)
    #expect(take.files.map(\.route) == [[0: 1], [1: 0.5]])
    #expect(
      journal.warnings.map(\.description) == [
        "take.ahap.journal:1:1: warning: cannot be understood, and is left out",
        "take.ahap.journal: warning: does not tell where part-1 went; they are felt on the first actuator",
      ]
    )
  }

  @Test(arguments: UInt64(0)..<200)
  func `Whatever damage is done to a journal, the rest of it becomes a take`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var setup = setup
    let points: [ParameterCurve.Point] = [.init(time: 0, value: 0), .init(time: 0.4, value: 1)]
    let swell = Pattern(
      events: [Event(.continuous, time: 0, duration: 0.5)],
      curves: [ParameterCurve(.intensity, time: 0, points: points)]
    )
    setup.patterns += [("swell", swell)]
    let performance = RandomPerformance(seed: seed, count: 150, end: 96_000, reroutes: true, patterns: 2, players: 2)
    var bytes = Journal.opening(setup)
    for pattern in setup.patterns.indices { bytes += Journal.line(pattern: pattern, of: setup) }
    for command in performance.commands { JournalLine.append(command, start: .zero, to: &bytes) }
    bytes += Journal.ending(96_000)
    damage(&bytes, with: &random)
    let journal = try Journal(bytes, named: "take.ahap.journal")
    #expect(journal.commands.count > performance.commands.count / 4)
    for file in Take(journal.commands, setup: journal.setup, end: journal.end).files {
      let written = AHAPDocument(pattern: file.pattern).encoded()
      #expect(throws: Never.self) { try AHAPDocument.read(written, named: "take") }
    }
  }

  /// Does what disks do, and worse: bytes and blocks of zeros or of noise, lost pieces, numbers of any size, lines in another order.
  private func damage(_ bytes: inout [UInt8], with random: inout SeededRandom) {
    let newline = UInt8(ascii: "\n")
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let start = Int.random(in: 0..<bytes.count, using: &random)
      let length = Int.random(in: 1...(Bool.random(using: &random) ? 2 : 256), using: &random)
      let range = start..<min(bytes.count, start + length)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: for place in range { bytes[place] = 0 }
      case 1: for place in range { bytes[place] = .random(in: 0...255, using: &random) }
      case 2: for place in range { bytes[place] = .random(in: UInt8(ascii: "0")...UInt8(ascii: "9"), using: &random) }
      case 3: bytes.removeSubrange(range)
      case 4:
        let numbers = [
          "-1", "0", "65535", "255", "1e38", "-1e38", "1e-40", "2147483647", "-2147483648", "-1125899906842624",
        ]
        let words = range.filter { bytes[$0] == UInt8(ascii: " ") }
        guard let word = words.first else { continue }
        let end = bytes[(word + 1)...].firstIndex { $0 == UInt8(ascii: " ") || $0 == newline } ?? bytes.endIndex
        bytes.replaceSubrange(word + 1..<end, with: Array((numbers.randomElement(using: &random) ?? "").utf8))
      default:
        var lines = bytes.split(separator: newline, omittingEmptySubsequences: false)
        lines.swapAt(.random(in: lines.indices, using: &random), .random(in: lines.indices, using: &random))
        bytes = Array(lines.joined(separator: [newline]))
      }
    }
  }

  @Test func `A profile that is not known is one warning, and the rest goes on`() throws {
    let opening = "tactus-journal 1\nactuator 0 1 1.0 bass-shaker seat\nactuator 1 2 0.5 sofa the back\n"
    let journal = try Journal(Array(opening.utf8), named: "j")
    #expect(journal.setup.actuators.map(\.profile) == [.bassShaker, .wideBand])
    #expect(
      journal.warnings.map(\.description) == [
        "j:3:1: warning: the profile \"sofa\" is not known; wide-band takes its place"
      ]
    )
  }

  @Test func `Another file is no journal`() {
    #expect(throws: Diagnostic.self) { try Journal(Array("{}".utf8), named: "j") }
    #expect(throws: Diagnostic.self) { try Journal([], named: "j") }
  }
}
