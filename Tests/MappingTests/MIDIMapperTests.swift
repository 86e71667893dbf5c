import Haptics
import MIDI
import Mapping
import Realtime
import Testing

@Suite("Playing MIDI")
struct MIDIMapperTests {
  /// Plays messages of source 1, each a hundred frames after the other, and says what came of each.
  private func play(_ text: String, _ messages: [MIDIMessage], sources: [UInt32] = []) throws -> [[String]] {
    var mapper = MIDIMapper(try compiled(text), sampleRate: 48_000, firstHold: 1)
    return messages.enumerated().map { index, message in
      var lines: [String] = []
      let source = index < sources.count ? sources[index] : 1
      mapper.handle(message, from: source, at: Frame(Int64(index) * 100), stamp: nil) { lines.append(line($0)) }
      return lines
    }
  }

  private func on(_ note: UInt8, _ velocity: UInt8 = 127, channel: UInt8 = 0) -> MIDIMessage {
    .noteOn(channel: channel, note: note, velocity: velocity)
  }
  private func off(_ note: UInt8, channel: UInt8 = 0) -> MIDIMessage {
    .noteOff(channel: channel, note: note, velocity: 64)
  }
  private func cc(_ number: UInt8, _ value: UInt8, channel: UInt8 = 0) -> MIDIMessage {
    .controlChange(channel: channel, controller: number, value: value)
  }

  @Test("a tap is as strong as the stroke, and only rules that match fire")
  func tap() throws {
    let text = """
      midi:
        - { note: [35..36, F#2], channel: 10, tap: { sharpness: 0.2 } }
        - { note: 36, velocity: 100..127, play: { preset: Kick, intensity: 0.5, sharpness: -0.25 } }
      """
    let lines = try play(
      text,
      [on(36, 127, channel: 9), on(36, 127), on(42, 0, channel: 9), on(42, 64, channel: 9), on(34, channel: 9)]
    )
    #expect(
      lines == [
        ["0: tap 0 1 0.2", "0: play Kick 0 0.5 -0.25"], ["100: play Kick 0 0.5 -0.25"], [], ["300: tap 0 0.504 0.2"],
        [],
      ]
    )
  }

  @Test("a hold lasts until its note-off, also when that is a note-on of velocity 0")
  func hold() throws {
    let lines = try play("midi: [{ note: any, hold: }]", [on(60), on(61, 64), on(60, 0), off(61), off(61)])
    #expect(lines == [["0: begin #1 0 1 0.5"], ["100: begin #2 0 0.504 0.5"], ["200: end #1"], ["300: end #2"], []])
  }

  @Test("a preset is looped while a key is held, its rate on a wheel and its strength on pressure")
  func loop() throws {
    let text = """
      midi:
        - note: any
          loop: { preset: Heartbeat, intensity: pressure, rate: { from: cc 1, to: 0.5..2.5 } }
      """
    let lines = try play(
      text,
      [cc(1, 127), on(60), on(61), cc(1, 0), .channelPressure(channel: 0, value: 127), off(60), cc(1, 127), off(61)]
    )
    let rest = "move intensity 0.0 0"
    #expect(
      lines == [
        [],
        ["loads Heartbeat 0 1.0 0.0", "loop(true, end: 0)", "rate(2.5)", rest, "start(from: 0)"]
          .map { "100: player #1 \($0)" },
        ["loads Heartbeat 0 1.0 0.0", "loop(true, end: 0)", "rate(2.5)", rest, "start(from: 0)"]
          .map { "200: player #2 \($0)" },
        ["300: player #1 rate(0.5)", "300: player #2 rate(0.5)"],
        ["400: player #1 move intensity 1.0 480", "400: player #2 move intensity 1.0 480"],
        ["500: player #1 unload"], ["600: player #2 rate(2.5)"], ["700: player #2 unload"],
      ]
    )
  }

  @Test("a looped preset is as strong as the stroke, the pedal keeps it, and a vanished source ends it")
  func loopOfAKey() throws {
    let text = "midi: [{ note: any, loop: Kick }]"
    let lines = try play(text, [on(60, 127), cc(64, 127), off(60), cc(64, 0)])
    #expect(lines[0].first == "0: player #1 loads Kick 0 1.0 0.0")
    #expect(lines.dropFirst() == [[], [], ["300: player #1 unload"]])
    var mapper = MIDIMapper(try compiled(text), sampleRate: 48_000, firstHold: 1)
    var last = ""
    mapper.handle(on(60), from: 3, at: .zero, stamp: nil) { _ in }
    mapper.sourceVanished(3, at: Frame(5)) { last = line($0) }
    #expect(last == "5: player #1 unload")
  }

  @Test("striking a held note again ends the old hold and begins another")
  func again() throws {
    let lines = try play("midi: [{ note: any, hold: }]", [on(60), on(60), off(60)])
    #expect(lines == [["0: begin #1 0 1 0.5"], ["100: end #1", "100: begin #2 0 1 0.5"], ["200: end #2"]])
  }

  @Test("two sources may hold one note, and each ends its own")
  func sources() throws {
    let lines = try play("midi: [{ note: any, hold: }]", [on(60), on(60), off(60), off(60)], sources: [1, 2, 2, 1])
    #expect(lines.suffix(2) == [["200: end #2"], ["300: end #1"]])
  }

  @Test("the sustain pedal keeps notes until it is up")
  func pedal() throws {
    let lines = try play(
      "midi: [{ note: any, hold: }]",
      [on(60), cc(64, 127), off(60), on(62), cc(64, 0), off(62)]
    )
    #expect(
      lines == [["0: begin #1 0 1 0.5"], [], [], ["300: begin #2 0 1 0.5"], ["400: end #1"], ["500: end #2"]]
    )
  }

  @Test("the pedal is an ordinary controller when a rule uses it")
  func pedalRule() throws {
    let text = "midi: [{ note: any, hold: }, { cc: 64, value: 64..127, tap: }]"
    #expect(try play(text, [on(60), cc(64, 127), off(60)]).last == ["200: end #1"])
  }

  @Test("what moves is stepped to before the hold begins, and then follows in ramps of 10 ms")
  func movement() throws {
    let text =
      "midi: [{ note: any, channel: 1..2, hold: { intensity: velocity, sharpness: { from: cc 1, to: 0..0.5 } } }]"
    let lines = try play(
      text,
      [cc(1, 127), on(60), cc(1, 0), cc(1, 0), cc(1, 127, channel: 1), off(60), cc(1, 64)]
    )
    #expect(
      lines == [
        [], ["100: move 0 sharpness 0.5 0", "100: begin #1 0 1 0"], ["200: move 0 sharpness 0 480"], [], [],
        ["500: end #1"], [],
      ]
    )
  }

  @Test("pressure, key pressure and bend move holds of their own channel and key")
  func pressures() throws {
    let text = """
      midi:
        - { note: any, hold: { intensity: pressure, sharpness: { from: bend, to: -1..1 } } }
        - { note: any, hold: { intensity: key pressure, sharpness: 0.3 } }
      """
    let lines = try play(
      text,
      [
        on(60, channel: 3), .channelPressure(channel: 3, value: 127), .pitchBend(channel: 3, value: -8192),
        .keyPressure(channel: 3, note: 61, value: 5), .keyPressure(channel: 3, note: 60, value: 127),
        .channelPressure(channel: 4, value: 1),
      ]
    )
    #expect(
      lines == [
        [
          "0: move 3 intensity 0 0", "0: move 3 sharpness 0 0", "0: begin #1 3 1 0", "0: move 19 intensity 0 0",
          "0: begin #2 19 1 0.3",
        ],
        ["100: move 3 intensity 1 480"], ["200: move 3 sharpness -1 480"], [], ["400: move 19 intensity 1 480"], [],
      ]
    )
  }

  @Test("set moves a part by each message, and a condition on a value fires when the value comes into it")
  func controllers() throws {
    let text = """
      midi:
        - { cc: 1, set: { part: bass, intensity: cc 1 } }
        - { cc: 20, value: 64..127, stop: bass }
        - { cc: 21, tap: , part: bass }
        - { cc: 22, value: 127, panic: }
        - { cc: 23, stop: all }
      """
    let lines = try play(
      text,
      [cc(1, 127), cc(1, 127), cc(20, 64), cc(20, 70), cc(20, 0), cc(20, 127), cc(21, 1), cc(22, 127), cc(23, 0)]
    )
    #expect(
      lines == [
        ["0: move 0 intensity 1 480"], ["100: move 0 intensity 1 480"], ["200: stop 0"], [], [], ["500: stop 0"],
        ["600: tap 0 1 0.5"], ["700: panic"], ["800: stop 0"],
      ]
    )
  }

  @Test("a hold of a controller lasts while the value is in its range")
  func controllerHold() throws {
    let text = "midi: [{ cc: 4, hold: { intensity: cc 4 }, channel: 1 }, { pressure: 10..127, hold: , channel: 2 }]"
    let lines = try play(
      text,
      [
        cc(4, 0), cc(4, 127), cc(4, 0), .channelPressure(channel: 1, value: 9), .channelPressure(channel: 1, value: 10),
        .channelPressure(channel: 1, value: 11), .channelPressure(channel: 1, value: 0),
      ]
    )
    #expect(
      lines == [
        [], ["100: move 0 intensity 1 0", "100: begin #1 0 1 0.5"], ["200: end #1"], [], ["400: begin #2 1 1 0.5"], [],
        ["600: end #2"],
      ]
    )
  }

  @Test("release velocity, note number and program are sources")
  func otherSources() throws {
    let text = """
      midi:
        - { release: any, tap: { intensity: release velocity, sharpness: note } }
        - { program: 1..5, tap: { intensity: { from: program, in: 0..10 } } }
        - { bend: 100..8191, tap: }
        - { key-pressure: C4, value: 100..127, tap: { intensity: key pressure } }
      """
    let lines = try play(
      text,
      [
        .noteOff(channel: 0, note: 127, velocity: 127), .programChange(channel: 0, program: 5),
        .programChange(channel: 0, program: 6), .pitchBend(channel: 0, value: 100), .pitchBend(channel: 0, value: 101),
        .keyPressure(channel: 0, note: 60, value: 127),
      ]
    )
    #expect(lines == [["0: tap 0 1 1"], ["100: tap 0 0.5 0.5"], [], ["300: tap 0 1 0.5"], [], ["500: tap 0 1 0.5"]])
  }

  @Test("all sound off ends even what the pedal keeps; all notes off heeds the pedal; both are for one channel")
  func channelMode() throws {
    let text = "midi: [{ note: any, hold: }]"
    let start = [on(60), on(60, channel: 1), cc(64, 127)]
    #expect(try play(text, start + [cc(120, 0)]).last == ["300: end #1"])
    #expect(try play(text, start + [cc(123, 0), cc(64, 0)]).suffix(2) == [[], ["400: end #1"]])
    #expect(try play(text, [on(60), on(61), cc(123, 0)]).last == ["200: end #1", "200: end #2"])
  }

  @Test("reset all controllers returns what moves to its start, and lifts the pedal")
  func reset() throws {
    let text = "midi: [{ note: any, hold: { sharpness: cc 1, intensity: cc 7 } }]"
    let lines = try play(text, [cc(1, 127), cc(7, 127), on(60), cc(64, 127), off(60), cc(121, 0)])
    #expect(lines.last == ["500: end #1"])
    let moved = try play(text, [cc(1, 127), cc(7, 127), on(60), cc(121, 0)])
    #expect(moved.last == ["300: move 0 sharpness 0 480"])
  }

  @Test("a vanished source ends its holds and its pedal; ending all ends the rest")
  func vanishing() throws {
    var mapper = MIDIMapper(try compiled("midi: [{ note: any, hold: }]"), sampleRate: 48_000, firstHold: 7)
    var lines: [String] = []
    let emit = { (command: HapticCommand) in lines.append(line(command)) }
    mapper.handle(on(60), from: 1, at: Frame(0), stamp: nil, emit: emit)
    mapper.handle(cc(64, 127), from: 1, at: Frame(0), stamp: nil, emit: emit)
    mapper.handle(on(60), from: 2, at: Frame(0), stamp: nil, emit: emit)
    mapper.sourceVanished(1, at: Frame(5), emit: emit)
    mapper.endAll(at: Frame(9), emit: emit)
    mapper.endAll(at: Frame(10), emit: emit)
    #expect(lines == ["0: begin #7 0 1 0.5", "0: begin #8 0 1 0.5", "5: end #7", "9: end #8"])
  }

  @Test("every begin has its end, whatever keys, pedals and modes come")
  func balance() throws {
    let text = """
      midi:
        - { note: any, hold: { intensity: pressure } }
        - { note: 10..90, velocity: 20..100, hold: , part: low }
        - { cc: 3..9, value: 30..60, hold: }
      """
    var mapper = MIDIMapper(try compiled(text), sampleRate: 48_000, firstHold: 0)
    var sounding: Set<HoldID> = []
    var seed: UInt64 = 1
    func next() -> UInt8 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: seed >> 33)
    }
    let emit = { (command: HapticCommand) in
      if case .begin(let hold, _, _) = command.action { #expect(sounding.insert(hold).inserted) }
      if case .end(let hold) = command.action { #expect(sounding.remove(hold) != nil) }
    }
    for index in 0..<5000 {
      let (channel, number, value) = (next() & 255, next(), next())
      let message: MIDIMessage =
        switch next() % 6 {
        case 0, 1: .noteOn(channel: channel, note: number, velocity: value)
        case 2: .noteOff(channel: channel, note: number, velocity: value)
        case 3: .channelPressure(channel: channel, value: value)
        case 4: .pitchBend(channel: channel, value: Int16(value) * 64)
        default: .controlChange(channel: channel, controller: number, value: value)
        }
      mapper.handle(message, from: UInt32(next() & 1), at: Frame(Int64(index)), stamp: nil, emit: emit)
    }
    mapper.sourceVanished(0, at: .zero, emit: emit)
    mapper.sourceVanished(1, at: .zero, emit: emit)
    #expect(sounding.isEmpty)
  }
}
