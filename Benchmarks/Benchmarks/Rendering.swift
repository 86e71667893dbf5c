import Haptics

/// A minute of a pattern in which so many voices sound all the time.
func benchmarkPattern(voices: Int) {
  let minute = 60.0
  let events = [0, 30].flatMap { start in
    (0..<voices).map { index in
      let values = EventValues(intensity: 0.5, sharpness: Float(index) / Float(voices))
      return Event(.continuous, time: Double(start), duration: 30, values: values)
    }
  }
  let moving = [Control.intensity, .sharpness].flatMap { control in
    stride(from: 0.0, to: minute, by: 2).map { start in
      let points = [0, 0.4, 0.7].map { ParameterCurve.Point(time: $0, value: Float($0) / 2) }
      return ParameterCurve(control, time: start, points: points)
    }
  }
  for (name, curves) in [("still", []), ("a third of it along curves", moving)] {
    let pattern = Pattern(events: events, curves: curves)
    let spread = Spread {
      let stage = Stage(patterns: [pattern])
      stage.send(.play(PatternID(0), PartID(0), intensity: 1, sharpness: 0))
      return seconds { stage.render(blocks: Int(minute * Stage.sampleRate) / Stage.blockFrames) }
    }
    report("a minute of \(voices) voices, \(name), CPU seconds", spread, aim: "≤ 0.05")
    report("  ratio to real time", spread.scaled(by: 1 / minute), digits: 5)
  }
}
