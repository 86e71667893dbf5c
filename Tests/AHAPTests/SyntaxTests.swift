import AHAP
import Haptics
import TestSupport
import Testing

struct SyntaxTests {
  private let oneTap = """
    { "Version": 1.0, "Pattern": [ { "Event": { "EventType": "HapticTransient", "Time": 0.5 } } ] }
    """

  @Test(arguments: [
    "{ // where it stands\n\"Pattern\": [ /* all of it */ ] }",
    "{ \"Pattern\": [ ], }",
    "\u{FEFF}{ \"Pattern\": [] }",
    "{ \"Pattern\": [] } // the end",
    "{ \"Pattern\": [] }\n/* the\nend */\n",
    "{ \"Version\": 1, \"Pattern\": [] }",
    "{ \"Pattern\": [], \"Version\": 1.0 }",
  ])
  func `What Apple's own files contain is read without a word`(text: String) {
    let reading = Reading(text)
    #expect(reading.document?.pattern == Pattern())
    #expect(reading.document?.version == 1)
    #expect(reading.findings == [])
  }

  @Test func `Trailing commas are read at every level`() {
    let reading = Reading(
      "{ \"Pattern\": [ { \"Event\": { \"Time\": 0, \"EventType\": \"HapticTransient\", "
        + "\"EventParameters\": [ \(parameter("HapticIntensity", "0.5")), ], }, }, ], }"
    )
    #expect(reading.findings == [])
    #expect(reading.document?.pattern.events.first?.values[.intensity] == 0.5)
  }

  @Test(arguments: [
    ("", "error: is empty; an AHAP file is a JSON object with a \"Pattern\""),
    (" \n\t\n", "error: is empty; an AHAP file is a JSON object with a \"Pattern\""),
    ("\u{FEFF}", "error: is empty; an AHAP file is a JSON object with a \"Pattern\""),
    ("{ \"Pattern\": [", "1:15: error: the text ends in the middle: a bracket, quote or comment is still open"),
    ("{\n  \"Pat", "2:7: error: the text ends in the middle: a bracket, quote or comment is still open"),
    ("{ /* on and", "1:12: error: the text ends in the middle: a bracket, quote or comment is still open"),
    ("{ \"Pattern\": [] }\n}", "2:1: error: something follows the end of the JSON object"),
    ("{ \"Pattern\": [] } x", "1:19: error: something follows the end of the JSON object"),
    (
      "{ \"Pattern\": [] } /* on and",
      "1:28: error: the text ends in the middle: a bracket, quote or comment is still open"
    ),
  ])
  func `What is no JSON is refused where it stands`(text: String, finding: String) {
    let reading = Reading(text)
    #expect(reading.document == nil)
    #expect(reading.findings.map { $0.trimmingPrefix(" ") } == [finding[...]])
  }

  @Test(arguments: [
    ("{\n  \"Pattern\": [ } ]\n}", "2:16:"),
    ("{\n\"é\": nonsense }", "2:7:"),
    ("{ \"Pattern\" [] }", "1:13:"),
    ("{ \"Version\": 1.0.0 }", "1:17:"),
    ("nothing", "1:"),
  ])
  func `A misplaced character is refused with line and column`(text: String, place: String) {
    let reading = Reading(text)
    #expect(reading.document == nil)
    #expect(reading.findings.count == 1)
    #expect(reading.findings[0].hasPrefix(place), "\(reading.findings)")
    #expect(reading.findings[0].contains("is not JSON here"))
  }

  @Test(arguments: [
    ("{ \"Pattern\": [ ], \"Version\" 1 }", "1:29: ", "a colon is expected"),
    ("{ \"Pattern\": [ ] \"Version\": 1 }", "1:18: ", ", or } is expected"),
    ("{ \"Pattern\": [ 1 2 ] }", "1:18: ", ", or ] is expected"),
    ("{ Pattern: [ ] }", "1:3: ", "the name of a member is expected, in double quotes"),
    ("{ 'Pattern': [ ] }", "1:3: ", "the name of a member is expected, in double quotes"),
    ("{ \"Pattern\": , }", "1:14: ", "a value is expected"),
    ("{ \"Version\": 1., \"Pattern\": [] }", "1:16: ", "a digit is expected after the decimal point"),
    ("{ \"Version\": 1e, \"Pattern\": [] }", "1:16: ", "a digit is expected in the exponent"),
    ("{ \"A\": \"\\x\" }", "1:9: ", "\\ is followed by one of"),
    ("{ \"A\": \"\\u12G4\" }", "1:9: ", "\\u needs four hexadecimal digits"),
    ("{ \"A\": \"\\ud800 \" }", "1:9: ", "half a surrogate pair stands alone"),
    ("{ \"A\": \"a\tb\" }", "1:10: ", "a control character in a text is written with \\"),
    ("{ \"A\": \"a\u{1F}b\" }", "1:10: ", "a control character in a text is written with \\"),
    ("{ \"A\": \"a\0b\" }", "1:10: ", "a text holds a byte of zero"),
    ("{ /x }", "1:4: ", "a comment begins with // or /*"),
    ("// nothing", "1:11: ", "holds nothing but comments"),
  ])
  func `What was expected is told`(text: String, place: String, expectation: String) {
    let reading = Reading(text)
    #expect(reading.document == nil)
    #expect(reading.findings.count == 1)
    #expect(reading.findings[0].hasPrefix(place), "\(reading.findings)")
    #expect(reading.findings[0].contains(expectation), "\(reading.findings)")
  }

  @Test func `Every beginning of a file is refused and never read as something else`() {
    let bytes = Array(oneTap.utf8)
    for length in 0..<bytes.count {
      let reading = Reading(Array(bytes[..<length]))
      #expect(reading.document == nil, "\(length) bytes")
      #expect(reading.findings.count == 1)
    }
    #expect(Reading(bytes).document?.pattern.events.count == 1)
  }

  @Test(arguments: [32, 1000, 200_000])
  func `Nesting beyond reason is refused where it begins`(depth: Int) {
    let text = "{ \"Pattern\":\n" + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}"
    let reading = Reading(text)
    #expect(reading.document == nil)
    #expect(reading.findings == ["2:32: error: nests deeper than 32 levels"])
  }

  @Test(arguments: [[0xFF], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0xC0, 0x80]] as [[UInt8]])
  func `Text that is not UTF-8 is refused where it stands`(strange: [UInt8]) {
    let reading = Reading(
      Array("{\n \"Pattern\": [], \"Metadata\": { \"Project\": \"a".utf8) + strange + Array("\" } }".utf8)
    )
    #expect(reading.document == nil)
    #expect(reading.findings.count == 1)
    #expect(reading.findings[0].hasPrefix("2:"), "\(reading.findings)")
  }

  @Test func `A byte of zero is no end of the file`() {
    #expect(Reading(Array("{ \"Pattern\": [] }".utf8) + [0, 0x78]).document == nil)
    #expect(Reading(Array("{ \"Pattern\": [] ".utf8) + [0, 0x7D]).document == nil)
  }

  @Test(arguments: ["1e999", "-1e999", "NaN", "Infinity", "-Infinity", "nan"])
  func `A number that is not finite is refused`(number: String) {
    let reading = Reading(items: "{ \"Event\": { \"EventType\": \"HapticTransient\", \"Time\": \(number) } }")
    #expect(reading.document == nil)
    #expect(reading.findings.count == 1)
    #expect(reading.findings[0].contains("error:"), "\(reading.findings)")
  }

  @Test func `Text that nobody would write never stops the reader`() {
    var random = SeededRandom(seed: 7)
    let alphabet = Array("{}[]\",:0123456789.eE+-tfn/*\\ \nPatternEv\u{0}\u{FF}".utf8)
    let bytes = Array(oneTap.utf8)
    for _ in 0..<3000 {
      var damaged = bytes
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        damaged[Int.random(in: damaged.indices, using: &random)] =
          alphabet[Int.random(in: alphabet.indices, using: &random)]
      }
      let reading = Reading(damaged)
      #expect(reading.document != nil || !reading.findings.isEmpty)
    }
  }
}
