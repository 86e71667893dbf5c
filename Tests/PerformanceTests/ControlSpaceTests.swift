import Haptics
import Mapping
import OSC
import Realtime
import Testing

@testable import Performance

/// A control space on two actuators, and what it has sent.
private struct Desk {
  private var controls: ControlSpace
  private(set) var sent: [HapticCommand] = []
  private let partNames: [String]

  init() throws {
    let library = PatternLibrary([("Kick", Pattern()), ("Snare", Pattern())])
    var rig = Rig(try compiled("actuators: { left: 1, right: 2 }\nosc: []\n"), library: library)
    controls = ControlSpace(addingPartsTo: &rig, sampleRate: 48000, first: 100)
    partNames = rig.takeSetup(sampleRate: 48000).partNames
  }

  mutating func say(_ address: String, _ arguments: OSCArgument...) -> ControlSpace.Outcome? {
    sent = []
    var commands: [HapticCommand] = []
    let outcome = controls.handle(
      OSCMessage(address, arguments),
      at: Frame(7),
      stamp: Instant(nanoseconds: 9)
    ) { commands.append($0) }
    sent = commands
    return outcome
  }

  /// What was sent, in words, without the routes.
  var words: [String] {
    sent.compactMap { command in
      switch command.action {
      case .tap(let part, let values): "tap \(name(part)) \(values.intensity) \(values.sharpness)"
      case .begin(let hold, let part, _): "begin \(hold.number) \(name(part))"
      case .end(let hold): "end \(hold.number)"
      case .move(let part, let control, let to, let frames): "move \(name(part)) \(control) \(to) \(frames)"
      case .play(let pattern, let part, let intensity, let sharpness):
        "play \(pattern.index) \(name(part)) \(intensity) \(sharpness)"
      case .player: nil
      case .stop(let part): "stop \(name(part))"
      case .panic: "panic"
      case .level(let gain): "level \(gain)"
      case .route: nil
      }
    }
  }

  /// What was asked of players: the frame, the player's number and the operation.
  var operations: [String] {
    sent.compactMap { command in
      guard case .player(let player, let operation) = command.action else { return nil }
      let words =
        switch operation {
        case .load(let pattern, let part, let intensity, let sharpness):
          "load(\(pattern.index), \(name(part)), \(intensity), \(sharpness))"
        case .move(let control, let to, let frames): "move(\(control), to: \(to), over: \(frames))"
        default: "\(operation)"
        }
      return "\(command.frame.index) \(player.number) \(words)"
    }
  }

  var routes: [Float] {
    sent.compactMap { if case .route(_, _, let gain) = $0.action { gain } else { nil } }
  }

  private func name(_ part: PartID) -> String { partNames[Int(part.index)] }
}

@Suite struct ControlSpaceTests {
  @Test("an address outside of /tactus is none of its business", arguments: ["/tap", "/tactus", "/tactusx/tap"])
  func foreign(address: String) throws {
    var desk = try Desk()
    #expect(desk.say(address, .float(1)) == nil)
    #expect(desk.sent.isEmpty)
  }

  @Test("a tap takes numbers of every type, defaults for what is left out, and an actuator")
  func taps() throws {
    var desk = try Desk()
    #expect(desk.say("/tactus/tap", .float(0.5), .float(0.25)) == .played)
    #expect(desk.words == ["tap osc 0.5 0.25"])
    #expect(desk.sent.map(\.frame) == [Frame(7)])
    #expect(desk.sent.map(\.stamp) == [Instant(nanoseconds: 9)])
    _ = desk.say("/tactus/tap")
    #expect(desk.words == ["tap osc 1.0 0.5"])
    _ = desk.say("/tactus/tap", .int64(2), .int32(-1))
    #expect(desk.words == ["tap osc 1.0 0.0"])
    _ = desk.say("/tactus/tap", .yes, .double(0.5), .symbol("right"))
    #expect(desk.words == ["tap osc-right 1.0 0.5"])
    #expect(desk.say("/tactus/tap", .string("up")) == .refused("there is no actuator up; there are left, right"))
    #expect(desk.sent.isEmpty)
  }

  @Test("a preset is played by name, scaled, and on an actuator")
  func presets() throws {
    var desk = try Desk()
    _ = desk.say("/tactus/play", .string("Snare"))
    #expect(desk.words == ["play 1 osc 1.0 0.0"])
    _ = desk.say("/tactus/play", .string("Kick"), .float(0.5), .float(-0.25), .string("left"))
    #expect(desk.words == ["play 0 osc-left 0.5 -0.25"])
    #expect(desk.say("/tactus/play") == .refused("/tactus/play takes a preset's name"))
    #expect(desk.say("/tactus/play", .string("Kik")) == .refused("there is no preset Kik; did you mean Kick?"))
    #expect(desk.say("/tactus/play", .string("Xylophone")) == .refused("there is no preset Xylophone"))
  }

  @Test("a hold has a part of its own, which is moved by its id and ended once")
  func hold() throws {
    var desk = try Desk()
    #expect(desk.say("/tactus/hold/start", .string("a"), .float(0.5), .float(0.25)) == .played)
    #expect(desk.words == ["move hold-1 intensity 0.5 0", "move hold-1 sharpness 0.25 0", "begin 100 hold-1"])
    #expect(desk.routes == [1, 1])
    _ = desk.say("/tactus/hold/set", .string("a"), .int32(1))
    #expect(desk.words == ["move hold-1 intensity 1.0 480"])
    _ = desk.say("/tactus/hold/set", .string("a"), .float(0.25), .float(0.75))
    #expect(desk.words == ["move hold-1 intensity 0.25 480", "move hold-1 sharpness 0.75 480"])
    _ = desk.say("/tactus/hold/stop", .string("a"))
    #expect(desk.words == ["end 100"])
    #expect(desk.say("/tactus/hold/stop", .string("a")) == .played)
    #expect(desk.sent.isEmpty)
    #expect(
      desk.say("/tactus/hold/set", .string("a"), .float(1))
        == .refused("/tactus/hold/set takes the id of a hold that was started")
    )
  }

  @Test("the number of an id is the same in every type")
  func numericIDs() throws {
    var desk = try Desk()
    _ = desk.say("/tactus/hold/start", .int32(3), .float(0.5))
    #expect(desk.words.last == "begin 100 hold-1")
    _ = desk.say("/tactus/hold/stop", .float(3))
    #expect(desk.words == ["end 100"])
  }

  @Test("a hold that starts again ends the former one and keeps its part")
  func again() throws {
    var desk = try Desk()
    _ = desk.say("/tactus/hold/start", .int32(1))
    _ = desk.say("/tactus/hold/start", .int32(2))
    _ = desk.say("/tactus/hold/start", .int32(1))
    #expect(desk.words.first == "end 100")
    #expect(desk.words.last == "begin 102 hold-1")
  }

  @Test("a hold may be felt on one actuator only")
  func routedHold() throws {
    var desk = try Desk()
    _ = desk.say("/tactus/hold/start", .int32(1), .string("right"))
    #expect(desk.routes == [0, 1])
    let refusal = desk.say("/tactus/hold/start", .int32(2), .string("up"))
    #expect(refusal == .refused("there is no actuator up; there are left, right"))
    #expect(desk.sent.isEmpty)
  }

  @Test("of 33 holds the first makes room for the last")
  func manyHolds() throws {
    var desk = try Desk()
    for number in 1...32 {
      _ = desk.say("/tactus/hold/start", .int32(Int32(number)))
      #expect(desk.words.last == "begin \(99 + number) hold-\(number)")
      #expect(!desk.words.contains { $0.hasPrefix("end") })
    }
    _ = desk.say("/tactus/hold/start", .int32(33))
    #expect(desk.words.first == "end 100")
    #expect(desk.words.last == "begin 132 hold-1")
    _ = desk.say("/tactus/hold/stop", .int32(1))
    #expect(desk.sent.isEmpty)
    _ = desk.say("/tactus/hold/stop", .int32(2))
    #expect(desk.words == ["end 101"])
    _ = desk.say("/tactus/hold/start", .int32(34))
    #expect(desk.words.last == "begin 133 hold-2")
  }

  @Test("a hold needs an id", arguments: ["/tactus/hold/start", "/tactus/hold/set", "/tactus/hold/stop"])
  func missingID(address: String) throws {
    var desk = try Desk()
    guard case .refused(let reason) = desk.say(address) else {
      Issue.record("it was not refused")
      return
    }
    #expect(reason.hasPrefix(address) && reason.contains("id"))
    #expect(desk.say(address, .blob([1])) == .refused(reason))
    #expect(desk.sent.isEmpty)
  }

  @Test("stop ends all that OSC plays, and a panic everything")
  func stopping() throws {
    var desk = try Desk()
    _ = desk.say("/tactus/hold/start", .int32(1))
    #expect(desk.say("/tactus/stop") == .played)
    #expect(desk.words.prefix(4) == ["stop osc", "stop osc-left", "stop osc-right", "stop hold-1"])
    #expect(desk.words.count == 3 + 32)
    _ = desk.say("/tactus/hold/stop", .int32(1))
    #expect(desk.sent.isEmpty)
    _ = desk.say("/tactus/hold/start", .int32(1))
    #expect(desk.say("/tactus/panic") == .played)
    #expect(desk.words == ["panic"])
    _ = desk.say("/tactus/hold/stop", .int32(1))
    #expect(desk.sent.isEmpty)
  }

  @Test("the level is a number")
  func level() throws {
    var desk = try Desk()
    #expect(desk.say("/tactus/level", .float(0.5)) == .played)
    #expect(desk.words == ["level 0.5"])
    let refusal = ControlSpace.Outcome.refused("/tactus/level takes a number from 0 to 1")
    #expect(desk.say("/tactus/level") == refusal)
    #expect(desk.say("/tactus/level", .string("loud")) == refusal)
    let noNumber = ControlSpace.Outcome.refused("an argument is NaN or infinite, which is no number")
    #expect(desk.say("/tactus/level", .float(.nan)) == noNumber)
    #expect(desk.say("/tactus/tap", .double(.infinity)) == noNumber)
    #expect(desk.sent.isEmpty)
  }

  @Test("recording and status are asked of the performance")
  func requests() throws {
    var desk = try Desk()
    #expect(desk.say("/tactus/record/start") == .request(.startRecording(name: nil)))
    #expect(desk.say("/tactus/record/start", .string("x")) == .request(.startRecording(name: "x")))
    #expect(desk.say("/tactus/record/stop") == .request(.stopRecording))
    #expect(desk.say("/tactus/status") == .request(.status(port: nil)))
    #expect(desk.say("/tactus/status", .float(9001)) == .request(.status(port: 9001)))
    for port in [0, -1, 65536, 1.5] {
      let refusal = ControlSpace.Outcome.refused("/tactus/status takes the port to answer to, from 1 to 65535")
      #expect(desk.say("/tactus/status", .double(port)) == refusal)
    }
    #expect(desk.sent.isEmpty)
  }

  @Test("no address of the list is unknown, and an unknown one is answered with the list")
  func addresses() throws {
    for address in ControlSpace.addresses {
      var desk = try Desk()
      if case .refused(let reason) = desk.say(address) { #expect(!reason.contains("there is no"), "\(address)") }
    }
    var desk = try Desk()
    let list = ControlSpace.addresses.joined(separator: ", ")
    #expect(desk.say("/tactus/x/y/z/w") == .refused("there is no /tactus/x/y/z/w; there are \(list)"))
    #expect(desk.say("/tactus/panik") == .refused("there is no /tactus/panik; did you mean /tactus/panic?"))
  }

  @Test("a player is loaded once, and its operations are sent to it, for their frames")
  func players() throws {
    var desk = try Desk()
    #expect(desk.say("/tactus/player/load", .string("a"), .string("Snare"), .float(0.5), .string("left")) == .played)
    #expect(desk.operations == ["7 100 load(1, osc-left, 0.5, 0.0)"])
    _ = desk.say("/tactus/player/start", .string("a"))
    #expect(desk.operations == ["7 100 start(from: 0)"])
    _ = desk.say("/tactus/player/start", .string("a"), .float(0.5), .float(2))
    #expect(desk.operations == ["96007 100 start(from: 24000)"])
    for verb in ["stop", "cancel", "pause", "resume"] {
      _ = desk.say("/tactus/player/\(verb)", .string("a"))
      #expect(desk.operations == ["7 100 \(verb)"])
    }
    _ = desk.say("/tactus/player/stop", .string("a"), .int32(1))
    #expect(desk.operations == ["48007 100 stop"])
    _ = desk.say("/tactus/player/seek", .string("a"), .float(1.5))
    #expect(desk.operations == ["7 100 seek(to: 72000)"])
    _ = desk.say("/tactus/player/loop", .string("a"), .yes, .float(0.25))
    #expect(desk.operations == ["7 100 loop(true, end: 12000)"])
    _ = desk.say("/tactus/player/rate", .string("a"), .float(2))
    #expect(desk.operations == ["7 100 rate(2.0)"])
    _ = desk.say("/tactus/player/mute", .string("a"), .int32(1))
    #expect(desk.operations == ["7 100 mute(true)"])
    _ = desk.say("/tactus/player/send", .string("a"), .string("sharpness"), .float(-0.5), .float(0.01))
    #expect(desk.operations == ["7 100 move(sharpness, to: -0.5, over: 480)"])
    _ = desk.say(
      "/tactus/player/curve",
      .string("a"),
      .string("HapticIntensityControl"),
      .int32(0),
      .float(0.25),
      .int32(1),
      .float(0.75),
      .int32(3),
      .float(0.5)
    )
    #expect(
      desk.operations == [
        "7 100 move(intensity, to: 0.25, over: 0)", "7 100 move(intensity, to: 0.75, over: 48000)",
        "48007 100 move(intensity, to: 0.5, over: 96000)",
      ]
    )
  }

  @Test("a preset's name alone starts a player of that name")
  func playerOfPreset() throws {
    var desk = try Desk()
    #expect(desk.say("/tactus/player/start", .string("Kick")) == .played)
    #expect(desk.operations == ["7 100 load(0, osc, 1.0, 0.0)", "7 100 start(from: 0)"])
    _ = desk.say("/tactus/player/start", .string("Kick"))
    #expect(desk.operations == ["7 100 start(from: 0)"])
  }

  @Test("what cannot be asked of a player is refused with what it takes")
  func refusedPlayers() throws {
    var desk = try Desk()
    #expect(
      desk.say("/tactus/player/stop", .string("b"))
        == .refused("no player is named b; /tactus/player/load makes one")
    )
    _ = desk.say("/tactus/player/load", .string("beat"), .string("Kick"))
    #expect(
      desk.say("/tactus/player/stop", .string("beet"))
        == .refused("no player is named beet; did you mean beat?; /tactus/player/load makes one")
    )
    #expect(
      desk.say("/tactus/player/load", .string("a"), .string("Kik"))
        == .refused("there is no preset Kik; did you mean Kick?")
    )
    #expect(
      desk.say("/tactus/player/rate", .string("beat"), .int32(0))
        == .refused("/tactus/player/rate takes a player's name and a number above 0")
    )
    #expect(
      desk.say("/tactus/player/send", .string("beat"), .string("intensty"), .float(1))
        == .refused("there is no control intensty; did you mean intensity?")
    )
    #expect(
      desk.say("/tactus/player/curve", .string("beat"), .string("intensity"), .float(1))
        == .refused("/tactus/player/curve takes a player's name, a control, and times with values: 0 0.2 1.5 0.9")
    )
    #expect(desk.sent.isEmpty)
    for verb in PlayerControls.Verb.allCases {
      guard case .refused(let reason) = desk.say(verb.address) else {
        Issue.record("\(verb) takes nothing")
        continue
      }
      #expect(reason.hasPrefix("\(verb.address) takes a player's name"))
    }
  }

  @Test("sixty-four players can be told apart; one more is refused, and the others go on")
  func manyPlayers() throws {
    var desk = try Desk()
    for number in Int32(0)..<64 {
      #expect(desk.say("/tactus/player/load", .int32(number), .string("Kick")) == .played)
    }
    guard case .refused = desk.say("/tactus/player/load", .int32(64), .string("Kick")) else {
      Issue.record("a 65th player was taken")
      return
    }
    #expect(desk.say("/tactus/player/start", .int32(63)) == .played)
  }

  @Test(
    "a preset is played within 0…1, whatever number comes",
    arguments: [(1e30, 1), (-1e300, 0), (0.5, 0.5)] as [(Double, Float)]
  )
  func absurdIntensity(sent: Double, played: Float) {
    var rig = Rig(playing: [("Tick", Pattern(), nil)])
    var controls = ControlSpace(addingPartsTo: &rig, sampleRate: 48000, first: 0)
    var intensities: [Float] = []
    let message = OSCMessage("/tactus/play", [.string("Tick"), .double(sent), .double(sent)])
    let outcome = controls.handle(message, at: .zero, stamp: .now) { command in
      guard case .play(_, _, let intensity, let sharpness) = command.action else { return }
      intensities.append(intensity)
      #expect((-1...1).contains(sharpness))
    }
    #expect(outcome == .played)
    #expect(intensities == [played])
  }
}
