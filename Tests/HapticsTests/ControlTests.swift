import Haptics
import Testing

/// A row of the table of dynamic parameters in Core Haptics.
struct ControlRow: Sendable {
  var control: Control
  var name: String
  var target: EventParameter
  var multiplies: Bool

  init(_ control: Control, _ name: String, _ target: EventParameter, multiplies: Bool = false) {
    (self.control, self.name, self.target, self.multiplies) = (control, name, target, multiplies)
  }

  static let all = [
    Self(.intensity, "HapticIntensityControl", .intensity, multiplies: true),
    Self(.sharpness, "HapticSharpnessControl", .sharpness),
    Self(.attackTime, "HapticAttackTimeControl", .attackTime),
    Self(.decayTime, "HapticDecayTimeControl", .decayTime),
    Self(.releaseTime, "HapticReleaseTimeControl", .releaseTime),
    Self(.audioVolume, "AudioVolumeControl", .audioVolume, multiplies: true),
    Self(.audioPan, "AudioPanControl", .audioPan),
    Self(.audioBrightness, "AudioBrightnessControl", .audioBrightness),
    Self(.audioPitch, "AudioPitchControl", .audioPitch),
    Self(.audioAttackTime, "AudioAttackTimeControl", .attackTime),
    Self(.audioDecayTime, "AudioDecayTimeControl", .decayTime),
    Self(.audioReleaseTime, "AudioReleaseTimeControl", .releaseTime),
  ]
}

@Suite("Controls")
struct ControlTests {
  @Test("a control has Core Haptics' name, range, neutral value and target", arguments: ControlRow.all)
  func table(row: ControlRow) {
    #expect(row.control.ahapName == row.name)
    #expect(Control(ahapName: row.name) == row.control)
    #expect(row.control.target == row.target)
    #expect(row.control.multiplies == row.multiplies)
    #expect(row.control.range == (row.multiplies ? 0...1 : -1...1))
    #expect(row.control.neutral == (row.multiplies ? 1 : 0))
  }

  @Test("the table is whole")
  func whole() {
    #expect(ControlRow.all.map(\.control) == Control.allCases)
  }

  @Test("no other name is a control", arguments: ["", "HapticIntensity", "SustainedControl", "hapticSharpnessControl"])
  func unknown(name: String) {
    #expect(Control(ahapName: name) == nil)
  }

  @Test("at its neutral value a control changes nothing", arguments: Control.allCases)
  func neutral(control: Control) {
    let range = control.target.range
    for value in [range.lowerBound, 0.25, range.upperBound] {
      #expect(control.applied(control.neutral, to: value) == value)
    }
  }

  @Test("intensity and volume multiply, all others add", arguments: ControlRow.all)
  func combining(row: ControlRow) {
    #expect(row.control.applied(0.5, to: 0.25) == (row.multiplies ? 0.125 : 0.75))
  }

  @Test("the result stays in the event parameter's range", arguments: Control.allCases)
  func clamping(control: Control) {
    let range = control.target.range
    let expected = control.multiplies ? 0 : range.lowerBound
    #expect(control.applied(control.range.upperBound, to: range.upperBound) == range.upperBound)
    #expect(control.applied(control.range.lowerBound, to: range.lowerBound) == expected)
  }
}
