import Engine
import Glibc
import Haptics
import Testing

@Suite("A tap under controls, at the ends of their ranges")
struct TapCombinationTests {
  private static let startFrame = 4800
  /// After the shortest attack.
  private static let amid = startFrame + 240

  private static let controls: [Control] = [.intensity, .sharpness, .attackTime, .decayTime]

  private static func cells(_ control: Control) -> [Cell] { Cell.all(control).filter { $0.way == .pattern } }

  /// A tap of 71 ms, crisp and of full strength, but for one value.
  private func values(_ parameter: EventParameter, _ value: Float) -> EventValues {
    var values = EventValues(intensity: 1, sharpness: 1)
    values[.decayTime] = 0.5
    values[parameter] = value
    return values
  }

  /// A tap at 0.1 s.
  private func felt(_ values: EventValues, _ step: DynamicParameter? = nil) -> [Float] {
    let pattern = Pattern(events: [Event(.transient, time: 0.1, values: values)], parameters: step.map { [$0] } ?? [])
    let offline = OfflineEngine(patterns: [pattern])
    offline.send(at: 0, .play(PatternID(0), PartID(0), intensity: 1, sharpness: 0))
    return offline.render(Self.startFrame + 200_000)
  }

  private func plain(_ cell: Cell) -> [Float] { felt(values(cell.control.target, cell.value)) }

  private func stepped(_ cell: Cell, atFrame frame: Int) -> [Float] {
    felt(
      values(cell.control.target, cell.value),
      DynamicParameter(cell.control, time: Double(frame) / 48000, value: cell.step)
    )
  }

  @Test("one to come is the tap of the combined value", arguments: controls)
  func later(control: Control) {
    for cell in Self.cells(control) {
      let combined = felt(values(control.target, Float(cell.combined)))
      #expect(difference(combined, stepped(cell, atFrame: 0)) < -100, "\(cell)")
    }
  }

  @Test("one that sounds follows its intensity at the frame of the step", arguments: cells(.intensity))
  func intensity(cell: Cell) {
    let plain = plain(cell)
    let stepped = stepped(cell, atFrame: Self.amid)
    #expect(difference(plain[..<Self.amid], stepped[..<Self.amid]) < -100)
    for frame in Self.amid..<stepped.count where abs(stepped[frame] - plain[frame] * cell.step * cell.step) > 1e-6 {
      Issue.record("differs at frame \(frame)")
      return
    }
  }

  @Test("one that sounds follows its sharpness", arguments: cells(.sharpness))
  func sharpness(cell: Cell) {
    let stepped = stepped(cell, atFrame: Self.amid)
    #expect(difference(plain(cell)[..<Self.amid], stepped[..<Self.amid]) < -100)
    let hertz = frequency(of: stepped[Self.amid..<(Self.amid + 2400)])
    #expect(abs(hertz / (80 * pow(230 / 80, cell.combined)) - 1) < 0.01)
  }

  @Test("an attack and a decay under way keep their lengths", arguments: [Control.attackTime, .decayTime])
  func underWay(control: Control) {
    for cell in Self.cells(control) where control == .decayTime || cell.value == 1 {
      #expect(difference(plain(cell), stepped(cell, atFrame: Self.amid)) < -100, "\(cell)")
    }
  }
}
