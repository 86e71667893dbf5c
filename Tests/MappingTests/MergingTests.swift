import Haptics
import Mapping
import Realtime
import Testing

@Suite("Merging and parts")
struct MergingTests {
  private func merged(_ texts: [String]) -> Checked<CompiledMapping> {
    CompiledMapping.merging(texts.enumerated().compactMap { read($1, named: "file\($0 + 1).yaml").value })
  }

  @Test("actuators of one name in several files are one, and the shortest hold limit counts")
  func unified() throws {
    let mapping = try #require(
      merged([
        "actuators: { seat: 1, back: 2 }\nhold-limit-seconds: 20\nmidi:\n",
        "actuators: { back: 2, feet: { channel: 3, profile: bass-shaker, gain: 0.5 } }\nhold-limit-seconds: 10\nmidi:\n",
      ]).value
    )
    #expect(mapping.actuators.map(\.name) == ["seat", "back", "feet"])
    #expect(mapping.actuators.map(\.channel) == [1, 2, 3])
    #expect(mapping.actuators[2].profile == .bassShaker)
    #expect(mapping.holdLimitSeconds == 10)
  }

  @Test("one name with two channels is an error")
  func conflict() {
    let result = merged(["actuators: { seat: 1 }\nmidi:\n", "actuators: { seat: 2 }\nmidi:\n"])
    #expect(result.value == nil)
    #expect(result.diagnostics.first?.description.contains("file2.yaml: error: the actuator \"seat\"") == true)
  }

  @Test("without actuators there is main on channel 1, and rules are felt in all actuators")
  func defaults() throws {
    let main = try compiled("midi:\n  - note: 1\n    tap:\n")
    #expect(main.actuators.map(\.name) == ["main"])
    #expect(main.parts.map(\.name) == ["main"])
    let two = try compiled("actuators: { seat: 1, back: 2 }\nmidi:\n  - note: 1\n    tap:\n")
    #expect(two.parts.map(\.name) == ["seat-back"])
    #expect(two.setup.count == 2)
  }

  @Test("setup routes each part to its actuators with its gains, at the start")
  func setup() throws {
    let mapping = try compiled(
      "actuators: { seat: 1, back: 2 }\nmidi:\n  - note: 1\n    tap:\n    on: { back: 0.5, seat: 1 }\n"
    )
    let routes = mapping.setup.map { command -> String in
      guard command.frame == .zero, case .route(let part, let actuator, let gain) = command.action else { return "?" }
      return "\(part.index) \(actuator) \(gain)"
    }
    #expect(routes == ["0 0 1.0", "0 1 0.5"])
  }

  @Test("moving holds have a part for each channel, others share one for each routing")
  func parts() throws {
    let mapping = try compiled(
      """
      actuators: { seat: 1, back: 2 }
      midi:
        - { note: any, channel: 2..4, hold: { sharpness: cc 74 }, on: seat }
        - { note: 1, tap: , on: seat }
        - { note: 2, hold: { intensity: velocity }, on: seat }
        - { note: 3, tap: , on: back }
        - { note: 4, tap: , part: kick-drum }
      """
    )
    #expect(mapping.parts.map(\.name) == ["kick-drum", "rig-1-ch2", "rig-1-ch3", "rig-1-ch4", "seat", "back"])
    #expect(mapping.partCount == 6)
  }

  @Test("a part has one routing, which one of its rules may state for all")
  func partRouting() throws {
    let rules = "  - { note: 1, tap: , part: a, on: seat }\n  - { note: 2, tap: , part: a }\n"
    let head = "actuators: { seat: 1, back: 2 }\nmidi:\n"
    #expect(try compiled(head + rules).setup.count == 1)
    let result = merged([head + rules + "  - { note: 3, tap: , part: a, on: back }\n"])
    #expect(
      result.diagnostics.map(\.description) == [
        #"file1.yaml:5:5: error: the part "a" is felt elsewhere in another rule; a part has one "on""#
      ]
    )
  }

  @Test("stopping a part that nothing names is an error with the nearest name; setting one is a warning")
  func unknownPart() {
    let stop = merged(["midi:\n  - { note: 1, tap: , part: bass }\n  - { cc: 1, stop: bas }\n"])
    #expect(
      stop.diagnostics.map(\.description) == [#"file1.yaml:3:20: error: no part is named "bas"; did you mean "bass"?"#]
    )
    let set = merged([
      "midi:\n  - { note: 1, tap: , part: bass }\n  - { cc: 1, set: { part: bas, intensity: cc 1 } }\n"
    ])
    #expect(set.value != nil)
    #expect(set.diagnostics.first?.severity == .warning)
  }

  @Test("too many parts are an error, not a crash")
  func manyParts() {
    let rule = "  - { note: any, hold: { intensity: cc 1 } }\n"
    let result = merged(["midi:\n" + String(repeating: rule, count: 70)])
    #expect(result.value == nil)
    #expect(result.diagnostics.first?.message.contains("1120 parts") == true)
  }
}
