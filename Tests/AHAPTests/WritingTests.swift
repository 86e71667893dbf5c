import AHAP
import Haptics
import TestSupport
import Testing

struct WritingTests {
  @Test func `An item of the pattern is a line, and numbers are as short as they can be`() {
    var values = EventValues(intensity: 0.1, sharpness: 1)
    values[.releaseTime] = 0.3
    let pattern = Pattern(
      events: [
        Event(.transient, time: 0.1, values: values),
        Event(.continuous, time: 1e-6, duration: 2),
        Event(.audioCustom, time: 3, waveform: Waveform(path: "a.wav", usesVolumeEnvelope: false, loops: true)),
      ],
      parameters: [DynamicParameter(.sharpness, time: 1, value: -0.5)],
      curves: [ParameterCurve(.intensity, time: 0, points: [.init(time: 0, value: 0), .init(time: 0.5, value: 1)])]
    )
    #expect(
      text(AHAPDocument(pattern: pattern)) == """
        {
        "Version": 1.0,
        "Metadata": {},
        "Pattern": [
        { "Event": { "EventType": "HapticTransient", "Time": 0.1, "EventParameters": \
        [{ "ParameterID": "HapticIntensity", "ParameterValue": 0.1 }, { "ParameterID": "HapticSharpness", \
        "ParameterValue": 1 }, { "ParameterID": "ReleaseTime", "ParameterValue": 0.3 }] } },
        { "Event": { "EventType": "HapticContinuous", "Time": 1e-06, "EventDuration": 2 } },
        { "Event": { "EventType": "AudioCustom", "Time": 3, "EventWaveformPath": "a.wav", \
        "EventWaveformUseVolumeEnvelope": false, "EventWaveformLoopEnabled": true } },
        { "Parameter": { "ParameterID": "HapticSharpnessControl", "Time": 1, "ParameterValue": -0.5 } },
        { "ParameterCurve": { "ParameterID": "HapticIntensityControl", "Time": 0, "ParameterCurveControlPoints": \
        [{ "Time": 0, "ParameterValue": 0 }, { "Time": 0.5, "ParameterValue": 1 }] } }
        ]
        }

        """
    )
  }

  @Test(arguments: [(16, [16]), (17, [16, 2]), (31, [16, 16]), (32, [16, 16, 2]), (40, [16, 16, 10])])
  func `A curve of many points becomes pieces of at most 16 that meet`(count: Int, lengths: [Int]) throws {
    let points = (0..<count).map { ParameterCurve.Point(time: Double($0) / 10, value: Float($0) / 64) }
    let curve = ParameterCurve(.sharpness, time: 0.7, points: points)
    let reading = Reading(AHAPDocument(pattern: Pattern(curves: [curve])).encoded())
    #expect(reading.findings == [])
    let pieces = try #require(reading.document).pattern.curves
    #expect(pieces.map(\.points.count) == lengths)
    for (piece, next) in zip(pieces, pieces.dropFirst()) {
      let last = try #require(piece.points.last)
      #expect(abs(piece.time + last.time - next.time) < 1e-9)
      #expect(next.points.first == .init(time: 0, value: last.value))
    }
    #expect(movement(Pattern(curves: pieces)) == movement(Pattern(curves: [curve])))
  }

  @Test(
    arguments: [(30, [30]), (30.5, [30, 0.5]), (75, [30, 30, 15]), (30.000_000_000_1, [30])] as [(Double, [Double])]
  )
  func `A texture of more than 30 s becomes pieces that meet`(seconds: Double, lengths: [Double]) throws {
    var values = EventValues(intensity: 0.5, sharpness: 0.25)
    values[.attackTime] = 0.3
    values[.releaseTime] = 0.7
    let long = Event(.continuous, time: 0.1, duration: seconds, values: values)
    let reading = Reading(AHAPDocument(pattern: Pattern(events: [long])).encoded())
    #expect(reading.findings == [])
    let pieces = try #require(reading.document).pattern.events
    #expect(pieces.map(\.duration) == lengths)
    #expect(pieces.map(\.time) == lengths.indices.map { 0.1 + 30 * Double($0) })
    #expect(pieces.map { $0.values[.attackTime] } == lengths.indices.map { $0 == 0 ? 0.3 : 0 })
    #expect(pieces.map { $0.values[.releaseTime] } == lengths.indices.map { $0 + 1 == lengths.count ? 0.7 : 0 })
  }

  @Test func `A texture that decays is over long before 30 s, and is one piece`() throws {
    var values = EventValues()
    values[.sustained] = 0
    let long = Event(.continuous, time: 0, duration: 75, values: values)
    let reading = Reading(AHAPDocument(pattern: Pattern(events: [long])).encoded())
    #expect(reading.document?.pattern.events.map(\.duration) == [30])
  }

  @Test func `A point that a curve jumps at is not lost where the pieces meet`() throws {
    for jump in 13...17 {
      var points = (0..<24).map { ParameterCurve.Point(time: Double($0) / 10, value: 0.25) }
      points[jump].time = points[jump - 1].time
      for index in jump..<24 { points[index].value = 0.75 }
      let curve = ParameterCurve(.intensity, time: 1, points: points)
      let pieces = try #require(Reading(AHAPDocument(pattern: Pattern(curves: [curve])).encoded()).document).pattern
      #expect(movement(pieces) == movement(Pattern(curves: [curve])), "jump at point \(jump)")
    }
  }

  @Test func `Texts come back whatever they contain`() {
    let texts = [
      "", "\"quoted\" \\ back/slash", "line\nbreak\r\ttab", "\u{0}\u{1}\u{1F}\u{7F}", "naïve 日本 👋🏽", "\u{2028}",
      String(decoding: (1..<128).map { UInt8($0) }, as: UTF8.self), "// no comment", "/* none */", "{\"a\": [1,]}",
    ]
    for text in texts {
      var document = AHAPDocument(pattern: Pattern())
      document.metadata = .object([
        .init("Text", .string(text)), .init("key " + text.filter { $0 != "\0" }, .bool(true)),
      ])
      let reading = Reading(document.encoded())
      #expect(reading.findings == [])
      #expect(reading.document == document, "\(text.debugDescription)")
    }
  }

  @Test func `What was written is read as the same document, whatever it was`() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<400 {
      let document = AHAPDocument.random(using: &random)
      let bytes = document.encoded()
      let reading = Reading(bytes)
      #expect(reading.document == document)
      #expect(reading.document?.encoded() == bytes)
    }
  }

  private func text(_ document: AHAPDocument) -> String { String(decoding: document.encoded(), as: UTF8.self) }

  /// The values of all controls at every millisecond of four seconds.
  private func movement(_ pattern: Pattern) -> [Float] {
    var ramps: [Control: Ramp] = [:]
    var steps = pattern.steps(sampleRate: 1000)[...]
    return (0..<4000).flatMap { frame in
      while let step = steps.first, step.frame <= frame {
        steps.removeFirst()
        if case .move(let control, let from, let to, let frames, _) = step.action {
          ramps[control] = Ramp(from: from, to: to, start: step.frame, length: frames)
        }
      }
      return Control.allCases.map { ramps[$0]?.value(at: Int64(frame)) ?? $0.neutral }
    }
  }
}
