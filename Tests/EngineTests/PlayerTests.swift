import Engine
import Haptics
import Testing

private let part = PartID(0)

@Suite("A player, by the facts of Core Haptics")
struct PlayerTests {
  @Test("start plays the pattern from its beginning at the given time")
  func start() {
    let playing = Playing(phrase)
    playing.ask(.start(from: 0), atSeconds: 0.3)
    #expect(playing.felt(seconds: 1.2).onsets == [0.4, 0.5, 0.8])
  }

  @Test("a player that was loaded but not started is silent")
  func loaded() {
    #expect(Playing(phrase).felt(seconds: 1).peak(0, 1) == 0)
  }

  @Test("start while playing restarts from the beginning")
  func restart() {
    let playing = Playing(phrase)
    playing.ask(.start(from: 0), atSeconds: 0)
    playing.ask(.start(from: 0), atSeconds: 0.3)
    let felt = playing.felt(seconds: 1.2)
    #expect(felt.onsets == [0.1, 0.2, 0.4, 0.5, 0.8])
    #expect(felt.peak(0.303, 0.399) == 0, "the texture of the first time has ended")
  }

  @Test("stop lets what sounds enter its release, and the rest does not begin")
  func stop() {
    var values = EventValues(intensity: 1, sharpness: 0.5)
    values[.releaseTime] = 0.5
    let playing = Playing(
      Pattern(events: [Event(.continuous, time: 0, duration: 1, values: values), Event(.transient, time: 0.5)])
    )
    playing.ask(.start(from: 0), atSeconds: 0)
    playing.ask(.stop, atSeconds: 0.2)
    let felt = playing.felt(seconds: 1)
    #expect(felt.peak(0.21, 0.24) > 0.3, "it is still in its release of 63 ms")
    #expect(felt.peak(0.264, 1) == 0)
  }

  @Test("cancel ends what sounds at once, and takes back what was sent for later")
  func cancel() {
    let playing = Playing(texture)
    playing.ask(.start(from: 0), atSeconds: 0)
    playing.ask(.start(from: 0), atSeconds: 0.6)
    playing.ask(.move(.intensity, to: 0.5, overFrames: 0), atSeconds: 0.7)
    playing.ask(.cancel, atSeconds: 0.3)
    playing.ask(.start(from: 0), atSeconds: 0.8)
    let felt = playing.felt(seconds: 1)
    #expect(felt.peak(0.25, 0.3) > 0.99)
    #expect(felt.peak(0.302, 0.8) == 0)
    #expect(felt.peak(0.9, 1) > 0.99, "what was sent after the cancel holds, what was sent before it does not")
  }

  @Test("sendParameters acts on sounding and future events of its player, and of no other")
  func parameters() {
    let playing = Playing(texture)
    let other = PlayerID(8)
    playing.ask(.start(from: 0), atSeconds: 0)
    playing.ask(.move(.intensity, to: 0.5, overFrames: 0), atSeconds: 0.3)
    playing.ask(.load(PatternID(0), part, intensity: 1, sharpness: 0), of: other, atSeconds: 1.5)
    playing.ask(.start(from: 0), of: other, atSeconds: 1.5)
    playing.ask(.start(from: 0), atSeconds: 3)
    let felt = playing.felt(seconds: 4)
    #expect(abs(felt.peak(0.1, 0.3) - 1) < 0.01)
    #expect(abs(felt.peak(0.31, 0.9) - 0.25) < 0.005)
    #expect(abs(felt.peak(1.6, 2.4) - 1) < 0.01)
    #expect(abs(felt.peak(3.1, 3.9) - 0.25) < 0.005)
  }

  @Test("a scheduled parameter curve interpolates and then holds")
  func curve() {
    let playing = Playing(texture)
    playing.ask(.start(from: 0), atSeconds: 0)
    playing.ask(.move(.intensity, to: 0, overFrames: 0), atSeconds: 0.2)
    playing.ask(.move(.intensity, to: 1, overFrames: Int32(seconds(0.4))), atSeconds: 0.2)
    let felt = playing.felt(seconds: 1)
    #expect(abs(felt.peak(0.39, 0.41) - 0.26) < 0.03)
    #expect(abs(felt.peak(0.7, 0.9) - 1) < 0.01)
  }

  @Test("mute silences the player while its time goes on")
  func mute() {
    let playing = Playing(phrase)
    playing.ask(.mute(true), atSeconds: 0)
    playing.ask(.start(from: 0), atSeconds: 0)
    playing.ask(.mute(false), atSeconds: 0.3)
    let felt = playing.felt(seconds: 1)
    #expect(felt.onsets == [0.3, 0.5])
    #expect(abs(felt.peak(0.31, 0.39) - 0.25) < 0.005)
  }

  @Test("a control that is sent while the player is muted holds when it no longer is")
  func muteKeepsControls() {
    let playing = Playing(texture)
    playing.ask(.start(from: 0), atSeconds: 0)
    playing.ask(.mute(true), atSeconds: 0.2)
    playing.ask(.move(.intensity, to: 0.5, overFrames: 480), atSeconds: 0.3)
    playing.ask(.mute(false), atSeconds: 0.5)
    let felt = playing.felt(seconds: 1)
    #expect(felt.peak(0.203, 0.5) == 0)
    #expect(abs(felt.peak(0.51, 0.9) - 0.25) < 0.005)
  }

  @Test("a loop begins again at the end of the last event when no loop end is set")
  func loop() {
    let playing = Playing(phrase)
    playing.ask(.loop(true, end: 0), atSeconds: 0)
    playing.ask(.start(from: 0), atSeconds: 0)
    #expect(playing.felt(seconds: 1.25).onsets == [0.1, 0.2, 0.5, 0.6, 0.7, 1.0, 1.1, 1.2])
  }

  @Test("a tap's duration makes the pattern longer, and not the tap")
  func paddedTap() {
    let crisp = EventValues(intensity: 1, sharpness: 1)
    let playing = Playing(Pattern(events: [Event(.transient, time: 0.1, duration: 0.2, values: crisp)]))
    playing.ask(.loop(true, end: 0), atSeconds: 0)
    playing.ask(.start(from: 0), atSeconds: 0)
    let felt = playing.felt(seconds: 0.95)
    #expect(felt.onsets == [0.1, 0.4, 0.7])
    #expect(felt.peak(0.12, 0.4) == 0)
  }

  @Test("a loop end ends the pass: what comes after it is not played, and what sounds enters its release")
  func loopEnd() {
    let playing = Playing(phrase)
    playing.ask(.loop(true, end: seconds(0.3)), atSeconds: 0)
    playing.ask(.start(from: 0), atSeconds: 0)
    let felt = playing.felt(seconds: 0.95)
    #expect(felt.onsets == [0.1, 0.2, 0.4, 0.5, 0.7, 0.8])
    #expect(felt.peak(0.303, 0.399) == 0)
  }

  @Test("each pass of a loop begins with the controls that the pattern moves at rest")
  func loopResets() {
    var fading = texture
    fading.curves = [
      ParameterCurve(.intensity, time: 0.5, points: [.init(time: 0, value: 1), .init(time: 0.5, value: 0)])
    ]
    let playing = Playing(fading)
    playing.ask(.loop(true, end: 0), atSeconds: 0)
    playing.ask(.start(from: 0), atSeconds: 0)
    let felt = playing.felt(seconds: 2)
    #expect(felt.peak(0.95, 1) < 0.02)
    #expect(abs(felt.peak(1.1, 1.5) - 1) < 0.01)
  }

  @Test("a loop that is turned off while it plays ends with the present pass")
  func loopOff() {
    let playing = Playing(phrase)
    playing.ask(.loop(true, end: 0), atSeconds: 0)
    playing.ask(.start(from: 0), atSeconds: 0)
    playing.ask(.loop(false, end: 0), atSeconds: 0.7)
    #expect(playing.felt(seconds: 2).onsets == [0.1, 0.2, 0.5, 0.6, 0.7, 1.0])
    #expect(playing.finished == [player])
  }

  @Test("the loop of a lone tap is no tone: a pass takes at least 10 ms")
  func shortestLoop() {
    let playing = Playing(Pattern(events: [Event(.transient, time: 0)]))
    playing.ask(.loop(true, end: 0), atSeconds: 0)
    playing.ask(.start(from: 0), atSeconds: 0)
    playing.ask(.rate(64), atSeconds: 0)
    _ = playing.felt(seconds: 1)
    #expect(playing.offline.engine.statistics.stolen.load(ordering: .relaxed) == 0)
    #expect(playing.offline.engine.statistics.voices.load(ordering: .relaxed) < 8)
  }

  @Test("the playback rate scales times and lengths, not frequencies", arguments: [0.5, 2])
  func rate(rate: Double) {
    let playing = Playing(phrase)
    playing.ask(.rate(Float(rate)), atSeconds: 0)
    playing.ask(.start(from: 0), atSeconds: 0)
    let felt = playing.felt(seconds: 1.5)
    #expect(felt.onsets == [0.1, 0.2, 0.5].map { $0 / rate })
    #expect(felt.peak(0.4 / rate + 0.003, 0.5 / rate) == 0)
    #expect(abs(felt.hertz(0.2 / rate + 0.005, 0.4 / rate) - 80) < 1)
  }

  @Test("a rate that changes while an event sounds scales what remains of it")
  func rateAmid() {
    let playing = Playing(phrase)
    playing.ask(.start(from: 0), atSeconds: 0)
    playing.ask(.rate(0.5), atSeconds: 0.3)
    let felt = playing.felt(seconds: 1)
    #expect(felt.onsets == [0.1, 0.2, 0.7])
    #expect(felt.peak(0.48, 0.5) > 0.2)
    #expect(felt.peak(0.503, 0.699) == 0)
  }

  @Test("resume continues inside an event that was paused")
  func pause() {
    let playing = Playing(phrase)
    playing.ask(.start(from: 0), atSeconds: 0)
    playing.ask(.pause, atSeconds: 0.3)
    playing.ask(.resume, atSeconds: 1)
    let felt = playing.felt(seconds: 1.5)
    #expect(felt.peak(0.302, 1) == 0)
    #expect(felt.onsets == [0.1, 0.2, 1, 1.2])
    #expect(abs(felt.peak(1.01, 1.1) - 0.25) < 0.005)
    #expect(felt.peak(1.103, 1.2) == 0)
  }

  @Test("a decay that was paused goes on from its level")
  func pauseInDecay() {
    var values = EventValues(intensity: 1, sharpness: 0.5)
    values[.sustained] = 0
    values[.decayTime] = 1
    let playing = Playing(Pattern(events: [Event(.continuous, time: 0, duration: 5, values: values)]))
    playing.ask(.start(from: 0), atSeconds: 0)
    playing.ask(.pause, atSeconds: 1)
    playing.ask(.resume, atSeconds: 3)
    let felt = playing.felt(seconds: 5)
    #expect(abs(felt.peak(3, 3.02) - felt.peak(0.99, 1)) < 0.02)
    #expect(felt.peak(3.98, 3.999) < 0.02)
    #expect(felt.peak(4.01, 5) == 0)
  }

  @Test("a curve that was paused goes on where it was")
  func pauseInCurve() {
    var fading = texture
    fading.curves = [ParameterCurve(.intensity, time: 0, points: [.init(time: 0, value: 1), .init(time: 1, value: 0)])]
    let playing = Playing(fading)
    playing.ask(.start(from: 0), atSeconds: 0)
    playing.ask(.pause, atSeconds: 0.5)
    playing.ask(.resume, atSeconds: 2)
    let felt = playing.felt(seconds: 3)
    #expect(abs(felt.peak(2, 2.02) - 0.25) < 0.02)
    #expect(felt.peak(2.45, 2.5) < 0.01)
  }

  @Test("seek does not begin events in their middle")
  func seek() {
    let playing = Playing(phrase)
    playing.ask(.start(from: 0), atSeconds: 0)
    playing.ask(.seek(to: seconds(0.3)), atSeconds: 0.15)
    let felt = playing.felt(seconds: 1)
    #expect(felt.onsets == [0.1, 0.35])
  }

  @Test("seek goes back too, and ends what sounds")
  func seekBack() {
    let playing = Playing(phrase)
    playing.ask(.start(from: 0), atSeconds: 0)
    playing.ask(.seek(to: 0), atSeconds: 0.3)
    #expect(playing.felt(seconds: 1).onsets == [0.1, 0.2, 0.4, 0.5, 0.8])
  }

  @Test("after a seek curves are where they would be had the pattern played until there")
  func seekIntoCurve() {
    var fading = texture
    fading.events.append(Event(.continuous, time: 2, duration: 1, values: EventValues(intensity: 1, sharpness: 0.5)))
    fading.curves = [ParameterCurve(.intensity, time: 0, points: [.init(time: 0, value: 1), .init(time: 4, value: 0)])]
    let playing = Playing(fading)
    playing.ask(.start(from: 0), atSeconds: 0)
    playing.ask(.seek(to: seconds(1.9)), atSeconds: 0.1)
    #expect(abs(playing.felt(seconds: 1).peak(0.2, 0.22) - 0.25) < 0.02)
  }

  @Test("start from an offset leaves out what began earlier")
  func startFrom() {
    let playing = Playing(phrase)
    playing.ask(.start(from: seconds(0.3)), atSeconds: 0)
    #expect(playing.felt(seconds: 1).onsets == [0.2])
  }

  @Test("seek past the end finishes")
  func seekPastEnd() {
    let playing = Playing(phrase)
    playing.ask(.start(from: 0), atSeconds: 0)
    playing.ask(.seek(to: seconds(3)), atSeconds: 0.3)
    #expect(playing.felt(seconds: 1).onsets == [0.1, 0.2])
    #expect(playing.finished == [player])
  }

  @Test("seek past the end of a loop goes to its start")
  func seekPastLoop() {
    let playing = Playing(phrase)
    playing.ask(.loop(true, end: 0), atSeconds: 0)
    playing.ask(.start(from: 0), atSeconds: 0)
    playing.ask(.seek(to: seconds(3)), atSeconds: 0.3)
    #expect(playing.felt(seconds: 0.55).onsets == [0.1, 0.2, 0.4, 0.5])
  }

  @Test("a start past the end of a loop begins at its start, once")
  func startPastLoop() {
    let playing = Playing(phrase)
    playing.ask(.loop(true, end: 0), atSeconds: 0)
    playing.ask(.start(from: seconds(86_400)), atSeconds: 0.1)
    let felt = playing.felt(seconds: 0.55)
    #expect(felt.onsets == [0.2, 0.3])
    #expect(abs(felt.peak(0.31, 0.5) - 0.25) < 0.005)
    #expect(playing.offline.engine.statistics.stolen.load(ordering: .relaxed) == 0)
  }

  @Test("a loop whose end is set behind where it plays begins again there and then")
  func loopEndBehind() {
    let playing = Playing(phrase)
    playing.ask(.loop(true, end: 0), atSeconds: 0)
    playing.ask(.start(from: 0), atSeconds: 0)
    playing.ask(.loop(true, end: seconds(0.15)), atSeconds: 0.45)
    #expect(playing.felt(seconds: 0.8).onsets == [0.1, 0.2, 0.55, 0.7])
  }

  @Test("a stop and a cancel are no completion")
  func noCompletion() {
    for operation in [PlayerOperation.stop, .cancel] {
      let playing = Playing(phrase)
      playing.ask(.start(from: 0), atSeconds: 0)
      playing.ask(operation, atSeconds: 0.3)
      _ = playing.felt(seconds: 1)
      #expect(playing.finished.isEmpty)
    }
  }

  @Test("completion is told when the last event has ended, and not before")
  func completion() {
    let playing = Playing(texture)
    playing.ask(.start(from: 0), atSeconds: 0)
    _ = playing.felt(seconds: 0.9)
    #expect(playing.finished.isEmpty)
    _ = playing.felt(seconds: 0.2)
    #expect(playing.finished == [player])
  }

  @Test("a stopped part stops its players, and a panic all")
  func stopPart() {
    for action in [HapticCommand.Action.stop(part), .panic] {
      let playing = Playing(phrase)
      playing.ask(.loop(true, end: 0), atSeconds: 0)
      playing.ask(.start(from: 0), atSeconds: 0)
      playing.offline.send(at: seconds(0.3), action)
      #expect(playing.felt(seconds: 3).onsets == [0.1, 0.2])
      #expect(playing.offline.engine.isIdle)
    }
  }
}
