import AHAP
import Testing

@Suite("Hostile AHAP files")
struct HostileFileTests {
  private func complaints(_ text: String) -> [String] {
    do { return try AHAPDocument.read(Array(text.utf8), named: "x.ahap").warnings.map(\.description) } catch {
      return error.diagnostics.map(\.description)
    }
  }

  @Test("a time beyond a week is an error, so that no file plays or renders without end", arguments: ["1e6", "1e300"])
  func farTimes(time: String) {
    let event = #"{ "Event": { "EventType": "HapticTransient", "Time": \#(time), "EventParameters": [] } }"#
    let parameter =
      #"{ "Parameter": { "ParameterID": "HapticIntensityControl", "Time": \#(time), "ParameterValue": 1 } }"#
    for item in [event, parameter] {
      let found = complaints(#"{ "Version": 1, "Pattern": [\#(item)] }"#)
      #expect(found.count == 1)
      #expect(found.first?.hasSuffix("more than the week that a pattern may last") == true)
    }
  }

  @Test("more values than memory should hold are refused where they become too many")
  func tooMany() {
    let zeros = String(repeating: "0,", count: 1 << 24)
    let found = complaints("{ \"Pattern\": [], \"Metadata\": { \"All\": [\n\(zeros)0] } }")
    #expect(found == ["x.ahap:2:33554419: error: holds more than 16,777,216 values, which no pattern needs"])
  }

  @Test("a week is not too long")
  func week() {
    let text = #"{ "Version": 1, "Pattern": [{ "Event": { "EventType": "HapticTransient", "Time": 604800 } }] }"#
    #expect(complaints(text) == [])
  }

  @Test("a comment may be the last thing in a file, without the line's end")
  func lastComment() {
    #expect(complaints(#"{ "Version": 1, "Pattern": [] } // the end"#) == [])
  }

  @Test("a word alone is named for what it is")
  func word() {
    #expect(complaints("null") == [#"x.ahap: $: error: is null; an AHAP file is an object with a "Pattern""#])
  }

  @Test("of a key of a million letters only the beginning is shown")
  func longKey() {
    let found = complaints(#"{ "Version": 1, "Pattern": [], "\#(String(repeating: "k", count: 1_000_000))": 1 }"#)
    #expect(found.count == 1)
    #expect(found.allSatisfy { $0.utf8.count < 200 })
  }
}
