import Engine
import Glibc
import Haptics
import Testing

/// An audio event's value and a step of its control, each at the ends of their ranges, and the control's neutral value.
struct AudioCell: CustomTestStringConvertible, Sendable {
  let control: Control
  let value: Float
  let step: Float

  static func all(_ control: Control) -> [AudioCell] {
    [control.target.range.lowerBound, control.target.range.upperBound].flatMap { value in
      [control.range.lowerBound, control.neutral, control.range.upperBound].map {
        AudioCell(control: control, value: value, step: $0)
      }
    }
  }

  var testDescription: String { "\(value) under \(step)" }

  /// What the table says: volume multiplies, all others add, and the sum is clamped.
  var combined: Float {
    let range = control.target.range
    return control == .audioVolume ? value * step : min(max(value + step, range.lowerBound), range.upperBound)
  }

  static let startFrame = 4800
  static let endFrame = 148_800

  /// A tone of 3 s that begins at 0.1 s, under the control from a frame on: left and right.
  func rendered(from frame: Int, sustained: Bool = true) -> (left: [Float], right: [Float]) {
    var values = EventValues()
    values[.sustained] = sustained ? 1 : 0
    values[control.target] = value
    let pattern = Pattern(
      events: [Event(.audioContinuous, time: Double(Self.startFrame) / 48000, duration: 3, values: values)],
      parameters: [DynamicParameter(control, time: Double(frame) / 48000, value: step)]
    )
    let (_, left, right) = AudioSounding(pattern).render(Self.endFrame + 100_000)
    return (left, right)
  }
}

@Suite("Audio values under controls, at the ends of their ranges")
struct AudioCombinationTests {
  private static let before = 0
  private static let amid = 72_000
  private static let later = 60_000..<140_000
  private static let earlier = 10_000..<72_000
  private static let sounding = 72_500..<140_000

  private func check(_ cell: AudioCell, _ isRight: (ArraySlice<Float>, ArraySlice<Float>, Float) -> Bool) {
    let before = cell.rendered(from: Self.before)
    #expect(isRight(before.left[Self.later], before.right[Self.later], cell.combined), "later")
    let amid = cell.rendered(from: Self.amid)
    #expect(isRight(amid.left[Self.earlier], amid.right[Self.earlier], cell.value), "before")
    #expect(isRight(amid.left[Self.sounding], amid.right[Self.sounding], cell.combined), "sounding")
  }

  private func law(_ normalised: Float) -> Double { 0.002 * pow(1000, Double(normalised)) }

  @Test("volume multiplies, and amplitude is its square", arguments: AudioCell.all(.audioVolume))
  func volume(cell: AudioCell) {
    check(cell) { left, _, volume in abs(strength(left) * 3.0.squareRoot() - Double(volume * volume)) < 0.01 }
  }

  @Test("pan adds; the far channel goes, the near one stays", arguments: AudioCell.all(.audioPan))
  func pan(cell: AudioCell) {
    check(cell) { left, right, pan in
      let near = pan < 0 ? left : right
      let far = pan < 0 ? right : left
      return abs(strength(near) * 3.0.squareRoot() - 1) < 0.01
        && (pan == 0 ? abs(strength(far) - strength(near)) < 0.001 : strength(far) < 0.001)
    }
  }

  @Test("pitch adds, an octave each way", arguments: AudioCell.all(.audioPitch))
  func pitch(cell: AudioCell) {
    check(cell) { left, _, pitch in abs(frequency(of: left) / (220 * pow(2, Double(pitch))) - 1) < 0.001 }
  }

  @Test("brightness adds", arguments: AudioCell.all(.audioBrightness))
  func brightness(cell: AudioCell) {
    // The fundamental of 220 Hz through a low-pass of 100 Hz, and through none.
    let dull = 1 / (1 + 2.2 * 2.2).squareRoot() * 8 / (Double.pi * Double.pi) / 2.0.squareRoot()
    check(cell) { left, _, brightness in
      abs(strength(left) - (brightness == 1 ? 1 / 3.0.squareRoot() : dull)) < 0.02
    }
  }

  /// Seconds until the tone, a triangle, has come so far: from the greatest sample in each 1/220 s.
  private func seconds(_ samples: [Float], from first: Int, until isThere: (Float) -> Bool) -> Double {
    let period = 218
    for start in stride(from: first, to: samples.count - period, by: period / 2) {
      if isThere(peak(samples[start..<start + period])) { return Double(start + period / 2 - first) / 48000 }
    }
    return .infinity
  }

  @Test("attack time adds for events to come", arguments: AudioCell.all(.audioAttackTime))
  func attack(cell: AudioCell) {
    let half = seconds(cell.rendered(from: Self.before).left, from: AudioCell.startFrame) { $0 > 0.5 }
    #expect(abs(half - law(cell.combined) / 2) < 0.006)
  }

  @Test("decay time adds for events to come", arguments: AudioCell.all(.audioDecayTime))
  func decay(cell: AudioCell) {
    let samples = cell.rendered(from: Self.before, sustained: false).left
    let half = seconds(samples, from: AudioCell.startFrame + 240) { $0 < 0.5 }
    #expect(abs(half - law(cell.combined) / 2) < 0.009)
  }

  @Test("an attack under way keeps its length", arguments: AudioCell.all(.audioAttackTime))
  func attackUnderWay(cell: AudioCell) {
    let samples = cell.rendered(from: AudioCell.startFrame + 24).left
    let half = seconds(samples, from: AudioCell.startFrame) { $0 > 0.5 }
    #expect(abs(half - law(cell.value) / 2) < 0.006)
  }

  @Test("a decay under way keeps its length", arguments: AudioCell.all(.audioDecayTime))
  func decayUnderWay(cell: AudioCell) {
    let samples = cell.rendered(from: AudioCell.startFrame + 120, sustained: false).left
    let half = seconds(samples, from: AudioCell.startFrame + 240) { $0 < 0.5 }
    #expect(abs(half - law(cell.value) / 2) < 0.009)
  }

  @Test("a release under way keeps its length", arguments: AudioCell.all(.audioReleaseTime))
  func releaseUnderWay(cell: AudioCell) {
    let half = seconds(cell.rendered(from: AudioCell.endFrame + 10).left, from: AudioCell.endFrame) { $0 < 0.5 }
    #expect(abs(half - law(cell.value) / 2) < 0.006)
  }

  @Test("release time adds for events to come and for those that sound", arguments: AudioCell.all(.audioReleaseTime))
  func release(cell: AudioCell) {
    for frame in [Self.before, Self.amid] {
      let half = seconds(cell.rendered(from: frame).left, from: AudioCell.endFrame) { $0 < 0.5 }
      #expect(abs(half - law(cell.combined) / 2) < 0.006)
    }
  }
}
