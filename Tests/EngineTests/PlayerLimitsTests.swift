import Engine
import Haptics
import Testing

private let part = PartID(0)

@Suite("A player, beyond what is usual")
struct PlayerLimitsTests {
  @Test("a player may be asked as often as one likes: nothing piles up")
  func manyOperations() {
    let playing = Playing(texture)
    playing.ask(.start(from: 0), atSeconds: 0)
    for index in 0..<40_000 {
      playing.ask(.rate(index % 2 == 0 ? 0.9 : 0.8), atSeconds: Double(index) / 40_000)
      if index % 100 == 0 { _ = playing.felt(seconds: 0.0025) }
    }
    _ = playing.felt(seconds: 1)
    #expect(playing.offline.engine.statistics.dropped.load(ordering: .relaxed) == 0)
    #expect(playing.offline.engine.isIdle)
  }

  @Test("patterns that find every player busy are dropped, and do not count as played")
  func busyPlayers() {
    let offline = OfflineEngine(patterns: [texture]) { $0.players = 4 }
    for _ in 0..<7 { offline.send(at: 0, .play(PatternID(0), part, intensity: 1, sharpness: 0)) }
    _ = offline.render(480)
    #expect(offline.engine.statistics.played[0] == 4)
    #expect(offline.engine.statistics.dropped.load(ordering: .relaxed) == 3)
  }

  @Test("at a high rate a loop's end still leaves out what comes after it")
  func loopEndAtRate() {
    let playing = Playing(phrase)
    playing.ask(.loop(true, end: seconds(0.3)), atSeconds: 0)
    playing.ask(.rate(64), atSeconds: 0)
    playing.ask(.start(from: 0), atSeconds: 0)
    playing.ask(.stop, atSeconds: 0.009)
    _ = playing.felt(seconds: 0.5)
    let again = Playing(Pattern(events: [Event(.transient, time: 0.5)]))
    again.ask(.loop(true, end: seconds(0.3)), atSeconds: 0)
    again.ask(.rate(64), atSeconds: 0)
    again.ask(.start(from: 0), atSeconds: 0)
    #expect(again.felt(seconds: 0.5).peak(0, 0.5) == 0)
  }

  @Test("resume does not begin what a start from an offset, or a seek, has left out")
  func resumeAfterSkipping() {
    for skip in [PlayerOperation.start(from: seconds(0.3)), .seek(to: seconds(0.3))] {
      let playing = Playing(phrase)
      if case .seek = skip { playing.ask(.start(from: 0), atSeconds: 0) }
      playing.ask(skip, atSeconds: 0)
      playing.ask(.pause, atSeconds: 0.05)
      playing.ask(.resume, atSeconds: 0.2)
      #expect(playing.felt(seconds: 1).onsets == [0.35])
    }
  }

  @Test("a rate that is set in a pause, before a seek, counts once")
  func rateInPause() {
    var fading = texture
    fading.curves = [ParameterCurve(.intensity, time: 0, points: [.init(time: 0, value: 1), .init(time: 2, value: 0)])]
    fading.events = [0, 0.6].map {
      Event(.continuous, time: $0, duration: 3, values: EventValues(intensity: 1, sharpness: 0.5))
    }
    let playing = Playing(fading)
    playing.ask(.start(from: 0), atSeconds: 0)
    playing.ask(.pause, atSeconds: 0.1)
    playing.ask(.rate(2), atSeconds: 0.15)
    playing.ask(.seek(to: seconds(0.5)), atSeconds: 0.2)
    playing.ask(.resume, atSeconds: 0.3)
    let felt = playing.felt(seconds: 2)
    // At 1.0 s of the pattern, 0.25 s after the resume, the curve is at its half.
    #expect(abs(felt.peak(0.55, 0.56) - 0.25) < 0.02)
    #expect(felt.peak(1, 1.04) > 0.0001)
    #expect(felt.peak(1.06, 2) < 1e-4)
  }

  @Test("a rate does not move the limit of what has no end")
  func rateOfEndless() {
    let endless = Pattern(events: [Event(.continuous, time: 0, values: EventValues(intensity: 1, sharpness: 0.5))])
    for rate in [Float(1) / 64, 64] {
      let offline = OfflineEngine(patterns: [endless]) { $0.holdLimitSeconds = 1 }
      offline.send(at: 0, .player(player, .load(PatternID(0), part, intensity: 1, sharpness: 0)))
      offline.send(at: 0, .player(player, .start(from: 0)))
      offline.send(at: 4800, .player(player, .rate(rate)))
      let samples = offline.render(96_000)
      #expect(peak(samples[47_000..<48_000]) > 0.9)
      #expect(peak(samples[48_200...]) == 0)
    }
  }

  @Test("an unloaded player rings out, and its name is free")
  func unload() {
    let playing = Playing(phrase)
    playing.ask(.start(from: 0), atSeconds: 0)
    playing.ask(.unload, atSeconds: 0.3)
    playing.ask(.start(from: 0), atSeconds: 0.6)
    #expect(playing.felt(seconds: 2).onsets == [0.1, 0.2])
    #expect(playing.finished.isEmpty)
  }

  @Test("the signal does not depend on the period, whatever is asked", arguments: [1, 100, 480, 3000])
  func periods(period: Int) {
    func performance(period: Int) -> [Float] {
      let playing = Playing(phrase)
      playing.ask(.loop(true, end: seconds(0.45)), atSeconds: 0)
      playing.ask(.start(from: 0), atSeconds: 0.01)
      playing.ask(.rate(1.3), atSeconds: 0.25)
      playing.ask(.move(.sharpness, to: 0.4, overFrames: 480), atSeconds: 0.3)
      playing.ask(.pause, atSeconds: 0.55)
      playing.ask(.resume, atSeconds: 0.61)
      playing.ask(.mute(true), atSeconds: 0.7)
      playing.ask(.mute(false), atSeconds: 0.75)
      playing.ask(.seek(to: seconds(0.1)), atSeconds: 0.9)
      return playing.felt(seconds: 1.5, period: period).samples
    }
    #expect(difference(performance(period: 128), performance(period: period)) < -100)
  }

  @Test("what is sent while a curve runs holds, until the pattern's next step or curve")
  func sentAmidCurve() {
    var moving = texture
    moving.curves = [
      ParameterCurve(.intensity, time: 0, points: [0, 0.1, 0.2, 0.3, 0.6].map { .init(time: $0, value: 1) })
    ]
    moving.parameters = [DynamicParameter(.intensity, time: 0.8, value: 1)]
    let playing = Playing(moving)
    playing.ask(.start(from: 0), atSeconds: 0)
    playing.ask(.move(.intensity, to: 0.5, overFrames: 0), atSeconds: 0.15)
    let felt = playing.felt(seconds: 1)
    #expect(felt.peak(0.1, 0.15) > 0.99)
    #expect(abs(felt.peak(0.16, 0.79) - 0.25) < 0.005)
    #expect(felt.peak(0.82, 0.95) > 0.99)
  }

  @Test("a player that is muted before it starts is silent from its first frame on")
  func mutedAtStart() {
    let playing = Playing(texture)
    playing.ask(.mute(true), atSeconds: 0)
    playing.ask(.start(from: 0), atSeconds: 0)
    #expect(playing.felt(seconds: 0.5).peak(0, 0.5) == 0)
  }

  @Test("a panic takes back starts that wait, and leaves what sets players up")
  func panicKeepsLoads() {
    let offline = OfflineEngine(patterns: [texture])
    offline.send(at: 480, .player(player, .load(PatternID(0), part, intensity: 1, sharpness: 0)))
    offline.send(at: 490, .player(player, .start(from: 0)))
    offline.send(at: 100, .panic)
    offline.send(at: 24_000, .player(player, .start(from: 0)))
    let samples = offline.render(48_000)
    #expect(peak(samples[..<24_000]) == 0)
    #expect(peak(samples[30_000...]) > 0.9)
  }
}
