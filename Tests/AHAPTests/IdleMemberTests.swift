import AHAP
import Haptics
import Testing

@Suite("What does nothing in its kind of event")
struct IdleMemberTests {
  private func event(_ kind: String, _ members: String) -> String {
    let own = [
      "HapticContinuous": "\"EventDuration\": 1,", "AudioContinuous": "\"EventDuration\": 1,",
      "AudioCustom": "\"EventWaveformPath\": \"a.wav\",",
    ]
    return "{ \"Event\": { \"EventType\": \"\(kind)\", \"Time\": 0, \(own[kind] ?? "") \(members) } }"
  }

  @Test("is told parameter by parameter, and kept")
  func parameters() {
    let working: [String: Set<EventParameter>] = [
      "HapticTransient": [.intensity, .sharpness, .attackTime, .decayTime],
      "HapticContinuous": [.intensity, .sharpness, .attackTime, .decayTime, .releaseTime, .sustained],
      "AudioContinuous": Set(EventParameter.allCases).subtracting([.intensity, .sharpness]),
      "AudioCustom": Set(EventParameter.allCases).subtracting([.intensity, .sharpness]),
    ]
    for (kind, working) in working {
      for parameter in EventParameter.allCases {
        let statement = #"{ "ParameterID": "\#(parameter.ahapName)", "ParameterValue": 1 }"#
        let reading = Reading(items: event(kind, "\"EventParameters\": [\(statement)]"))
        let path = " $.Pattern[0].Event.EventParameters[0]"
        #expect(
          reading.findings
            == (working.contains(parameter)
              ? [] : ["\(path): warning: \(parameter.ahapName) does nothing in an event of \(kind)"])
        )
        #expect(reading.document?.pattern.events.first?.values[parameter] == 1)
      }
    }
  }

  @Test("is told of a tap's duration, which makes only the pattern longer")
  func duration() {
    #expect(
      Reading(items: event("HapticTransient", "\"EventDuration\": 0.1")).findings == [
        " $.Pattern[0].Event.EventDuration: warning: makes the tap no longer, only its pattern"
      ]
    )
  }

  @Test(
    "is told of a sound where none is played",
    arguments: [
      ("EventWaveformPath", "\"a.wav\""), ("EventWaveformUseVolumeEnvelope", "true"), ("EventWaveformLoopEnabled", "1"),
    ]
  )
  func waveform(key: String, value: String) {
    for kind in ["HapticTransient", "HapticContinuous", "AudioContinuous"] {
      #expect(
        Reading(items: event(kind, "\"\(key)\": \(value)")).findings == [
          " $.Pattern[0].Event.\(key): warning: does nothing in an event of \(kind)"
        ]
      )
    }
    let custom = event("AudioCustom", key == "EventWaveformPath" ? "" : "\"\(key)\": \(value)")
    #expect(Reading(items: custom.replacing(", }", with: "}").replacing(",  }", with: "}")).findings == [])
  }
}
