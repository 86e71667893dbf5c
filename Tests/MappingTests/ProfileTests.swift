import Foundation
import Haptics
import Mapping
import Testing

@Suite("Actuators' profiles in mappings and files")
struct ProfileTests {
  private func mapping(_ profile: String) -> String {
    "actuators: { seat: { channel: 1, profile: \(profile) } }\nmidi:\n"
  }

  private func profile(_ text: String) throws -> ActuatorProfile {
    try #require(try compiled(mapping(text)).actuators.first).profile
  }

  @Test("a name stands for the profile that comes with Tactus", arguments: ActuatorProfile.named.map(\.name))
  func named(name: String) throws {
    #expect(try profile(name) == ActuatorProfile(named: name))
    #expect(try profile("{ like: \(name) }") == ActuatorProfile(named: name))
  }

  @Test("a map states what differs from the profile that it is like, which is wide-band unless it says otherwise")
  func block() throws {
    var shaker = ActuatorProfile.bassShaker
    shaker.dullHz = 25
    shaker.frequencyLaw = .linear
    #expect(try profile("{ name: Feet, like: bass-shaker, dull-hz: 25, frequency-law: linear }") == shaker)
    var wide = ActuatorProfile.wideBand
    wide.deadZone = 0.1
    #expect(try profile("{ dead-zone: 0.1 }") == wide)
  }

  @Test("all mistakes of a profile are told at once, each at its place")
  func mistakes() {
    let text = """
      actuators:
        seat:
          channel: 1
          profile:
            like: bass-shake
            dul-hz: 25
            crisp-hz: 2000
            frequency-law: log
            dead-zone: soft
      midi:
      """
    #expect(
      complaints(text) == [
        #"rig.yaml:5:13: error: no profile is named "bass-shake"; did you mean "bass-shaker"?"#,
        #"rig.yaml:6:7: error: a profile has no key "dul-hz"; did you mean "dull-hz"?"#,
        #"rig.yaml:7:17: error: expected crisp-hz in 1..1000, found "2000""#,
        #"rig.yaml:8:22: error: expected frequency-law logarithmic or linear, found "log""#,
        #"rig.yaml:9:18: error: expected dead-zone in 0..0.9, found "soft""#,
      ]
    )
  }

  @Test("a spin-up without a motor is a warning")
  func spinUp() throws {
    let read = read(mapping("{ spin-up-ms: 30 }"))
    #expect(read.value != nil)
    #expect(
      read.diagnostics.map(\.description) == [
        #"rig.yaml:1:45: warning: "spin-up-ms" does nothing without "drive: level""#
      ]
    )
    #expect(try profile("{ drive: level, spin-up-ms: 30 }").spinUpMilliseconds == 30)
  }

  @Test("numbers that are none of the field's are refused", arguments: ["nan", "inf", "-1", "1e99", "", "[1]", "0x10"])
  func numbers(text: String) {
    #expect(complaints(mapping("{ dull-hz: \(text) }")).first?.contains("expected dull-hz in 1..1000") == true)
  }

  @Test("a file is looked for beside the mapping, and its mistakes are told once, with its own name")
  func files() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tactus-profiles-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let rig = folder.appending(path: "rig.yaml").path
    let feet = folder.appending(path: "feet.yaml")
    let text = """
      actuators:
        left: { channel: 1, profile: feet.yaml }
        right: { channel: 2, profile: feet.yaml }
      midi:
      """
    #expect(
      read(text, named: rig).diagnostics.first?.description
        == "\(rig):2:32: error: the profile \"\(feet.path)\" cannot be opened: No such file or directory (errno 2)"
    )
    try "like: bass-shaker\ncrisp-hz: 60\n".write(to: feet, atomically: true, encoding: .utf8)
    let actuators = try compiled(text, named: rig).actuators
    #expect(actuators.map(\.profile.crispHz) == [60, 60])
    try "crips-hz: 60\n".write(to: feet, atomically: true, encoding: .utf8)
    #expect(
      read(text, named: rig).diagnostics.map(\.description) == [
        "\(feet.path):1:1: error: a profile has no key \"crips-hz\"; did you mean \"crisp-hz\"?"
      ]
    )
  }

  @Test("the laws' table has the numbers of each profile")
  func laws() throws {
    let text = try String(contentsOf: mappings.appending(path: "../Documentation/Laws.md"), encoding: .utf8)
    let rows = text.split(separator: "\n").map {
      $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    var stated: Set<String> = []
    for field in ActuatorProfile.fields {
      for row in rows where row.count == 5 && row[0].contains("`\(field.key)`") {
        stated.insert(field.key)
        let isLast = !row[0].hasPrefix("`\(field.key)`")
        for (cell, named) in zip(row.dropFirst(), ActuatorProfile.named) where cell != "–" {
          let numbers = cell.components(separatedBy: " to ")
          #expect(
            (isLast ? numbers.last : numbers.first) == field.text(in: named.profile),
            "\(named.name) \(field.key)"
          )
        }
      }
    }
    #expect(stated.union(["frequency-law"]) == Set(ActuatorProfile.fields.map(\.key)))
  }

  @Test(
    "a file is a profile by its keys, even misspelt ones",
    arguments: [
      ("like: bass-shaker", true), ("name: a\ndull-hz: 20", true), ("dul-hz: 20", true), ("name: a", false),
      ("midi:", false), ("name: a\nmidi:\nlike: x", false), ("[]", false), ("", false), ("mdi:", false),
    ]
  )
  func kind(text: String, isProfile: Bool) { #expect(ProfileFile.isProfile(Array(text.utf8)) == isProfile) }

  @Test("the profile that the reference shows is read without a complaint")
  func reference() throws {
    let text = try String(contentsOf: mappings.appending(path: "README.md"), encoding: .utf8)
    let example = try #require(text.components(separatedBy: "```yaml\nname: Feet").dropFirst().first)
    let yaml = "name: Feet" + (example.components(separatedBy: "```").first ?? "")
    let read = ProfileFile.read(Array(yaml.utf8), named: "README.md")
    #expect(read.diagnostics.isEmpty)
    let keys = ActuatorProfile.fields.map(\.key)
    #expect(keys.allSatisfy { yaml.contains("\n\($0): ") }, "it shows every field")
  }
}
