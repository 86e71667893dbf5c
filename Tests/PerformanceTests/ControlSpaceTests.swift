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
    controls = ControlSpace(addingPartsTo: &rig, sampleRate: 48000, firstHold: 100)
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
      case .stop(let part): "stop \(name(part))"
      case .panic: "panic"
      case .level(let gain): "level \(gain)"
      case .route: nil
      }
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
    #expect(desk.say("/tactus/level", .float(.nan)) == refusal)
    #expect(desk.sent.isEmpty)
  }

  @Test("recording and status are asked of the performance")
  func requests() throws {
    var desk = try Desk()
    #expect(desk.say("/tactus/record/start") == .request(.startRecording(name: nil)))
    #expect(desk.say("/tactus/record/start", .string("x")) == .request(.startRecording(name: "x")))
    #expect(desk.say("/tactus/record/stop") == .request(.stopRecording))
    #expect(desk.say("/tactus/status") == .request(.status))
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
    #expect(desk.say("/tactus/hold") == .refused("there is no /tactus/hold; there are \(list)"))
  }

  @Test(
    "a preset is played within 0…1, whatever number comes",
    arguments: [(1e30, 1), (-1e300, 0), (0.5, 0.5)] as [(Double, Float)]
  )
  func absurdIntensity(sent: Double, played: Float) {
    var rig = Rig(playing: [("Tick", Pattern(), nil)])
    var controls = ControlSpace(addingPartsTo: &rig, sampleRate: 48000, firstHold: 0)
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
