import Haptics
import TestSupport
import Testing

private let rate = 1000.0

/// What a player of a pattern is asked to do at one frame.
private struct Asked {
  var moves: [Control: Ramp] = [:]
  /// The intensities of the holds that begin: each has one of its own.
  var holds: [Float] = []
}

private func ask(
  _ player: inout PatternPlayer,
  _ operation: PlayerOperation,
  at frame: Int64,
  _ pattern: CompiledPattern
)
  -> Asked
{
  player.perform(operation, at: frame, in: pattern.steps.span, moves: pattern.moves.span)
  return due(&player, at: frame, pattern)
}

private func due(_ player: inout PatternPlayer, at frame: Int64, _ pattern: CompiledPattern) -> Asked {
  var asked = Asked()
  while let action = player.next(upTo: frame, in: pattern.steps.span) {
    switch action {
    case .move(let control, let ramp): asked.moves[control] = ramp
    case .hold(let values, _): asked.holds.append(values.intensity)
    case .tap, .sound, .release, .stretch, .finish: break
    }
  }
  return asked
}

@Suite("A player that does not begin at the beginning")
struct PatternPlayerTests {
  @Test("finds every control where the last of many steps and curves has left it", arguments: 0..<20)
  func seeks(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let controls = Control.allCases.shuffled(using: &random).prefix(Int.random(in: 1...12, using: &random))
    func value(of control: Control) -> Float { Float.random(in: control.range, using: &random) }
    let pattern = Pattern(
      events: [Event(.continuous, time: 0, duration: 20)],
      parameters: (0..<40).map { _ in
        let control = controls.randomElement(using: &random) ?? .intensity
        return DynamicParameter(
          control,
          time: Double(Int.random(in: 0...9999, using: &random)) / rate,
          value: value(of: control)
        )
      },
      curves: (0..<10).map { _ in
        let control = controls.randomElement(using: &random) ?? .intensity
        let points = (0..<5).map { ParameterCurve.Point(time: Double($0) / 10, value: value(of: control)) }
        return ParameterCurve(control, time: Double(Int.random(in: 0...9999, using: &random)) / rate, points: points)
      }
    )
    let compiled = CompiledPattern(pattern, sampleRate: rate)
    for offset in [0, 1, 9999, 12000] + (0..<30).map({ _ in Int64.random(in: 0...11000, using: &random) }) {
      var patient = PatternPlayer(compiled.outline)
      _ = ask(&patient, .start(from: 0), at: 0, compiled)
      var moves: [Control: Ramp] = [:]
      while let frame = patient.nextFrame(in: compiled.steps.span), frame <= offset {
        moves.merge(due(&patient, at: frame, compiled).moves) { $1 }
      }
      var hasty = PatternPlayer(compiled.outline)
      let found = ask(&hasty, .start(from: offset), at: offset, compiled).moves
      for control in Control.allCases where compiled.outline.moved.contains(control) {
        let ramp = try #require(found[control])
        for frame in stride(from: offset, through: offset + 600, by: 50) {
          let expected = moves[control]?.value(at: frame) ?? control.neutral
          #expect(abs(ramp.value(at: frame) - expected) < 1e-5, "\(control) at \(frame) from \(offset)")
        }
      }
    }
  }

  @Test("goes on after a pause with all events that it was inside of, at any rate", arguments: [0.5, 1, 3] as [Float])
  func resumes(playing: Float) {
    var random = SeededRandom(seed: 1)
    let events = (0..<200).map { index in
      var event = Event(.continuous, time: Double(Int.random(in: 0...9999, using: &random)) / rate)
      event.duration = Double(Int.random(in: 1...2000, using: &random)) / rate
      event.values = EventValues(intensity: Float(index) / 200, sharpness: 0)
      return event
    }
    let compiled = CompiledPattern(Pattern(events: events), sampleRate: rate)
    for pause in [0, 1, 500, 5000, 9999, 11000] as [Int64] {
      var player = PatternPlayer(compiled.outline)
      _ = ask(&player, .rate(playing), at: 0, compiled)
      _ = ask(&player, .start(from: 0), at: 0, compiled)
      let frame = Int64((Float(pause) / playing).rounded())
      _ = due(&player, at: frame, compiled)
      _ = ask(&player, .pause, at: frame, compiled)
      let position = Double(Float(frame) * playing) / rate
      let inside = events.filter { $0.time <= position && position < $0.time + ($0.duration ?? 0) - 0.002 }
      let resumed = Set(ask(&player, .resume, at: frame + 777, compiled).holds)
      #expect(inside.allSatisfy { resumed.contains($0.values[.intensity]) }, "\(pause)")
      #expect(resumed.count <= events.count { $0.time <= position + 0.002 && position < $0.time + ($0.duration ?? 0) })
    }
  }
}
