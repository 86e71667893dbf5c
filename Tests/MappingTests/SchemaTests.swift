import Foundation
import Haptics
import Testing

@testable import Mapping

@Suite("The editors' schema")
struct SchemaTests {
  let schema: JSONSchema

  init() throws {
    let data = try Data(contentsOf: mappings.appending(path: "mapping.schema.json"))
    schema = JSONSchema(root: try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any]))
  }

  /// A text as an editor sees it: scalars by YAML's core types.
  private func value(_ node: Node) -> Any {
    switch node.content {
    case .sequence(let elements): elements.map(value)
    case .mapping(let entries): Dictionary(entries.map { ($0.key, value($0.value)) }) { first, _ in first }
    case .scalar(let text, quoted: true): text
    case .scalar("", quoted: false): NSNull()
    case .scalar("true", quoted: false): true
    case .scalar("false", quoted: false): false
    case .scalar(let text, quoted: false): Double(text) ?? text as Any
    }
  }

  private func schemaAccepts(_ text: String) -> Bool {
    YAMLReader.read(Array(text.utf8), report: Report(file: "rig.yaml")).map { schema.accepts(value($0)) } ?? false
  }

  @Test("knows the very keys that the loader knows", arguments: Grammar.definitions.keys.sorted())
  func keys(definition: String) throws {
    let properties = try #require(schema.definitions[definition]?["properties"] as? [String: Any])
    #expect(properties.keys.sorted() == Grammar.definitions[definition]?.sorted())
  }

  @Test("knows the profiles, and the range of each of their fields")
  func profiles() throws {
    let names = schema.definitions["profileName"]?["enum"] as? [String]
    #expect(names == ActuatorProfile.named.map(\.name))
    let properties = try #require(schema.definitions["profile"]?["properties"] as? [String: [String: Any]])
    for field in ActuatorProfile.fields {
      let property = try #require(properties[field.key])
      let description = try #require(property["description"] as? String)
      #expect(description.lowercased() == field.meaning.lowercased() + ".")
      switch field.values {
      case .number(let range):
        #expect((property["minimum"] as? NSNumber)?.floatValue == range.lowerBound, "\(field.key)")
        #expect((property["maximum"] as? NSNumber)?.floatValue == range.upperBound, "\(field.key)")
      case .word(let words): #expect(property["enum"] as? [String] == words)
      }
    }
  }

  @Test("accepts what is shipped and what the reference shows")
  func shipped() throws {
    for file in ShippedTests.files {
      #expect(schemaAccepts(try String(contentsOf: file, encoding: .utf8)), "\(file.lastPathComponent)")
    }
    for example in try ShippedTests.examples() { #expect(schemaAccepts(example)) }
  }

  @Test(
    "judges rules as the loader does",
    arguments: [
      "{ note: 36, tap: }", "{ note: [C2..B3, 12], tap: { intensity: 0.5 } }", "{ note: any, play: Kick }",
      "{ note: 1, play: { sharpness: -1, preset: Kick } }", "{ cc: 1, set: { part: a, intensity: cc 1 } }",
      "{ cc: 1, value: 64..127, stop: all }", "{ pressure: , tap: }", "{ pressure: 1..127, hold: }",
      "{ bend: -10..10, panic: }", "{ release: any, velocity: 3, tap: { intensity: release velocity } }",
      "{ program: 0..7, channel: [1, 3..4], tap: }", "{ note: 1, hold: { sustained: no, release: 0.3 } }",
      "{ note: 1, tap: , on: main }", "{ note: 1, tap: , on: { main: 0.5 } }", "{ note: 1, tap: , part: a-1 }",
      "{ note: 1, tap: { intensity: { from: velocity, in: 0..100, to: 1..0, curve: 2, invert: yes, steps: 3 } } }",
      "{ note: 1, tap: { intensity: { from: velocity, table: [[0, 0], [1, 1]] } } }",
      "{ note: 1, loop: Kick }", "{ cc: 1, loop: { preset: Kick, rate: { from: cc 1, to: 0.5..2 }, sharpness: -1 } }",
      "{ note: 1, loop: }", "{ note: 1, loop: { rate: 2 } }", "{ note: 1, loop: { preset: Kick, rate: 65 } }",
      "{ bend: any, loop: Kick }", "{ note: 1, loop: { preset: Kick, attack: 1 } }",
      "{ note: 200, tap: }", "{ note: H2, tap: }", "{ note: 1 }", "{ tap: }", "{ note: 1, cc: 2, tap: }",
      "{ note: 1, tap: , panic: }", "{ note: 1, channel: 17, tap: }", "{ note: 1, chanel: 1, tap: }",
      "{ cc: 1, velocity: 3, tap: }", "{ note: 1, value: 3, tap: }", "{ cc: 120, tap: }", "{ bend: any, hold: }",
      "{ note: 1, tap: { intensity: 2 } }", "{ note: 1, tap: { intensity: velosity } }",
      "{ note: 1, tap: { from: 1 } }",
      "{ note: 1, tap: { intensity: { in: 0..1 } } }", "{ note: 1, tap: { intensity: { from: velocity, curve: 0 } } }",
      "{ note: 1, tap: { intensity: { from: velocity, invert: maybe } } }", "{ note: 1, play: { intensity: 1 } }",
      "{ note: 1, tap: { intensity: { from: velocity, table: [[0]] } } }", "{ note: 1, tap: , part: Big Drum }",
      "{ note: 1, tap: , part: all }", "{ cc: 1, set: { intensity: 1 } }", "{ cc: 1, set: { part: a } }",
      "{ cc: 1, stop: all, on: main }", "{ cc: 1, stop: all, part: a }", "{ note: 1, tap: , on: { main: 3 } }",
      "{ note: 1, tap: , on: [] }", "{ note: [], tap: }", "{ note: 1, panic: 3 }", "{ note: 1, hold: { gate: 1 } }",
    ]
  )
  func midi(rule: String) { judgeAlike("midi: [\(rule)]") }

  @Test(
    "judges OSC rules as the loader does",
    arguments: [
      "{ address: /a, tap: }", "{ address: /a/*, types: fs, value: 0.5..1, tap: { intensity: arg 1 } }",
      "{ address: /a, hold: { gate: arg 1, id: arg 2, intensity: { from: arg 1 } } }", "{ address: /a, panic: }",
      "{ address: /a, loop: { preset: Kick, gate: arg 1, id: arg 2, rate: arg 3 } }", "{ address: /a, loop: Kick }",
      "{ address: /a, value: 1, loop: Kick }", "{ address: /a, loop: { gate: arg 1 } }",
      "{ tap: }", "{ address: a, tap: }", "{ address: /a }", "{ address: /a, types: q, tap: }",
      "{ address: /a, value: x, tap: }", "{ address: /a, value: 1, hold: }", "{ address: /a, note: 1, tap: }",
      "{ address: /a, hold: { id: 3 } }", "{ address: /a, channel: 1, tap: }",
    ]
  )
  func osc(rule: String) { judgeAlike("osc: [\(rule)]") }

  @Test(
    "judges files as the loader does",
    arguments: [
      "midi:", "osc:", "name: a\nmidi: []",
      "actuators: { a: 1, b: { channel: 2, gain: 0.5, profile: wide-band } }\nmidi:",
      "actuators: { a: { channel: 1, profile: { like: bass-shaker, dull-hz: 25, drive: sine } } }\nmidi:",
      "actuators: { a: { channel: 1, profile: { name: Feet } } }\nmidi:",
      "actuators: { a: { channel: 1, profile: { like: bass, dull-hz: 25 } } }\nmidi:",
      "actuators: { a: { channel: 1, profile: { dull-hz: 0 } } }\nmidi:",
      "actuators: { a: { channel: 1, profile: { frequency-law: cubic } } }\nmidi:",
      "actuators: { a: { channel: 1, profile: [wide-band] } }\nmidi:",
      "actuators: { a: { channel: 1, profile: } }\nmidi:",
      "hold-limit-seconds: 3\nmidi:", "name: a", "[]", "midi: 3", "actuators: { a: 0 }\nmidi:", "actuators: {}\nmidi:",
      "actuators: { a: { gain: 1 } }\nmidi:", "actuators: { a: { channel: 1, gain: 9 } }\nmidi:", "limit: 3\nmidi:",
      "hold-limit-seconds: 0\nmidi:", "audio: 3\nmidi:", "audio: [3, 4]\nmidi:", "audio: [3, 4, 5]\nmidi:",
      "audio: []\nmidi:", "audio: 65\nmidi:", "audio: left\nmidi:",
    ]
  )
  func files(text: String) { judgeAlike(text) }

  private func judgeAlike(_ text: String) {
    let result = read(text)
    #expect(schemaAccepts(text) == (result.value != nil), "\(result.diagnostics.map(\.description))")
  }
}
