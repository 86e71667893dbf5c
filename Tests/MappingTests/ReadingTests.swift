import Documents
import Mapping
import Testing

@Suite("Reading mapping files")
struct ReadingTests {
  @Test("a mapping with five different mistakes prints five positioned lines")
  func fiveMistakes() {
    let text = """
      name: Five mistakes
      actuators: { seat: 1, back: 2 }
      midi:
        - note: 200
          tap:
        - note: C2..B3
          chanel: 3
          play: Kik
        - note: 40
          tap: { intensity: velosity }
          on: seet
      """
    #expect(
      complaints(text) == [
        """
        rig.yaml:4:11: error: expected a note 0..127 or C-1..G9, a range such as C2..B3, or a list of these, found "200"
        """,
        #"rig.yaml:7:5: error: a MIDI rule has no key "chanel"; did you mean "channel"?"#,
        #"rig.yaml:8:11: error: no preset is named "Kik"; did you mean "Kick"?"#,
        #"rig.yaml:10:23: error: "velosity" is not a source of this rule; did you mean "velocity"?"#,
        #"rig.yaml:11:9: error: no actuator is named "seet"; did you mean "seat"?"#,
      ]
    )
  }

  @Test(
    "what cannot be meant is an error at its place",
    arguments: [
      ("", "1:1", "the file is empty"),
      ("# only a comment\n", "1:1", "the file is empty"),
      ("name: x\n", "1:1", "there are no rules"),
      ("- a\n", "1:1", "expected a map"),
      ("midi: 3\n", "1:7", "expected a list of rules"),
      ("midi:\n  - tap:\n", "2:5", "needs a trigger"),
      ("midi:\n  - note: 3\n", "2:5", "needs an action"),
      ("midi:\n  - note: 3\n    cc: 4\n    tap:\n", "3:5", "has a trigger already, \"note\""),
      ("midi:\n  - note: 3\n    tap:\n    panic:\n", "4:5", "has an action already, \"tap\""),
      ("midi:\n  - note: 3\n    note: 4\n    tap:\n", "3:5", "a second time; the first is in line 2"),
      ("midi:\n  - note: 9..3\n    tap:\n", "2:11", "expected a note"),
      ("midi:\n  - note: 3\n    channel: 17\n    tap:\n", "3:14", "expected a channel"),
      ("midi:\n  - cc: 1\n    velocity: 3\n    tap:\n", "3:5", "goes with the triggers note and release"),
      ("midi:\n  - cc: 120\n    tap:\n", "2:9", "expected a controller"),
      ("midi:\n  - note: 3\n    tap: { intensity: 1.5 }\n", "3:23", "expected intensity in 0..1"),
      (
        "midi:\n  - note: 3\n    tap: { intensity: { from: velocity, to: 0..2 } }\n", "3:45",
        "expected intensity in 0..1"
      ),
      ("midi:\n  - note: 3\n    tap: { intensity: arg 1 }\n", "3:23", "is not a source of this rule"),
      ("midi:\n  - note: 3\n    tap: { intensity: cc 200 }\n", "3:23", "expected a controller"),
      ("midi:\n  - note: 3\n    hold: { sharpness: -0.5 }\n", "3:24", "since it does not move"),
      (
        "midi:\n  - note: 3\n    tap: { intensity: { from: velocity, table: [[0, 1], [0, 0]] } }\n", "3:57",
        "ascending x"
      ),
      ("midi:\n  - bend: any\n    hold:\n", "3:5", "a hold needs an end"),
      ("midi:\n  - note: 3\n    set: { intensity: 1 }\n", "3:10", "needs a part"),
      ("midi:\n  - note: 3\n    tap:\n    part: Big Drum\n", "4:11", "such as \"big-drum\""),
      ("midi:\n  - note: 3\n    tap:\n    on: { main: 3 }\n", "4:17", "expected a gain"),
      ("actuators: { a: 0 }\nmidi:\n", "1:17", "expected an output channel"),
      ("actuators: { a: { channel: 1, profile: wide } }\nmidi:\n", "1:40", "no profile is named \"wide\""),
      ("osc:\n  - tap:\n", "2:5", "needs an address"),
      ("osc:\n  - address: step\n    tap:\n", "2:14", "is not an OSC address"),
      ("osc:\n  - address: /a\n    types: f\n    tap: { intensity: arg 2 }\n", "3:5", "allows only 1"),
      ("osc:\n  - address: /a\n    types: q\n    tap:\n", "3:12", "type tags"),
      ("midi:\n\t- note: 3\n", "2:1", "tab"),
      ("midi: [ {\n", "2:1", "flow node"),
      ("midi: &a\n  - note: 3\n    tap:\n", "1:7", "anchors"),
      ("midi: *a\n", "1:7", "aliases"),
      ("midi: !!seq []\n", "1:7", "tags"),
      ("midi:\n---\nmidi:\n", "2:1", "second document"),
      ("midi: [[[[[[[[[[[[[[]]]]]]]]]]]]]]\n", "1:18", "nested deeper"),
      ("näme: x\nmidi:\n", "1:1", "has no key \"näme\""),
      ("midi: [{ näme: x, nöte: 3 }]\n", "1:19", "no key \"nöte\""),
    ]
  )
  func mistakes(text: String, place: String, words: String) {
    let lines = complaints(text)
    #expect(
      lines.contains { $0.hasPrefix("rig.yaml:\(place): error: ") && $0.contains(words) },
      "\(lines)"
    )
    #expect(read(text).value == nil)
  }

  @Test("columns count characters, not bytes")
  func columns() {
    #expect(complaints("midi: [{ note: \"ä\", tapp: 3 }]\n").contains { $0.hasPrefix("rig.yaml:1:21:") })
  }

  @Test("Windows line ends and a byte order mark change nothing")
  func windows() throws {
    let text = "\u{FEFF}midi:\r\n  - note: 36\r\n    chanel: 1\r\n    tap:\r\n"
    #expect(complaints(text) == [#"rig.yaml:3:5: error: a MIDI rule has no key "chanel"; did you mean "channel"?"#])
    #expect(read("\u{FEFF}midi:\r\n  - note: 36\r\n    tap:\r\n").value != nil)
  }

  @Test("bytes that are no text are an error with their place")
  func noText() {
    let bytes: [UInt8] = Array("name: ".utf8) + [0xFF, 0xFE, 0x00]
    let result = MappingFile.read(bytes, named: "rig.yaml", presets: presets)
    #expect(result.value == nil)
    #expect(result.diagnostics.count == 1)
  }

  @Test("a file of any bytes is read or refused")
  func anyBytes() {
    let seed = Array(
      "midi:\n  - note: C2..B3\n    hold: { intensity: { from: cc 1, to: 0..1 }, table: [[0, 1]] }\n".utf8
    )
    var state: UInt64 = 1
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    for _ in 0..<2000 {
      var bytes = seed
      for _ in 0..<3 { bytes[random(bytes.count)] = UInt8(random(256)) }
      let result = MappingFile.read(bytes, named: "rig.yaml", presets: presets)
      #expect(result.value != nil || !result.diagnostics.isEmpty, "\(bytes)")
    }
  }

  @Test("a file that is not there is an error with the system's reason")
  func missingFile() {
    let result = MappingFile.read(path: "/nowhere/rig.yaml", presets: presets)
    #expect(result.diagnostics.first?.description.contains("No such file") == true)
  }

  @Test("a file is called by its name, else by the file's")
  func names() {
    #expect(read("name: My rig\nmidi:\n").value?.name == "My rig")
    #expect(read("midi:\n", named: "rigs/my.first.yaml").value?.name == "my.first")
  }

  @Test("of a flood of mistakes the first thousand are printed and the rest is counted")
  func flood() {
    let found = complaints("midi:\n" + String(repeating: "  - x\n", count: 1500))
    #expect(found.count == 1001)
    #expect(found.last == "rig.yaml: error: and 500 more like these")
  }
}
