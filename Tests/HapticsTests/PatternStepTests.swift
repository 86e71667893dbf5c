import Haptics
import Testing

/// The steps at 1000 frames a second, in words.
private func steps(_ pattern: Pattern) -> [String] {
  pattern.steps(sampleRate: 1000).map { step in
    switch step.action {
    case .move(let control, let from, let to, let frames, _): "\(step.frame): \(control) \(from)→\(to) in \(frames)"
    case .tap(let values): "\(step.frame): tap \(values.intensity)"
    case .hold(let values, let frames):
      "\(step.frame): hold \(values.intensity) for \(frames.map(String.init) ?? "ever")"
    case .sound(let values, let source, let frames, _):
      "\(step.frame): \(source) \(values.volume) for \(frames.map(String.init) ?? "ever")"
    }
  }
}

private func tap(at time: Double, _ intensity: Float = 1) -> Event {
  Event(.transient, time: time, values: EventValues(intensity: intensity, sharpness: 0.5))
}

private func curve(_ control: Control, at time: Double, _ points: (Double, Float)...) -> ParameterCurve {
  ParameterCurve(control, time: time, points: points.map { ParameterCurve.Point(time: $0.0, value: $0.1) })
}

@Suite("The steps of a pattern")
struct PatternStepTests {
  @Test("an empty pattern has none")
  func empty() {
    #expect(steps(Pattern()).isEmpty)
    #expect(steps(Pattern(curves: [curve(.intensity, at: 1)])).isEmpty)
  }

  @Test("they come in order of time, and at one time in the order of the file")
  func order() {
    let pattern = Pattern(events: [tap(at: 0.5, 0.25), tap(at: 0, 0.5), tap(at: 0.5, 0.75), tap(at: 0.0104, 1)])
    #expect(steps(pattern) == ["0: tap 0.5", "10: tap 1.0", "500: tap 0.25", "500: tap 0.75"])
  }

  @Test("at one frame a control steps before an event begins")
  func controlsFirst() {
    let pattern = Pattern(
      events: [tap(at: 0.1)],
      parameters: [DynamicParameter(.intensity, time: 0.1, value: 0.5)],
      curves: [curve(.sharpness, at: 0, (0.1, -0.5))]
    )
    #expect(
      steps(pattern) == ["100: intensity 0.5→0.5 in 0", "100: sharpness -0.5→-0.5 in 0", "100: tap 1.0"]
    )
  }

  @Test("a curve leads from point to point and holds its last value")
  func holding() {
    let pattern = Pattern(curves: [curve(.intensity, at: 1, (0, 0), (0.5, 1), (2, 0.25))])
    #expect(
      steps(pattern) == [
        "1000: intensity 0.0→1.0 in 500", "1500: intensity 1.0→0.25 in 1500", "3000: intensity 0.25→0.25 in 0",
      ]
    )
  }

  @Test("two points at one time are a jump")
  func jump() {
    let pattern = Pattern(curves: [curve(.intensity, at: 0, (0, 0), (0.1, 1), (0.1, 0.5), (0.2, 0))])
    #expect(
      steps(pattern) == [
        "0: intensity 0.0→1.0 in 100", "100: intensity 1.0→1.0 in 0", "100: intensity 0.5→0.0 in 100",
        "200: intensity 0.0→0.0 in 0",
      ]
    )
  }

  @Test("a curve that begins later replaces one that is under way, whichever the file names first")
  func replacing() {
    let early = curve(.intensity, at: 0, (0, 0), (0.1, 1), (1, 0))
    let late = curve(.intensity, at: 0.5, (0, 0.5), (0.1, 0.25))
    let expected = [
      "0: intensity 0.0→1.0 in 100", "100: intensity 1.0→0.0 in 900", "500: intensity 0.5→0.25 in 100",
      "600: intensity 0.25→0.25 in 0",
    ]
    #expect(steps(Pattern(curves: [early, late])) == expected)
    #expect(steps(Pattern(curves: [late, early])) == expected)
  }

  @Test("a step ends a curve, and leaves the other controls alone")
  func stepReplacing() {
    let pattern = Pattern(
      parameters: [DynamicParameter(.intensity, time: 0.2, value: 0.75)],
      curves: [curve(.intensity, at: 0, (0, 1), (0.4, 0)), curve(.sharpness, at: 0, (0, 0), (0.4, 1))]
    )
    #expect(
      steps(pattern) == [
        "0: intensity 1.0→0.0 in 400", "0: sharpness 0.0→1.0 in 400", "200: intensity 0.75→0.75 in 0",
        "400: sharpness 1.0→1.0 in 0",
      ]
    )
  }

  @Test("curves that meet at a point are one movement")
  func meeting() {
    let pattern = Pattern(
      curves: [curve(.intensity, at: 0, (0, 0), (0.1, 1)), curve(.intensity, at: 0.1, (0, 1), (0.1, 0))])
    #expect(
      steps(pattern) == [
        "0: intensity 0.0→1.0 in 100", "100: intensity 1.0→0.0 in 100", "200: intensity 0.0→0.0 in 0",
      ]
    )
  }

  @Test("a continuous event lasts its duration; with none it has no fixed end")
  func durations() {
    func hold(_ duration: Double?) -> Event { Event(.continuous, time: 0, duration: duration) }
    #expect(
      steps(Pattern(events: [hold(0.25), hold(0.0001), hold(0), hold(nil)])) == [
        "0: hold 1.0 for 250", "0: hold 1.0 for 1", "0: hold 1.0 for ever", "0: hold 1.0 for ever",
      ]
    )
  }

  @Test(
    "times that no pattern can have end at a bound",
    arguments: [-1, -.infinity, .infinity, .nan, 1e300] as [Double]
  )
  func wildTimes(time: Double) {
    let pattern = Pattern(
      events: [tap(at: time), Event(.continuous, time: time, duration: time)],
      parameters: [DynamicParameter(.intensity, time: time, value: 1)],
      curves: [curve(.sharpness, at: time, (time, 0), (time, 1))]
    )
    for step in pattern.steps(sampleRate: 48_000) {
      #expect((0...48_000_000_000_000).contains(step.frame))
    }
  }

  @Test("a pattern lasts until its last event, step or point ends")
  func duration() {
    #expect(Pattern().duration == 0)
    #expect(Pattern(events: [Event(.continuous, time: 1, duration: 2), tap(at: 2.5)]).duration == 3)
    #expect(Pattern(events: [tap(at: 1)], parameters: [DynamicParameter(.intensity, time: 4, value: 1)]).duration == 4)
    #expect(Pattern(events: [tap(at: 1)], curves: [curve(.intensity, at: 2, (0, 0), (3, 1))]).duration == 5)
  }
}
