import Haptics
import Testing

/// A row of the table of event parameters in Core Haptics; where Apple states no default, the one that Tactus chose.
struct EventParameterRow: Sendable {
  var parameter: EventParameter
  var name: String
  var range: ClosedRange<Float>
  var standard: Float

  init(_ parameter: EventParameter, _ name: String, _ range: ClosedRange<Float>, _ standard: Float) {
    (self.parameter, self.name, self.range, self.standard) = (parameter, name, range, standard)
  }

  static let all = [
    Self(.intensity, "HapticIntensity", 0...1, 1),
    Self(.sharpness, "HapticSharpness", 0...1, 0.5),
    Self(.attackTime, "AttackTime", 0...1, 0),
    Self(.decayTime, "DecayTime", 0...1, 0),
    Self(.releaseTime, "ReleaseTime", 0...1, 0),
    Self(.sustained, "Sustained", 0...1, 1),
    Self(.audioVolume, "AudioVolume", 0...1, 1),
    Self(.audioPitch, "AudioPitch", -1...1, 0),
    Self(.audioPan, "AudioPan", -1...1, 0),
    Self(.audioBrightness, "AudioBrightness", 0...1, 1),
  ]
}

@Suite("Event parameters")
struct EventParameterTests {
  @Test("a parameter has Core Haptics' name, range and default", arguments: EventParameterRow.all)
  func table(row: EventParameterRow) {
    #expect(row.parameter.ahapName == row.name)
    #expect(EventParameter(ahapName: row.name) == row.parameter)
    #expect(row.parameter.range == row.range)
    #expect(row.parameter.defaultValue == row.standard)
  }

  @Test("the table is whole")
  func whole() {
    #expect(EventParameterRow.all.map(\.parameter) == EventParameter.allCases)
  }

  @Test(
    "no other name is a parameter",
    arguments: ["", "hapticIntensity", "HapticAttackTime", "HapticIntensityControl"]
  )
  func unknown(name: String) {
    #expect(EventParameter(ahapName: name) == nil)
  }

  @Test("an event that states nothing has the defaults, and states nothing", arguments: EventParameter.allCases)
  func defaults(parameter: EventParameter) {
    #expect(EventValues()[parameter] == parameter.defaultValue)
    #expect(!EventValues().states(parameter))
  }

  @Test(
    "a stated value becomes the nearest that may be, and leaves the others alone",
    arguments: EventParameter.allCases
  )
  func clamping(parameter: EventParameter) {
    let range = parameter.range
    for (value, expected) in [
      (-9, range.lowerBound), (9, range.upperBound), (.infinity, range.upperBound), (.nan, parameter.defaultValue),
      (0.25, parameter == .sustained ? 0 : 0.25), (0.75, parameter == .sustained ? 1 : 0.75),
    ] as [(Float, Float)] {
      var values = EventValues()
      values[parameter] = value
      #expect(values[parameter] == expected)
      #expect(EventParameter.allCases.filter(values.states) == [parameter])
    }
  }

  @Test("stating the default is not the same as stating nothing")
  func equality() {
    var values = EventValues()
    values[.intensity] = EventParameter.intensity.defaultValue
    #expect(values != EventValues())
    #expect(EventValues(intensity: 0.5, sharpness: 2) == EventValues(intensity: 0.5, sharpness: 1))
    #expect(EventValues(intensity: 0.5, sharpness: 1) != EventValues(intensity: 0.6, sharpness: 1))
  }
}
