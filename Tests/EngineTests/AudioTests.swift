import Engine
import Glibc
import Haptics
import Testing

private let ramp = Sound(samples: (0..<4800).map { Float($0) / 4800 }, channels: 1)

private func custom(
  _ path: String = "a.wav",
  time: Double = 0,
  duration: Double? = nil,
  values: EventValues = EventValues(),
  envelope: Bool = true,
  loops: Bool = false,
  seconds: Double = 0.1
) -> Event {
  var waveform = Waveform(path: path, usesVolumeEnvelope: envelope, loops: loops)
  waveform.seconds = seconds
  return Event(.audioCustom, time: time, duration: duration, values: values, waveform: waveform)
}

@Suite("Audio events")
struct AudioTests {
  @Test("a sound is heard sample by sample, from its event's frame on, on both channels and on no actuator")
  func exact() {
    let sounding = AudioSounding(Pattern(events: [custom(time: 0.01)]), sounds: ["a.wav": ramp])
    let (haptic, left, right) = sounding.render(9600)
    #expect(left[..<480].allSatisfy { $0 == 0 })
    #expect(Array(left[480..<5280]) == ramp.samples)
    #expect(left[5280...].allSatisfy { $0 == 0 })
    #expect(left == right)
    #expect(haptic.allSatisfy { $0 == 0 })
    #expect(sounding.engine.isIdle)
  }

  @Test("sounds and haptics of one pattern stay together to the sample")
  func locked() {
    let click = Sound(samples: [1, 0, 0, 0], channels: 1)
    let pattern = Pattern(
      events: (0..<10).flatMap { index -> [Event] in
        let time = Double(index) * 0.1371
        return [custom("click", time: time), Event(.transient, time: time)]
      }
    )
    let (haptic, left, _) = AudioSounding(pattern, sounds: ["click": click]).render(96_000)
    let clicks = left.indices.filter { left[$0] == 1 }
    #expect(clicks.count == 10)
    for click in clicks {
      #expect(haptic[max(0, click - 400)..<click].allSatisfy { $0 == 0 })
      #expect(haptic[click + 1] != 0)
    }
  }

  @Test("a duration shorter than the sound cuts it, with the shortest release")
  func cut() {
    let sounding = AudioSounding(Pattern(events: [custom(duration: 0.05)]), sounds: ["a.wav": ramp])
    let left = sounding.render(9600).left
    #expect(Array(left[..<2400]) == Array(ramp.samples[..<2400]))
    #expect(left[2400..<2496].allSatisfy { $0 < 0.53 })
    #expect(left[2496...].allSatisfy { $0 == 0 })
  }

  @Test("a longer duration pads with silence: the pattern lasts, the sound does not")
  func padded() {
    let sounding = AudioSounding(Pattern(events: [custom(duration: 1)]), sounds: ["a.wav": ramp])
    let left = sounding.render(24_000).left
    #expect(Array(left[..<4800]) == ramp.samples)
    #expect(left[4800...].allSatisfy { $0 == 0 })
    #expect(sounding.engine.finished.pop() == nil)
    _ = sounding.render(24_100)
    #expect(sounding.engine.finished.pop() != nil)
  }

  @Test("a duration of 0 is ignored")
  func zeroDuration() {
    let sounding = AudioSounding(Pattern(events: [custom(duration: 0)]), sounds: ["a.wav": ramp])
    #expect(Array(sounding.render(9600).left[..<4800]) == ramp.samples)
  }

  @Test("a looped sound goes round for its event's duration")
  func looped() {
    let sounding = AudioSounding(
      Pattern(events: [custom(duration: 0.35, envelope: false, loops: true)]),
      sounds: ["a.wav": ramp]
    )
    let left = sounding.render(24_000).left
    for frame in stride(from: 0, to: 16_800, by: 77) { #expect(left[frame] == ramp.samples[frame % 4800]) }
    #expect(left[16_896...].allSatisfy { $0 == 0 })
  }

  @Test("the volume envelope applies unless the event says otherwise")
  func envelope() {
    var values = EventValues()
    values[.attackTime] = 0.5
    let flat = Sound(samples: [Float](repeating: 0.5, count: 48_000), channels: 1)
    for uses in [true, false] {
      let event = custom(values: values, envelope: uses, seconds: 1)
      let left = AudioSounding(Pattern(events: [event]), sounds: ["a.wav": flat]).render(9600).left
      #expect(abs(left[1518] - (uses ? 0.25 : 0.5)) < 0.01, "half of 63 ms")
      #expect(left[4000] == 0.5)
    }
  }

  @Test("stereo stays stereo")
  func stereo() {
    let sound = Sound(samples: (0..<200).map { $0 % 2 == 0 ? 0.5 : -0.25 }, channels: 2)
    let (_, left, right) = AudioSounding(Pattern(events: [custom(seconds: 0.002)]), sounds: ["a.wav": sound]).render(
      480
    )
    #expect(left[..<100].allSatisfy { $0 == 0.5 })
    #expect(right[..<100].allSatisfy { $0 == -0.25 })
  }

  @Test("AudioContinuous is a triangle of 220 Hz", arguments: [(0, 220), (1, 440), (-1, 110)] as [(Float, Double)])
  func tone(pitch: Float, hertz: Double) {
    var values = EventValues()
    values[.audioPitch] = pitch
    let pattern = Pattern(events: [Event(.audioContinuous, time: 0, duration: 1, values: values)])
    let left = AudioSounding(pattern).render(48_000).left
    #expect(abs(frequency(of: left[4800..<43_200]) / hertz - 1) < 0.001)
    #expect(abs(strength(left[4800..<43_200]) * 3.0.squareRoot() - 1) < 0.01)
  }

  @Test("a brightness below 1 is a low-pass; 1 changes nothing")
  func brightness() {
    let noise = Sound(samples: (0..<48_000).map { $0 % 2 == 0 ? 0.5 : -0.5 }, channels: 1)
    let strengths = [0, 0.5, 1].map { (brightness: Float) in
      var values = EventValues()
      values[.audioBrightness] = brightness
      let event = custom(values: values, seconds: 1)
      return strength(AudioSounding(Pattern(events: [event]), sounds: ["a.wav": noise]).render(24_000).left[2000...])
    }
    #expect(strengths[0] < 0.02)
    #expect(strengths[1] > strengths[0] && strengths[1] < 0.2)
    #expect(abs(strengths[2] - 0.5) < 0.001)
  }

  @Test("a pitch moves a sound faster through its file")
  func pitched() {
    var values = EventValues()
    values[.audioPitch] = 1
    let left = AudioSounding(Pattern(events: [custom(values: values)]), sounds: ["a.wav": ramp]).render(4800).left
    for frame in stride(from: 0, to: 2400, by: 50) { #expect(abs(left[frame] - Float(frame * 2) / 4800) < 1e-5) }
    #expect(left[2400...].allSatisfy { $0 == 0 })
  }

  @Test("what sounds does not depend on the period", arguments: [1, 7, 100, 1024])
  func periods(period: Int) {
    func left(period: Int) -> [Float] {
      var dull = EventValues()
      dull[.audioBrightness] = 0.2
      var pattern = Pattern(events: [custom(values: dull), Event(.audioContinuous, time: 0.02, duration: 0.1)])
      pattern.curves = [Control.audioVolume, .audioPitch, .audioBrightness, .audioPan].map {
        ParameterCurve($0, time: 0, points: [.init(time: 0, value: 0), .init(time: 0.1, value: 0.7)])
      }
      return AudioSounding(pattern, sounds: ["a.wav": ramp]).render(9600, period: period).left
    }
    #expect(difference(left(period: 128), left(period: period)) < -100)
  }

  @Test("a missing sound leaves the rest of its pattern to be played")
  func missing() {
    let pattern = Pattern(events: [custom("gone.wav"), Event(.transient, time: 0)])
    let (haptic, left, _) = AudioSounding(pattern).render(2400)
    #expect(peak(haptic) > 0.5)
    #expect(left.allSatisfy { $0 == 0 })
  }

  @Test("a panic and a cancel end sounds, mute silences them, and they go on in their middle after a pause")
  func players() {
    let flat = Sound(samples: (0..<96_000).map { Float($0) / 96_000 }, channels: 1)
    func left(_ operations: [(Int64, HapticCommand.Action)]) -> [Float] {
      let sounding = AudioSounding(Pattern(events: [custom(seconds: 2)]), sounds: ["a.wav": flat])
      for (frame, action) in operations { sounding.send(frame, action) }
      return sounding.render(48_000).left
    }
    let player = PlayerID(1)
    #expect(peak(left([(9600, .panic)])[9664...]) == 0)
    #expect(peak(left([(9600, .player(player, .cancel))])[9696...]) == 0)
    let muted = left([(9600, .player(player, .mute(true))), (19_200, .player(player, .mute(false)))])
    #expect(peak(muted[9700..<19_200]) == 0)
    #expect(muted[30_000] == flat.samples[30_000])
    let paused = left([(9600, .player(player, .pause)), (19_200, .player(player, .resume))])
    #expect(peak(paused[9696..<19_200]) == 0)
    #expect(abs(paused[30_000] - flat.samples[20_400]) < 1e-5)
  }

  @Test("a hundred sounds at once need no more than the room there is; the loudest are heard")
  func crowd() {
    var events: [Event] = []
    for index in 0..<100 {
      var values = EventValues()
      values[.audioVolume] = index == 0 ? 1 : 0.01
      events.append(custom("flat", time: Double(index) / 1000, values: values, seconds: 1))
    }
    let flat = Sound(samples: [Float](repeating: 0.5, count: 48_000), channels: 1)
    let sounding = AudioSounding(Pattern(events: events), sounds: ["flat": flat])
    #expect(sounding.render(24_000).left[20_000] > 0.49)
    #expect(sounding.engine.statistics.stolen.load(ordering: .relaxed) == 36)
  }

  @Test("a sound that is quieter than all that sound is the one that is not heard")
  func newcomer() {
    var quiet = EventValues()
    quiet[.audioVolume] = 0.1
    let steady = (0..<64).map { _ in custom("loud", seconds: 1) }
    let late = custom("click", time: 0.1, values: quiet, seconds: 1)
    let loud = Sound(samples: [Float](repeating: 1 / 128, count: 48_000), channels: 1)
    let click = Sound(samples: [Float](repeating: 1, count: 48_000), channels: 1)
    let sounding = AudioSounding(Pattern(events: steady + [late]), sounds: ["loud": loud, "click": click])
    #expect(abs(sounding.render(24_000).left[20_000] - 0.5) < 1e-4)
  }

  @Test("a sound without an envelope goes on after a pause as it was")
  func pausedWithoutEnvelope() {
    var values = EventValues()
    values[.sustained] = 0
    values[.attackTime] = 1
    let flat = Sound(samples: [Float](repeating: 0.5, count: 96_000), channels: 1)
    let pattern = Pattern(events: [custom(values: values, envelope: false, seconds: 2)])
    let sounding = AudioSounding(pattern, sounds: ["a.wav": flat])
    sounding.ask(9600, .pause)
    sounding.ask(19_200, .resume)
    let left = sounding.render(48_000).left
    #expect(left[9000] == 0.5)
    #expect(peak(left[9696..<19_200]) == 0)
    #expect(left[20_000] == 0.5)
  }
}
