import AHAP
import Haptics
import Testing

struct FindingsTests {
  @Test(arguments: [
    ("[]", "$: error: is an array; an AHAP file is an object with a \"Pattern\""),
    ("3", "$: error: is a number; an AHAP file is an object with a \"Pattern\""),
    ("{}", "$: error: has no \"Pattern\", so it is no AHAP file"),
    ("{ \"Pattern\": 1 }", "$.Pattern: error: is a number; it should be an array of events, parameters and curves"),
    (
      "{ \"Pattern\": [ 1 ] }",
      "$.Pattern[0]: error: is a number; it should be { \"Event\": … }, { \"Parameter\": … } or { \"ParameterCurve\": … }"
    ),
    ("{ \"Pattern\": [ { \"Event\": 1 } ] }", "$.Pattern[0].Event: error: is a number; an event is an object"),
    (
      "{ \"Pattern\": [ { \"Event\": { \"EventType\": 1, \"Time\": 0 } } ] }",
      "$.Pattern[0].Event.EventType: error: is a number; it should be the name of an event type"
    ),
    (
      "{ \"Pattern\": [ { \"Event\": { \"Time\": 0 } } ] }",
      "$.Pattern[0].Event: error: has no \"EventType\""
    ),
    (
      "{ \"Pattern\": [ { \"Event\": { \"EventType\": \"HapticTransiant\", \"Time\": 0 } } ] }",
      "$.Pattern[0].Event.EventType: error: \"HapticTransiant\" is not an event type; did you mean HapticTransient?"
    ),
    (
      "{ \"Pattern\": [ { \"Event\": { \"EventType\": \"Bang\", \"Time\": 0 } } ] }",
      "$.Pattern[0].Event.EventType: error: \"Bang\" is not an event type"
    ),
    (
      "{ \"Pattern\": [ { \"Event\": { \"EventType\": \"HapticTransient\", \"Time\": \"0.5\" } } ] }",
      "$.Pattern[0].Event.Time: error: is a text; it should be a number"
    ),
    (
      "{ \"Pattern\": [ { \"Event\": { \"EventType\": \"HapticTransient\", \"Time\": null } } ] }",
      "$.Pattern[0].Event.Time: error: is null; it should be a number"
    ),
    (
      "{ \"Pattern\": [ { \"Event\": { \"EventType\": \"HapticTransient\", \"Time\": 1e999 } } ] }",
      "1:69: error: the number here is too large"
    ),
    (
      "{ \"Pattern\": [ { \"Event\": { \"EventType\": \"HapticTransient\", \"Time\": NaN } } ] }",
      "$.Pattern[0].Event.Time: error: is not a finite number"
    ),
    ("{ \"Version\": -Inf, \"Pattern\": [] }", "$.Version: error: is not a finite number"),
    (
      "{ \"Pattern\": [ { \"Event\": { \"EventType\": \"AudioCustom\", \"Time\": 0 } } ] }",
      "$.Pattern[0].Event: error: has no \"EventWaveformPath\", so there is nothing to play"
    ),
    (
      "{ \"Pattern\": [ { \"Event\": { \"EventType\": \"AudioCustom\", \"Time\": 0, \"EventWaveformPath\": 1 } } ] }",
      "$.Pattern[0].Event.EventWaveformPath: error: is a number, not a path"
    ),
    (
      "{ \"Pattern\": [ { \"Event\": { \"EventType\": \"AudioCustom\", \"Time\": 0, \"EventWaveformPath\": \"\" } } ] }",
      "$.Pattern[0].Event.EventWaveformPath: error: is empty, not a path"
    ),
    (
      "{ \"Pattern\": [ { \"Event\": { \"EventType\": \"AudioCustom\", \"Time\": 0, \"EventWaveformPath\": \"a.wav\", "
        + "\"EventWaveformLoopEnabled\": \"no\" } } ] }",
      "$.Pattern[0].Event.EventWaveformLoopEnabled: error: is a text; it should be true or false"
    ),
    (
      "{ \"Event\": { \"EventType\": \"HapticTransient\", \"Time\": 0 } }",
      "$: error: has no \"Pattern\": this is a fragment; put it into { \"Version\": 1.0, \"Pattern\": [ … ] }"
    ),
  ])
  func `What cannot be used is refused, and where it stands is told`(text: String, finding: String) {
    let reading = Reading(text)
    #expect(reading.document == nil)
    #expect(reading.findings.map { $0.trimmingPrefix(" ") } == [finding[...]])
  }

  @Test(arguments: [
    (tap("\"EventParameters\": 1"), ".EventParameters: error: is a number; it should be an array of parameters"),
    (
      tap(parameters: "1"),
      ".EventParameters[0]: error: should be { \"ParameterID\": name, \"ParameterValue\": number }"
    ),
    (
      tap(parameters: "{ \"ParameterID\": \"HapticIntensity\" }"),
      ".EventParameters[0]: error: should be { \"ParameterID\": name, \"ParameterValue\": number }"
    ),
    (
      tap(parameters: parameter("HapticIntensity", "\"1\"")),
      ".EventParameters[0].ParameterValue: error: is a text; it should be a number"
    ),
    (
      tap(parameters: parameter("HapticIntensity", "true")),
      ".EventParameters[0].ParameterValue: error: is a truth value; it should be a number"
    ),
    (
      tap(parameters: parameter("HapticIntensity", "1.5")),
      ".EventParameters[0].ParameterValue: warning: is 1.5, outside 0.0…1.0; taken as 1.0"
    ),
    (
      tap(parameters: parameter("AttackTime", "-2")),
      ".EventParameters[0].ParameterValue: warning: is -2.0, outside 0.0…1.0; taken as 0.0"
    ),
    (
      tap(parameters: parameter("HapticIntensity", "1") + "," + parameter("HapticIntensity", "0.5")),
      ".EventParameters[1]: warning: states HapticIntensity again; the last counts"
    ),
    (
      tap(parameters: parameter("HapticAttackTime", "0.5")),
      ".EventParameters[0].ParameterID: warning: \"HapticAttackTime\" is not known here and is ignored; "
        + "did you mean AttackTime?"
    ),
    (
      tap(parameters: parameter("HapticIntensityControl", "0.5")),
      ".EventParameters[0].ParameterID: warning: \"HapticIntensityControl\" is not known here and is ignored; "
        + "did you mean HapticIntensity?"
    ),
    (
      tap(parameters: parameter("HapticDecayTimeControl", "0.5")),
      ".EventParameters[0].ParameterID: warning: \"HapticDecayTimeControl\" is not known here and is ignored; "
        + "did you mean DecayTime?"
    ),
    (
      tap(parameters: parameter("Wobble", "0.5")),
      ".EventParameters[0].ParameterID: warning: \"Wobble\" is not known here and is ignored"
    ),
    (
      tap("\"EventDurration\": 1"),
      ".EventDurration: warning: is not a key of AHAP and is ignored; did you mean \"EventDuration\"?"
    ),
  ])
  func `What is wrong in an event is told with its place`(item: String, finding: String) {
    let reading = Reading(items: item)
    #expect(reading.findings == [" $.Pattern[0].Event" + finding])
    #expect((reading.document == nil) == finding.contains("error: "))
  }

  @Test func `The last of two statements of a parameter counts`() {
    let reading = Reading(
      items: tap(parameters: parameter("HapticIntensity", "1") + "," + parameter("HapticIntensity", "0.5"))
    )
    #expect(reading.document?.pattern.events.first?.values[.intensity] == 0.5)
  }

  private func lasting(_ seconds: String, _ type: String) -> Reading {
    Reading(items: "{ \"Event\": { \"EventType\": \"\(type)\", \"Time\": 0, \"EventDuration\": \(seconds) } }")
  }

  private let duration = " $.Pattern[0].Event.EventDuration: warning: "

  @Test func `A continuous haptic event lasts 30 s at most, a tone as long as it likes`() {
    let long = lasting("31", "HapticContinuous")
    #expect(
      long.findings == [duration + "is 31.0 s; taken as 30 s, the longest that a continuous haptic event may be"]
    )
    #expect(long.document?.pattern.events.first?.duration == 30)
    #expect(lasting("30", "HapticContinuous").findings == [])
    let tone = lasting("31", "AudioContinuous")
    #expect(tone.findings == [])
    #expect(tone.document?.pattern.events.first?.duration == 31)
  }

  @Test func `A duration of 0 or less is told to be no end`() {
    for type in ["HapticContinuous", "AudioContinuous"] {
      let endless = duration + "is 0, which is no end; it lasts until its player stops"
      #expect(lasting("0", type).findings == [endless])
      #expect(lasting("-1", type).findings == [duration + "is negative, -1.0 s; taken as 0", endless])
    }
  }

  @Test func `What is between on and off is taken as the nearer, and told`() {
    for (written, taken) in [("0.25", 0), ("0.75", 1)] as [(String, Float)] {
      let reading = Reading(
        items: "{ \"Event\": { \"EventType\": \"HapticContinuous\", \"Time\": 0, \"EventDuration\": 1, "
          + "\"EventParameters\": [\(parameter("Sustained", written))] } }"
      )
      #expect(
        reading.findings == [
          " $.Pattern[0].Event.EventParameters[0].ParameterValue: warning: is \(written), neither 0 nor 1; "
            + "taken as \(Int(taken))"
        ]
      )
      #expect(reading.document?.pattern.events.first?.values[.sustained] == taken)
    }
  }

  @Test func `An item of the pattern that is none, or several, is told`() {
    let step = "\"Parameter\": { \"ParameterID\": \"HapticIntensityControl\", \"Time\": 0, \"ParameterValue\": 1 }"
    let reading = Reading(items: "{}", "{ \(step), \"Event\": { \"EventType\": \"HapticTransient\", \"Time\": 0 } }")
    #expect(
      reading.findings == [
        " $.Pattern[0]: warning: is empty; ignored",
        " $.Pattern[1]: warning: is 2 items in one; Apple describes one in each",
      ]
    )
    #expect(reading.document?.pattern.events.count == 1)
    #expect(reading.document?.pattern.parameters.count == 1)
  }

  @Test func `A continuous event without a duration lasts until its player stops`() {
    let reading = Reading(items: "{ \"Event\": { \"EventType\": \"HapticContinuous\", \"Time\": 0 } }")
    #expect(
      reading.findings == [
        " $.Pattern[0].Event: warning: has no \"EventDuration\"; it lasts until its player stops"
      ]
    )
    #expect(reading.document?.pattern.events == [Event(.continuous, time: 0)])
  }

  @Test func `A missing and a negative time are taken as 0`() {
    let reading = Reading(
      items: "{ \"Event\": { \"EventType\": \"HapticTransient\" } }",
      "{ \"Event\": { \"EventType\": \"HapticTransient\", \"Time\": -0.5 } }"
    )
    #expect(
      reading.findings == [
        " $.Pattern[0].Event: warning: has no \"Time\"; taken as 0",
        " $.Pattern[1].Event.Time: warning: is negative, -0.5 s; taken as 0",
      ]
    )
    #expect(reading.document?.pattern.events.map(\.time) == [0, 0])
  }

  @Test func `A Version or Metadata of another kind is said and passed over`() {
    let reading = Reading("{ \"Version\": \"1\", \"Metadata\": 3, \"Pattern\": [] }")
    #expect(
      reading.findings == [
        " $.Version: warning: is a text, not a number; taken as 1",
        " $.Metadata: warning: is a number, not an object; ignored",
      ]
    )
    #expect(reading.document == AHAPDocument(pattern: Pattern()))
  }

  @Test func `All that is wrong is told at once, in the order of the file`() {
    let reading = Reading(
      items: tap(parameters: parameter("HapticIntensity", "2")),
      "{ \"ParameterCurves\": [] }",
      "4",
      tap("\"EventDuration\": \"long\"")
    )
    #expect(
      reading.findings == [
        " $.Pattern[0].Event.EventParameters[0].ParameterValue: warning: is 2.0, outside 0.0…1.0; taken as 1.0",
        " $.Pattern[1].ParameterCurves: warning: is not a key of AHAP and is ignored; did you mean \"ParameterCurve\"?",
        " $.Pattern[2]: error: is a number; it should be { \"Event\": … }, { \"Parameter\": … } or "
          + "{ \"ParameterCurve\": … }",
        " $.Pattern[3].Event.EventDuration: error: is a text; it should be a number",
      ]
    )
  }

  @Test func `A number of the Metadata that is not finite is taken as null, and told`() {
    let reading = Reading("{ \"Metadata\": { \"Gains\": [ 1, NaN ] }, \"Pattern\": [] }")
    #expect(reading.findings == [" $.Metadata.Gains[1]: warning: is not a finite number; taken as null"])
    #expect(reading.document?.metadata == .object([.init("Gains", .array([.number(1), .null]))]))
  }

  @Test func `A flood of findings is cut at a thousand`() {
    let items = Array(repeating: "0", count: 1234).joined(separator: ",")
    let reading = Reading("{ \"Pattern\": [\(items)] }")
    #expect(reading.findings.count == 1001)
    #expect(reading.findings.last == " error: and 234 more like these")
  }

  @Test func `Errors behind a flood of warnings still refuse the file, and are told`() {
    let items = Array(repeating: tap(parameters: parameter("HapticIntensity", "2")), count: 1100)
    let reading = Reading("{ \"Pattern\": [\(items.joined(separator: ",")), 5] }")
    #expect(reading.document == nil)
    #expect(reading.findings.contains { $0.hasPrefix(" $.Pattern[1100]: error:") })
  }

  @Test func `A file of 200,000 events is read whole`() {
    let item = tap(parameters: parameter("HapticIntensity", "0.5"))
    let reading = Reading("{ \"Pattern\": [\(Array(repeating: item, count: 200_000).joined(separator: ","))] }")
    #expect(reading.findings == [])
    #expect(reading.document?.pattern.events.count == 200_000)
  }

  @Test func `A file that is not there is an error of its own`() {
    #expect(throws: AHAPError.self) { try AHAPDocument.read(path: "/nowhere/take.ahap") }
  }
}
