import AHAP
import Haptics
import Testing

@Suite("A key that is stated again")
struct RepeatedKeyTests {
  @Test("is told where it stands, and the last counts")
  func event() {
    let reading = Reading(
      items: #"{ "Event": { "Time": 1, "EventType": "HapticContinuous", "EventType": "HapticTransient", "Time": 2 } }"#
    )
    #expect(
      reading.findings == [
        " $.Pattern[0].Event.EventType: warning: is stated again; the last counts",
        " $.Pattern[0].Event.Time: warning: is stated again; the last counts",
      ]
    )
    #expect(reading.document?.pattern.events == [Event(.transient, time: 2)])
  }

  @Test("leaves no trace of the first, not even its mistakes")
  func item() {
    let reading = Reading(items: #"{ "Event": 5, "Event": { "EventType": "HapticTransient", "Time": 0 } }"#)
    #expect(reading.findings == [" $.Pattern[0].Event: warning: is stated again; the last counts"])
    #expect(reading.document?.pattern.events.count == 1)
  }

  @Test("is told of the document too")
  func document() {
    let reading = Reading(#"{ "Pattern": [ {} ], "Version": 1, "Pattern": [], "Version": 2 }"#)
    #expect(
      reading.findings == [
        " $.Pattern: warning: is stated again; the last counts",
        " $.Version: warning: is stated again; the last counts",
      ]
    )
    #expect(reading.document == AHAPDocument(version: 2, pattern: Pattern()))
  }

  @Test("is told in the Metadata at any depth, where the last takes the first's place")
  func metadata() {
    let reading = Reading(#"{ "Metadata": { "a": 1, "b": [ { "c": 1, "c": 2 } ], "a": 3 }, "Pattern": [] }"#)
    #expect(
      reading.findings == [
        " $.Metadata.b[0].c: warning: is stated again; the last counts",
        " $.Metadata.a: warning: is stated again; the last counts",
      ]
    )
    #expect(
      reading.document?.metadata
        == .object([.init("a", .number(3)), .init("b", .array([.object([.init("c", .number(2))])]))])
    )
  }

  @Test("is known from one that only begins alike, a zero and all")
  func zero() {
    let reading = Reading(#"{ "Metadata": { "a\u0000b": 1, "a": 2, "a\u0000": 3 }, "Pattern": [] }"#)
    #expect(reading.findings == [])
    #expect(
      reading.document?.metadata
        == .object([.init("a\0b", .number(1)), .init("a", .number(2)), .init("a\0", .number(3))])
    )
    #expect(Reading(#"{ "Pattern\u0000": 1, "Pattern": [] }"#).findings.count == 1)
  }
}
