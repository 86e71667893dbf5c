import Documents
import Haptics
import Realtime
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
    "rate 0", "actuator 0 1 wide-band left",
    "-9223372036854775808 panic", "9223372036854775807 panic",
  ])
  func `A line that cannot be understood is told by its number`(line: String) {
    let opening = Journal.opening(setup)
    let number = opening.count { $0 == UInt8(ascii: "\n") } + 1
    #expect {
      try Journal(opening + Array("\(line)\n100 panic\n".utf8), named: "j")
    } throws: { error in
      "\(error)".hasPrefix("j:\(number):1: error: cannot be understood")
    }
  }

  @Test func `A profile that is not known is one warning, and the rest goes on`() throws {
    let opening = "tactus-journal 1\nactuator 1 1.0 bass-shaker seat\nactuator 2 0.5 sofa the back\n"
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
