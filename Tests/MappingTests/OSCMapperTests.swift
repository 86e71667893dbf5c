import Haptics
import Mapping
import OSC
import Realtime
import Testing

@Suite("Playing OSC")
struct OSCMapperTests {
  private func play(_ text: String, _ messages: [OSCMessage]) throws -> [[String]] {
    var mapper = OSCMapper(try compiled(text), sampleRate: 48_000, firstHold: 1)
    return messages.enumerated().map { index, message in
      var lines: [String] = []
      let matched = mapper.handle(message, at: Frame(Int64(index) * 100), stamp: nil) { lines.append(line($0)) }
      return matched ? lines : ["unmatched"]
    }
  }

  @Test("all kinds of numbers are taken where a number is expected")
  func numbers() throws {
    let text = "osc: [{ address: /step/*, types: f, tap: { intensity: { from: arg 1, in: 0..2 } } }]"
    let arguments: [OSCArgument] = [.int32(1), .int64(1), .float(1), .double(1), .yes]
    for argument in arguments {
      #expect(try play(text, [OSCMessage("/step/3", [argument])]) == [["0: tap 0 0.5 0.5"]])
    }
    #expect(try play(text, [OSCMessage("/step/3", [.no])]) == [["0: tap 0 0 0.5"]])
  }

  @Test("a preset is looped while its gate is above 0, and its rate follows an argument")
  func loop() throws {
    let text = "osc: [{ address: /spin, loop: { preset: Kick, rate: { from: arg 2, to: 1..3 } } }]"
    func spin(_ gate: Float, _ rate: Float) -> OSCMessage { OSCMessage("/spin", [.float(gate), .float(rate)]) }
    #expect(
      try play(text, [spin(1, 0), spin(1, 0.5), spin(0, 0.5)]) == [
        ["loads Kick 0 1.0 0.0", "loop(true, end: 0)", "rate(1.0)", "start(from: 0)"].map { "0: player #1 \($0)" },
        ["100: player #1 rate(2.0)"], ["200: player #1 unload"],
      ]
    )
  }

  @Test("a message without the numbers that a rule uses does not fire it")
  func missing() throws {
    let text = "osc: [{ address: /a, tap: { intensity: arg 2 } }, { address: /b, types: fs, tap: }]"
    let messages = [
      OSCMessage("/a", [.float(1)]), OSCMessage("/a", [.float(1), .string("x")]),
      OSCMessage("/a", [.none, .float(.nan)]),
      OSCMessage("/b", [.float(1)]), OSCMessage("/c"), OSCMessage("/b", [.int32(1), .symbol("x")]),
    ]
    #expect(
      try play(text, messages)
        == [["unmatched"], ["unmatched"], ["unmatched"], ["unmatched"], ["unmatched"], ["500: tap 0 1 0.5"]]
    )
  }

  @Test("a gate that closes ends a hold though nothing else is told, and only the one with its id")
  func closing() throws {
    let text = "osc: [{ address: /touch, hold: { id: arg 1, gate: arg 2, sharpness: { from: arg 3 } } }]"
    func touch(_ arguments: Float...) -> OSCMessage { OSCMessage("/touch", arguments.map { .float($0) }) }
    #expect(
      try play(text, [touch(7, 1, 0.5), touch(8, 1, 0.5), touch(7, 1), touch(7, 0), OSCMessage("/touch", [.float(0)])])
        .suffix(3) == [["unmatched"], ["300: end #1"], ["unmatched"]]
    )
  }

  @Test("a hold begins when its gate opens, moves, and ends when it closes; each address is one of its own")
  func hold() throws {
    let text = "osc: [{ address: /finger/*, hold: { gate: arg 1, intensity: arg 1, sharpness: { from: arg 2 } } }]"
    func finger(_ number: Int, _ pressure: Float, _ place: Float) -> OSCMessage {
      OSCMessage("/finger/\(number)", [.float(pressure), .float(place)])
    }
    let lines = try play(
      text,
      [finger(1, 0, 0), finger(1, 0.5, 1), finger(2, 1, 0), finger(1, 0.5, 0.5), finger(1, 0, 0.5), finger(2, 0, 0)]
    )
    #expect(
      lines == [
        [], ["100: move 0 intensity 0.5 0", "100: move 0 sharpness 1 0", "100: begin #1 0 1 0"],
        ["200: move 1 intensity 1 0", "200: move 1 sharpness 0 0", "200: begin #2 1 1 0"],
        ["300: move 0 sharpness 0.5 480"], ["400: end #1"], ["500: end #2"],
      ]
    )
  }

  @Test("an id tells holds of one address apart, and names their parts")
  func identity() throws {
    let text = "osc: [{ address: /touch, hold: { id: arg 1, gate: arg 2, intensity: arg 2 } }]"
    let mapping = try compiled(text)
    var mapper = OSCMapper(mapping, sampleRate: 48_000, firstHold: 1)
    var begun = 0
    for finger: Int32 in [3, 8] {
      _ = mapper.handle(OSCMessage("/touch", [.int32(finger), .float(1)]), at: .zero, stamp: nil) {
        if case .begin = $0.action { begun += 1 }
      }
    }
    #expect(begun == 2)
    #expect(mapper.dynamicPartNames.map(\.name) == ["touch-3", "touch-8"])
    #expect(mapping.parts.first?.name == "rig-1-1")
  }

  @Test("past sixteen moving holds the oldest ends, and an idle part is taken before a sounding one")
  func pool() throws {
    let mapping = try compiled("osc: [{ address: /f/*, hold: { intensity: arg 1 } }]")
    var mapper = OSCMapper(mapping, sampleRate: 48_000, firstHold: 1)
    var lines: [String] = []
    func send(_ number: Int, _ value: Float) {
      _ = mapper.handle(OSCMessage("/f/\(number)", [.float(value)]), at: .zero, stamp: nil) { command in
        if case .move = command.action { return }
        lines.append(line(command))
      }
    }
    for number in 1...16 { send(number, 1) }
    lines = []
    send(17, 1)
    #expect(lines == ["0: end #1", "0: begin #17 0 1 0.5"])
    send(5, 0)
    lines = []
    send(18, 1)
    #expect(lines == ["0: begin #18 4 1 0.5"])
    #expect(mapper.dynamicPartNames.count == 14)
  }

  @Test("a value condition fires when the value comes into the range, for each address by itself")
  func entering() throws {
    let text = "osc: [{ address: /push/*, value: 0.5..1, tap: }]"
    func push(_ number: Int, _ value: Float) -> OSCMessage { OSCMessage("/push/\(number)", [.float(value)]) }
    let lines = try play(text, [push(1, 1), push(1, 0.9), push(2, 1), push(1, 0), push(1, 0.5)])
    #expect(lines == [["0: tap 0 1 0.5"], [], ["200: tap 0 1 0.5"], [], ["400: tap 0 1 0.5"]])
  }

  @Test("set, play, stop and panic work as for MIDI")
  func actions() throws {
    let text = """
      osc:
        - { address: /level, set: { part: a, intensity: arg 1 } }
        - { address: /hit, play: Snare, part: a }
        - { address: /stop, stop: a }
        - { address: /quiet, stop: all }
        - { address: /panic, panic: }
      """
    let lines = try play(
      text,
      [OSCMessage("/level", [.float(0.5)])] + ["/hit", "/stop", "/quiet", "/panic"].map { OSCMessage($0) }
    )
    #expect(
      lines == [
        ["0: move 0 intensity 0.5 480"], ["100: play Snare 0 1 0"], ["200: stop 0"], ["300: stop 0"], ["400: panic"],
      ]
    )
  }

  @Test("any number of addresses and ids leaves no hold behind")
  func flood() throws {
    let text = "osc: [{ address: /*, hold: { id: arg 2 } }, { address: /*, hold: { intensity: arg 1 } }]"
    var mapper = OSCMapper(try compiled(text), sampleRate: 48_000, firstHold: 1)
    var sounding: Set<HoldID> = []
    let emit = { (command: HapticCommand) in
      if case .begin(let hold, _, _) = command.action { sounding.insert(hold) }
      if case .end(let hold) = command.action { #expect(sounding.remove(hold) != nil) }
    }
    for index in 0..<3000 {
      let message = OSCMessage("/a\(index)", [.float(index % 7 == 0 ? 0 : 1), .string("\(index)")])
      _ = mapper.handle(message, at: .zero, stamp: nil, emit: emit)
      #expect(sounding.count <= 256)
    }
    mapper.endAll(at: .zero, emit: emit)
    #expect(sounding.isEmpty)
  }
}
