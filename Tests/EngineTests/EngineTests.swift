import Engine
import Haptics
import Realtime
import Testing

private let part = PartID(0)
private let hold = HoldID(1)
private let full = HapticValues(intensity: 1, sharpness: 0.5)

@Suite("Engine")
struct EngineTests {
  @Test("the signal does not depend on the period", arguments: [1, 7, 64, 100, 480, 1024, 3000])
  func periods(period: Int) {
    func performance(period: Int) -> [Float] {
      let offline = OfflineEngine()
      offline.send(at: 10, .begin(hold, part, HapticValues(intensity: 0.9, sharpness: 0.2, attack: 0.4, release: 0.5)))
      offline.send(at: 333, .tap(part, full))
      offline.send(at: 2000, .move(part, .sharpness, to: 0.7, overFrames: 480))
      offline.send(at: 2100, .move(part, .intensity, to: 0.3, overFrames: 480))
      offline.send(at: 2300, .move(part, .intensity, to: 0.8, overFrames: 480))
      offline.send(at: 4001, .end(hold))
      return offline.render(12000, period: period)
    }
    #expect(difference(performance(period: 128), performance(period: period)) < -100)
  }

  @Test("a hold sounds from its frame to its end and its release")
  func holds() {
    let offline = OfflineEngine()
    offline.send(at: 1000, .begin(hold, part, full))
    offline.send(at: 5000, .end(hold))
    let samples = offline.render(9600)
    #expect(peak(samples[..<1001]) == 0)
    #expect(peak(samples[4500..<5000]) > 0.45)
    #expect(peak(samples[5097...]) == 0)
    #expect(offline.engine.isIdle)
  }

  @Test("a hold whose end never comes is cut at the limit, and counted")
  func stuck() {
    let offline = OfflineEngine { $0.holdLimitSeconds = 0.1 }
    offline.send(at: 0, .begin(hold, part, full))
    let samples = offline.render(9600)
    #expect(peak(samples[4000..<4800]) > 0.45)
    #expect(peak(samples[4900...]) == 0)
    #expect(offline.engine.statistics.holdsCut.load(ordering: .relaxed) == 1)
  }

  @Test("a panic silences what sounds within 64 frames, and what was scheduled never begins")
  func panic() {
    let offline = OfflineEngine()
    offline.send(at: 0, .begin(hold, part, full))
    offline.send(at: 990, .tap(part, full))
    offline.send(at: 5000, .tap(part, full))
    offline.send(at: 1000, .panic)
    offline.send(at: 7000, .tap(part, full))
    let samples = offline.render(9600)
    #expect(peak(samples[900..<1000]) > 0.4)
    #expect(peak(samples[1064..<7000]) == 0)
    #expect(peak(samples[7000...]) > 0.5)
  }

  @Test("a part's intensity multiplies what sounds in it and what begins later, and no other part")
  func parts() {
    let offline = OfflineEngine()
    offline.send(at: 0, .begin(hold, part, full))
    offline.send(at: 4800, .move(part, .intensity, to: 0.5, overFrames: 0))
    offline.send(at: 9600, .end(hold))
    offline.send(at: 14400, .begin(HoldID(2), part, full))
    offline.send(at: 24000, .end(HoldID(2)))
    offline.send(at: 28800, .begin(HoldID(3), PartID(1), full))
    let samples = offline.render(48000)
    #expect(abs(peak(samples[2000..<4800]) - 1) < 0.01)
    #expect(abs(peak(samples[5000..<9600]) - 0.25) < 0.01)
    #expect(abs(peak(samples[16000..<24000]) - 0.25) < 0.01)
    #expect(abs(peak(samples[30000...]) - 1) < 0.01)
  }

  @Test("a step takes effect at its very frame")
  func step() {
    let offline = OfflineEngine()
    offline.send(at: 0, .begin(hold, part, full))
    offline.send(at: 5003, .move(part, .intensity, to: 0, overFrames: 0))
    let samples = offline.render(9600)
    #expect(samples[5002] != 0)
    #expect(peak(samples[5003...]) == 0)
  }

  @Test("phase is continuous when sharpness moves")
  func continuity() {
    let offline = OfflineEngine()
    offline.send(at: 0, .begin(hold, part, HapticValues(intensity: 1, sharpness: 0)))
    offline.send(at: 4800, .move(part, .sharpness, to: 1, overFrames: 480))
    offline.send(at: 9600, .move(part, .sharpness, to: 0.2, overFrames: 0))
    let samples = offline.render(14400)
    let steepest = zip(samples, samples.dropFirst()).reduce(Float(0)) { max($0, abs($1.1 - $1.0)) }
    #expect(steepest <= 2 * Float.pi * 230 / 48000 * 1.001)
  }

  @Test("taps that overlap are mixed, and the sum is limited to full scale")
  func overlap() {
    let offline = OfflineEngine()
    for _ in 0..<50 { offline.send(at: 100, .tap(part, full)) }
    let samples = offline.render(4800)
    #expect(peak(samples) <= 1)
    #expect(peak(samples) > 0.99)
  }

  @Test("when every voice is busy the quietest gives way and the loudest survive")
  func stealing() {
    let offline = OfflineEngine { $0.voices = 4 }
    for index in 0..<8 {
      let values = HapticValues(intensity: Float(index + 1) / 10, sharpness: 0.5)
      offline.send(at: 0, .begin(HoldID(UInt64(index)), part, values))
    }
    _ = offline.render(4800)
    #expect(offline.engine.statistics.voices.load(ordering: .relaxed) == 4)
    #expect(offline.engine.statistics.stolen.load(ordering: .relaxed) == 4)
    for index in 4..<8 { offline.send(at: 4800, .end(HoldID(UInt64(index)))) }
    _ = offline.render(4800)
    #expect(offline.engine.isIdle)
  }

  @Test("a texture written as events of 30 s that meet sounds as one")
  func meeting() {
    func pattern(_ pieces: [Double]) -> Pattern {
      var time = 0.0
      var events: [Event] = []
      for piece in pieces {
        events.append(
          Event(.continuous, time: time, duration: piece, values: EventValues(intensity: 1, sharpness: 0.3))
        )
        time += piece
      }
      return Pattern(events: events)
    }
    func render(_ pattern: Pattern) -> [Float] {
      let offline = OfflineEngine(patterns: [pattern])
      offline.send(at: 77, .play(PatternID(0), part, intensity: 1, sharpness: 0))
      return offline.render(48000 * 64)
    }
    #expect(difference(render(pattern([61])), render(pattern([30, 30, 1]))) < -90)
  }

  @Test("10,000 commands at once and 100,000 ahead are all played")
  func load() {
    let offline = OfflineEngine()
    for index in 0..<50_000 { offline.send(at: 48000 + Int64(index), .tap(part, full)) }
    _ = offline.render(128)
    for index in 0..<50_000 { offline.send(at: 48000 + Int64(index), .move(part, .intensity, to: 1, overFrames: 0)) }
    _ = offline.render(128)
    for _ in 0..<10_000 { offline.send(at: 300, .tap(part, full)) }
    _ = offline.render(128)
    #expect(offline.engine.statistics.dropped.load(ordering: .relaxed) == 0)
    #expect(offline.engine.statistics.played[0] == 10_000)
  }

  @Test("the master level turns everything down")
  func level() {
    let offline = OfflineEngine { $0.level = 0.5 }
    offline.send(at: 0, .begin(hold, part, full))
    offline.send(at: 4800, .level(0.1))
    let samples = offline.render(14400)
    #expect(abs(peak(samples[1000..<4800]) - 0.5) < 0.01)
    #expect(abs(peak(samples[6000...]) - 0.1) < 0.01)
  }

  @Test("a preset is scaled, routed by its part, and stopped with it")
  func presets() {
    let texture = Pattern(events: [
      Event(.continuous, time: 0.01, duration: 1, values: EventValues(intensity: 1, sharpness: 0)),
      Event(.transient, time: 0.5, values: EventValues(intensity: 1, sharpness: 0)),
    ])
    let offline = OfflineEngine(profiles: [.wideBand, .wideBand], patterns: [texture])
    offline.send(at: 0, .route(part, actuator: 1, gain: 0))
    offline.send(at: 0, .play(PatternID(0), part, intensity: 0.5, sharpness: 0.5))
    offline.send(at: 9600, .stop(part))
    let samples = offline.render(48000)
    let left = stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
    let right = stride(from: 1, to: samples.count, by: 2).map { samples[$0] }
    #expect(peak(right) == 0)
    #expect(abs(peak(left[2000..<9600]) - 0.25) < 0.01)
    #expect(peak(left[9697...]) == 0)
  }

  @Test("commands for parts, actuators and patterns that do not exist are ignored")
  func strangers() {
    let offline = OfflineEngine()
    offline.send(at: 0, .tap(PartID(999), full))
    offline.send(at: 0, .route(part, actuator: 200, gain: 1))
    offline.send(at: 0, .play(PatternID(7), part, intensity: 1, sharpness: 0))
    offline.send(at: 0, .end(HoldID(5)))
    offline.send(at: 0, .stop(PartID(1000)))
    #expect(peak(offline.render(4800)) == 0)
  }

  @Test("late commands are played at once and counted")
  func late() {
    let offline = OfflineEngine()
    _ = offline.render(4800)
    offline.send(at: 100, .tap(part, full))
    #expect(peak(offline.render(480)) > 0.5)
    #expect(offline.engine.statistics.late.load(ordering: .relaxed) == 1)
  }

  @Test func `Events that nobody can feel are counted as such, and say nothing of latency`() {
    let offline = OfflineEngine()
    let engine = offline.engine
    for isUnfelt in [true, false, true] {
      engine.isUnfelt = isUnfelt
      let now = Frame(engine.position.index)
      offline.ring.push(HapticCommand(at: now, .tap(part, full), stamp: .now))
      _ = offline.render(480)
    }
    #expect(engine.statistics.played[0] == 3)
    #expect(engine.statistics.unfelt.load(ordering: .relaxed) == 2)
    #expect(engine.statistics.latency.count == 1)
  }

  @Test func `A stop ends what a pattern holds after its last step`() {
    let offline = OfflineEngine(patterns: [Pattern(events: [Event(.continuous, time: 0)])])
    offline.send(at: 0, .play(PatternID(0), PartID(1), intensity: 1, sharpness: 0))
    offline.send(at: 4800, .stop(PartID(1)))
    let samples = offline.render(9600)
    #expect(peak(samples[..<4800]) > 0.5)
    #expect(peak(samples[4900...]) == 0)
    #expect(offline.engine.isIdle)
  }
}
