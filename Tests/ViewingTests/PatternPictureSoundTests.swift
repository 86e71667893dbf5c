import Haptics
import Testing

@testable import Viewing

@Suite struct PatternPictureSoundTests {
  private static let rate = 8000.0

  /// A second of a square wave that swings from −0.25 to 0.5, its second half silent where it is `halved`.
  private func bank(halved: Bool = false) -> SoundBank {
    var bank = SoundBank()
    let samples = (0..<8000).map { frame in halved && frame >= 4000 ? 0 : frame / 4 % 2 == 0 ? Float(0.5) : -0.25 }
    bank.add(Sound(samples: samples, channels: 1), as: "a/Hit.wav")
    return bank
  }

  private func event(
    _ stated: [EventParameter: Float] = [:],
    duration: Double? = nil,
    loops: Bool = false,
    hasEnvelope: Bool = true
  ) -> Event {
    var values = EventValues()
    for (parameter, value) in stated { values[parameter] = value }
    let waveform = Waveform(path: "a/Hit.wav", usesVolumeEnvelope: hasEnvelope, loops: loops)
    return Event(.audioCustom, time: 0.5, duration: duration, values: values, waveform: waveform)
  }

  private func picture(_ pattern: Pattern, halved: Bool = false) -> PatternPicture {
    PatternPicture(pattern, sounds: bank(halved: halved), sampleRate: Self.rate)
  }

  /// How high a picture's first sound swings, so many seconds from its start.
  private func height(_ picture: PatternPicture, at time: Double) throws -> Float {
    let sound = try #require(picture.sounds.first)
    return sound.wave[min(Int(time / sound.stretch), sound.wave.count - 1)].high
  }

  @Test("a sound swings from its lowest to its highest sample, times the square of its volume, for as long as its file")
  func whole() throws {
    let sound = try #require(picture(Pattern(events: [event([.audioVolume: 0.5])])).sounds.first)
    #expect(sound.name == "Hit.wav")
    #expect(sound.time == 0.5)
    #expect(try abs(#require(sound.duration) - 1) < 1e-6)
    #expect(sound.wave.map(\.low).min() == -0.0625)
    #expect(sound.wave.map(\.high).max() == 0.125)
  }

  @Test(
    "an octave up takes half the time, an octave down twice as long",
    arguments: [(Float(1), 0.5), (-1, 2), (0, 1)]
  )
  func pitch(pitch: Float, seconds: Double) throws {
    let picture = picture(Pattern(events: [event([.audioPitch: pitch])]))
    #expect(abs(picture.end - 0.5 - seconds) < 1e-6)
  }

  @Test("a pitch that moves while it sounds changes its length")
  func bend() {
    let step = DynamicParameter(.audioPitch, time: 1, value: -1)
    #expect(abs(picture(Pattern(events: [event()], parameters: [step])).end - 2) < 1e-3)
  }

  @Test("volume follows its steps and curves")
  func volume() throws {
    let step = DynamicParameter(.audioVolume, time: 0.7, value: 0.5)
    let curve = ParameterCurve(.audioVolume, time: 1, points: [.init(time: 0, value: 0.5), .init(time: 0.4, value: 1)])
    let picture = picture(Pattern(events: [event()], parameters: [step], curves: [curve]))
    for (time, volume) in [(0.1, Float(1)), (0.3, 0.5), (0.7, 0.75), (0.95, 1)] {
      #expect(try abs(height(picture, at: time) - 0.5 * volume * volume) < 0.005)
    }
  }

  @Test("the envelope rises and fades, unless the event has none", arguments: [true, false])
  func envelope(hasEnvelope: Bool) throws {
    let release = Double(EnvelopeLaw.seconds(0.5))
    let stated: [EventParameter: Float] = [.attackTime: 0.8, .releaseTime: 0.5]
    let picture = picture(Pattern(events: [event(stated, duration: 0.7, hasEnvelope: hasEnvelope)]))
    let attack = Double(EnvelopeLaw.seconds(0.8))
    #expect(try abs(height(picture, at: attack / 2) - (hasEnvelope ? 0.25 : 0.5)) < 0.005)
    #expect(try abs(height(picture, at: 0.65) - 0.5) < 0.005)
    #expect(abs(picture.end - 1.2 - (hasEnvelope ? release : 0.002)) < 1e-4)
  }

  @Test("a sound is heard from its first frame on where no attack is asked for")
  func onset() throws {
    #expect(try height(picture(Pattern(events: [event()])), at: 0) == 0.5)
  }

  @Test("what loops goes round for as long as the event lasts")
  func loop() throws {
    let picture = picture(Pattern(events: [event(duration: 2.6, loops: true)]), halved: true)
    for (time, isLoud) in [(0.25, true), (0.75, false), (1.25, true), (1.75, false), (2.25, true), (2.55, false)] {
      #expect(try height(picture, at: time) == (isLoud ? 0.5 : 0))
    }
    #expect(abs(picture.end - 3.102) < 1e-4)
  }

  @Test("a tone is the outline of its envelope and its volume")
  func tone() throws {
    var values = EventValues()
    values[.audioVolume] = 0.5
    values[.decayTime] = 0.9
    values[.sustained] = 0
    let picture = PatternPicture(Pattern(events: [Event(.audioContinuous, time: 0, duration: 5, values: values)]))
    let decay = Double(EnvelopeLaw.seconds(0.9))
    #expect(picture.sounds.first?.name == "tone")
    #expect(try abs(height(picture, at: 0.002 + decay / 2) - 0.125) < 0.001)
    #expect(abs(picture.end - 0.002 - decay) < 1e-4)
    #expect(picture.sounds.first?.wave.allSatisfy { $0.low == -$0.high } == true)
  }

  @Test("a sound that cannot be read has its name and its stated length, and no wave")
  func missing() throws {
    let sound = try #require(PatternPicture(Pattern(events: [event(duration: 2)])).sounds.first)
    #expect(sound.name == "Hit.wav" && sound.duration == 2 && sound.wave.isEmpty)
  }

  @Test("sounds at once stand in lanes of their own, each name in its own where it can")
  func lanes() {
    let tones = [0.0, 1.2, 2.4].map { Event(.audioContinuous, time: $0, duration: 1) }
    let hits = [0.0, 1.2, 2.4].map { time in
      var event = event()
      event.time = time
      return event
    }
    let picture = picture(Pattern(events: zip(tones, hits).flatMap { [$0, $1] }.reversed()))
    #expect(Set(picture.sounds.map { "\($0.name) \($0.lane)" }).count == 2)
    #expect(picture.lanes == 2)
    let crowd = (0..<9).map { _ in Event(.audioContinuous, time: 0, duration: 1) }
    #expect(PatternPicture(Pattern(events: crowd)).lanes == 4)
  }

  @Test("columns hold the widest swing of what sounds in them, and nothing where nothing sounds")
  func columns() {
    let waves = picture(Pattern(events: [event()]), halved: true).waves(8, until: 2)
    #expect(waves.map { $0?.high } == [nil, nil, 0.5, 0.5, 0, 0, nil, nil])
    #expect(waves.map { $0?.low } == [nil, nil, -0.25, -0.25, 0, 0, nil, nil])
  }

  @Test("no peak between two times is lost, however long the time between them", arguments: [1, 15, 64, 300, 5000])
  func peaks(frames: Int) {
    for place in stride(from: 0, to: 10000 - frames, by: 733) {
      var samples = [Float](repeating: 0, count: 20000)
      samples[place * 2 + 1] = 0.75
      samples[(place + frames - 1) * 2] = -0.5
      let peaks = SoundPeaks(Sound(samples: samples, channels: 2), sampleRate: 10000)
      let from = Double(place) / 10000
      let extent = peaks.extent(from: from, to: from + (Double(frames) - 0.5) / 10000, loops: false)
      #expect(extent == PatternPicture.Extent(low: -0.5, high: 0.75))
      let later = Double(place + frames + frames / 2 + 16) / 10000
      #expect(peaks.extent(from: later, to: later + Double(frames) / 10000, loops: false) == .silence)
    }
  }
}
