import AHAP
import Haptics
import Testing

struct ControlFindingsTests {
  @Test(arguments: [
    ("1", ": error: is a number; a parameter is an object"),
    ("{ \"ParameterID\": \"HapticIntensityControl\", \"Time\": 0 }", ": error: has no \"ParameterValue\""),
    ("{ \"ParameterValue\": 1, \"Time\": 0 }", ": error: has no \"ParameterID\""),
    (
      "{ \"ParameterID\": \"HapticIntensityControl\", \"ParameterValue\": 1 }",
      ": warning: has no \"Time\"; taken as 0"
    ),
    (
      "{ \"ParameterID\": \"HapticIntensityControl\", \"Time\": 0, \"ParameterValue\": -0.5 }",
      ".ParameterValue: warning: is -0.5, outside 0.0…1.0; taken as 0.0"
    ),
    (
      "{ \"ParameterID\": \"HapticSharpness\", \"Time\": 0, \"ParameterValue\": 1 }",
      ".ParameterID: warning: \"HapticSharpness\" is not known here and is ignored; did you mean HapticSharpnessControl?"
    ),
    (
      "{ \"ParameterID\": \"AttackTime\", \"Time\": 0, \"ParameterValue\": 1 }",
      ".ParameterID: warning: \"AttackTime\" is not known here and is ignored; did you mean HapticAttackTimeControl?"
    ),
    (
      "{ \"ParameterID\": 5, \"Time\": 0, \"ParameterValue\": 1 }",
      ".ParameterID: error: is a number; it should be the name of a control"
    ),
  ])
  func `What is wrong in a parameter is told with its place`(parameter: String, finding: String) {
    let reading = Reading(items: "{ \"Parameter\": \(parameter) }")
    #expect(reading.findings == [" $.Pattern[0].Parameter" + finding])
    #expect((reading.document == nil) == finding.contains("error: "))
  }

  @Test func `A parameter is read as a step of its control`() {
    let reading = Reading(
      items:
        "{ \"Parameter\": { \"ParameterID\": \"HapticSharpnessControl\", \"Time\": 0.25, \"ParameterValue\": -0.5 } }"
    )
    #expect(reading.findings == [])
    #expect(reading.document?.pattern.parameters == [DynamicParameter(.sharpness, time: 0.25, value: -0.5)])
  }

  private let path = " $.Pattern[0].ParameterCurve.ParameterCurveControlPoints"

  @Test func `A curve without points is ignored`() {
    let reading = Reading(items: curve(at: "0", []))
    #expect(reading.findings == [path + ": warning: is empty; the curve is ignored"])
    #expect(reading.document?.pattern == Pattern())
  }

  @Test func `A curve whose points are missing or strange is refused`() {
    let missing = Reading(items: "{ \"ParameterCurve\": { \"ParameterID\": \"HapticIntensityControl\", \"Time\": 0 } }")
    #expect(
      missing.findings == [" $.Pattern[0].ParameterCurve: error: has no array \"ParameterCurveControlPoints\""]
    )
    let strange = Reading(
      items: "{ \"ParameterCurve\": { \"ParameterID\": \"HapticIntensityControl\", \"Time\": 0, "
        + "\"ParameterCurveControlPoints\": [ 1, { \"Time\": 0 }, { \"ParameterValue\": 0 } ] } }"
    )
    #expect(
      strange.findings == [
        path + "[0]: error: should be { \"Time\": seconds, \"ParameterValue\": number }",
        path + "[1]: error: should be { \"Time\": seconds, \"ParameterValue\": number }",
        path + "[2]: warning: has no \"Time\"; taken as 0",
      ]
    )
  }

  @Test func `Points beyond the sixteenth are read and mentioned`() {
    let sixteen = (0..<16).map { ("\($0)", "0.5") }
    #expect(Reading(items: curve(at: "0", sixteen)).findings == [])
    let reading = Reading(items: curve(at: "0", sixteen + [("16", "1")]))
    #expect(reading.findings == [path + ": warning: has 17 points; exporters for iPhones keep to 16 a curve"])
    #expect(reading.document?.pattern.curves.first?.points.count == 17)
  }

  @Test func `Points that count from the pattern's start are suspected, and used as they stand`() {
    let reading = Reading(items: curve(at: "2", [("2", "0"), ("3", "1")]))
    #expect(
      reading.findings == [
        path + "[0].Time: warning: is 2.0 s in a curve that begins at 2.0 s: point times count from the curve's own "
          + "Time, and these look as if they counted from the pattern's"
      ]
    )
    #expect(reading.document?.pattern.curves.first?.points.map(\.time) == [2, 3])
  }

  @Test func `Points out of order are sorted, equal ones keeping their order`() {
    let reading = Reading(items: curve(at: "0", [("1", "0.1"), ("0", "0.2"), ("1", "0.3")]))
    #expect(reading.findings == [path + ": warning: is not in order of time; sorted"])
    #expect(
      reading.document?.pattern.curves.first?.points
        == [.init(time: 0, value: 0.2), .init(time: 1, value: 0.1), .init(time: 1, value: 0.3)]
    )
  }

  @Test func `A clamped point is told with its number`() {
    let reading = Reading(items: curve(at: "0", [("0", "0"), ("1", "7")]))
    #expect(
      reading.findings == [path + "[1].ParameterValue: warning: is 7.0, outside 0.0…1.0; taken as 1.0"]
    )
  }

  @Test func `Curves of one control that overlap are told, others are not`() {
    let long = curve(at: "0", [("0", "0"), ("1", "1")])
    let later = curve(at: "0.5", [("0", "0"), ("1", "1")])
    #expect(
      Reading(items: long, later).findings == [
        " $.Pattern[1].ParameterCurve: warning: begins while an earlier HapticIntensityControl curve runs; "
          + "Tactus lets the later one take over"
      ]
    )
    let meeting = curve(at: "1", [("0", "0"), ("1", "1")])
    let other = curve(at: "0.5", [("0", "0"), ("1", "1")], control: "HapticSharpnessControl")
    #expect(Reading(items: long, meeting, other).findings == [])
  }

  @Test func `A curve of an event parameter is ignored, and its control suggested`() {
    let reading = Reading(items: curve(at: "0", [("0", "1")], control: "HapticIntensity"))
    #expect(
      reading.findings == [
        " $.Pattern[0].ParameterCurve.ParameterID: warning: \"HapticIntensity\" is not known here and is ignored; "
          + "did you mean HapticIntensityControl?"
      ]
    )
    #expect(reading.document?.pattern == Pattern())
  }
}
