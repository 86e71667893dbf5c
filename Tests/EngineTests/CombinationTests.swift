import Engine
import Glibc
import Haptics
import Testing

/// Event values and controls at the ends of their ranges, and the control's neutral value.
struct Cell: CustomTestStringConvertible, Sendable {
  let control: Control
  let value: Float
  let step: Float
  let way: Sounding.Way

  static func all(_ control: Control) -> [Cell] {
    Sounding.Way.allCases.flatMap { way in
      [control.target.range.lowerBound, control.target.range.upperBound].flatMap { value in
        [control.range.lowerBound, control.neutral, control.range.upperBound].map {
          Cell(control: control, value: value, step: $0, way: way)
        }
      }
    }
  }

  var testDescription: String { "\(value) under \(step), \(way)" }

  /// What the table says: intensity multiplies, all others add, and the sum is clamped.
  var combined: Double {
    Double(control == .intensity ? value * step : min(max(value + step, 0), 1))
  }

  /// A crisp event of full strength, but for the value of this cell, under the control from a frame on.
  func sounding(from frame: Int, sustained: Bool = true, on profile: ActuatorProfile = .wideBand) -> Sounding {
    var values = EventValues(intensity: 1, sharpness: 1)
    values[.sustained] = sustained ? 1 : 0
    values[control.target] = value
    return Sounding(values, control, stepsTo: step, atFrame: frame, by: way, on: profile)
  }
}

@Suite("Event values under controls, at the ends of their ranges")
struct CombinationTests {
  private static let before = 0
  private static let amid = 72_000
  /// Within the shortest attack.
  private static let atOnce = Sounding.startFrame + 24

  private func law(_ normalised: Double) -> Double { 0.002 * pow(1000, normalised) }

  private func level(of samples: ArraySlice<Float>, on profile: ActuatorProfile, is intensity: Double) -> Bool {
    let expected = intensity == 0 ? 0 : Double(profile.deadZone) + Double(1 - profile.deadZone) * intensity * intensity
    let measured = Double(peak(samples))
    return expected == 0 ? measured == 0 : abs(20 * log10(measured / expected)) < 0.1
  }

  @Test("intensity multiplies for events to come and for those that sound", arguments: Cell.all(.intensity))
  func intensity(cell: Cell) {
    for (name, profile) in ActuatorProfile.oscillating {
      let later = cell.sounding(from: Self.before, on: profile).samples
      #expect(level(of: later[60_000..<140_000], on: profile, is: cell.combined), "later, \(name)")
      let sounding = cell.sounding(from: Self.amid, on: profile).samples
      #expect(level(of: sounding[10_000..<Self.amid], on: profile, is: Double(cell.value)), "before, \(name)")
      #expect(level(of: sounding[(Self.amid + 10)..<140_000], on: profile, is: cell.combined), "sounding, \(name)")
    }
  }

  @Test("sharpness adds for events to come and for those that sound", arguments: Cell.all(.sharpness))
  func sharpness(cell: Cell) {
    for (name, profile) in ActuatorProfile.oscillating {
      func hertz(_ sharpness: Double) -> Double {
        Double(profile.dullHz) * pow(Double(profile.crispHz / profile.dullHz), sharpness)
      }
      let later = cell.sounding(from: Self.before, on: profile).samples
      #expect(abs(frequency(of: later[60_000..<140_000]) / hertz(cell.combined) - 1) < 0.001, "later, \(name)")
      let sounding = cell.sounding(from: Self.amid, on: profile).samples
      let earlier = frequency(of: sounding[10_000..<Self.amid])
      #expect(abs(earlier / hertz(Double(cell.value)) - 1) < 0.001, "before, \(name)")
      let present = frequency(of: sounding[Self.amid..<140_000])
      #expect(abs(present / hertz(cell.combined) - 1) < 0.001, "sounding, \(name)")
    }
  }

  @Test("attack time adds for events to come; an attack under way keeps its length", arguments: Cell.all(.attackTime))
  func attack(cell: Cell) {
    let later = cell.sounding(from: Self.before).attackSeconds
    #expect(abs(later / law(cell.combined) - 1) < 0.01)
    let sounding = cell.sounding(from: Self.atOnce).attackSeconds
    #expect(abs(sounding / law(Double(cell.value)) - 1) < 0.01)
  }

  @Test("decay time adds for events to come, and for those still in their attack", arguments: Cell.all(.decayTime))
  func decay(cell: Cell) {
    for frame in [Self.before, Self.atOnce] {
      let seconds = cell.sounding(from: frame, sustained: false).decaySeconds(after: law(0))
      #expect(abs(seconds / law(cell.combined) - 1) < 0.01, "step at frame \(frame)")
    }
  }

  @Test("a decay under way keeps its length", arguments: Cell.all(.decayTime))
  func decayUnderWay(cell: Cell) {
    let seconds = cell.sounding(from: Sounding.startFrame + 100, sustained: false).decaySeconds(after: law(0))
    #expect(abs(seconds / law(Double(cell.value)) - 1) < 0.01)
  }

  @Test("release time adds for events to come and for those that sound", arguments: Cell.all(.releaseTime))
  func release(cell: Cell) {
    for frame in [Self.before, Self.amid] {
      let seconds = cell.sounding(from: frame).releaseSeconds
      #expect(abs(seconds / law(cell.combined) - 1) < 0.01, "step at frame \(frame)")
    }
  }

  @Test("a release under way keeps its length", arguments: Cell.all(.releaseTime))
  func releaseUnderWay(cell: Cell) {
    let seconds = cell.sounding(from: Sounding.endFrame + 10).releaseSeconds
    #expect(abs(seconds / law(Double(cell.value)) - 1) < 0.01)
  }
}
