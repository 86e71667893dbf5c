import AHAP
import Haptics
import Realtime
import Testing

@testable import Recording

/// What a take is made of.
struct TakeTests {
  private let keys = PartID(0)
  private let pads = PartID(1)
  private let tap = HapticValues(intensity: 0.8, sharpness: 0.5)

  private func at(_ frame: Int64, _ action: HapticCommand.Action) -> HapticCommand {
    HapticCommand(at: Frame(frame), action)
  }

  private var routed: [HapticCommand] {
    [at(0, .route(keys, actuator: 0, gain: 1)), at(0, .route(pads, actuator: 0, gain: 1))]
  }

  private func files(_ commands: [HapticCommand], seconds: Int64 = 10, setup: TakeSetup = Rendering().setup)
    -> [Take.File]
  {
    Take(routed + commands, setup: setup, end: Frame(seconds * 48_000)).files
  }

  @Test func `A take of nothing has one file that is empty`() {
    let files = Take([], setup: Rendering().setup, end: .zero).files
    #expect(files.map(\.name) == [nil])
    #expect(files[0].pattern == Pattern())
  }

  @Test func `Parts without movement are together in one file`() {
    let files = files([at(100, .tap(keys, tap)), at(50, .tap(pads, tap))])
    #expect(files.map(\.name) == [nil])
    #expect(files[0].pattern.events.count == 2)
    #expect(files[0].pattern.events.map(\.time) == [50, 100].map { ($0 / 48_000 * 1e6).rounded() / 1e6 })
  }

  @Test func `A part that moves stands in a file of its own that bears its name`() {
    let files = files([
      at(0, .tap(keys, tap)), at(0, .begin(HoldID(1), pads, tap)),
      at(4800, .move(pads, .intensity, to: 0, overFrames: 4800)),
    ])
    #expect(files.map(\.name) == [nil, "pads"])
    #expect(files[0].pattern.curves.isEmpty)
    #expect(
      files[1].pattern.curves == [
        ParameterCurve(.intensity, time: 0.1, points: [.init(time: 0, value: 1), .init(time: 0.1, value: 0)])
      ]
    )
  }

  @Test func `A control that rests while something sounds is folded into the events`() {
    let files = files([
      at(0, .move(keys, .intensity, to: 0.5, overFrames: 0)), at(0, .move(keys, .sharpness, to: 0.25, overFrames: 0)),
      at(100, .tap(keys, tap)),
    ])
    #expect(files.map(\.name) == [nil])
    #expect(files[0].pattern.parameters.isEmpty && files[0].pattern.curves.isEmpty)
    #expect(files[0].pattern.events.map(\.values) == [EventValues(intensity: 0.4, sharpness: 0.75)])
  }

  @Test func `No event is written as longer than 30 s, and the pieces of a hold meet`() throws {
    let files = files([at(0, .begin(HoldID(1), keys, tap)), at(75 * 48_000, .end(HoldID(1)))], seconds: 80)
    let written = try AHAPDocument.read(AHAPDocument(pattern: files[0].pattern).encoded(), named: "").document.pattern
    #expect(written.events.map(\.time) == [0, 30, 60])
    #expect(written.events.map(\.duration) == [30, 30, 15])
  }

  @Test func `Presets that move share a file while they do not overlap`() {
    var setup = Rendering().setup
    let points: [ParameterCurve.Point] = [.init(time: 0, value: 0), .init(time: 0.4, value: 1)]
    setup.patterns = [
      (
        "FadeIn",
        Pattern(
          events: [Event(.continuous, time: 0, duration: 0.5)],
          curves: [ParameterCurve(.intensity, time: 0, points: points)]
        )
      )
    ]
    let times: [Int64] = [0, 48_000, 52_800]
    let files = files(
      [at(0, .tap(keys, tap))] + times.map { at($0, .play(PatternID(0), keys, intensity: 1, sharpness: 0)) },
      setup: setup
    )
    #expect(files.map(\.name) == [nil, "fade-in", "fade-in-2"])
    #expect(files.map(\.pattern.events.count) == [1, 2, 1])
  }

  @Test func `Names that no file may have, or that two would have, are changed`() {
    var setup = Rendering().setup
    setup.partNames = ["../a", "b", "b", "b-2", "", String(repeating: "long", count: 99)]
    let parts = (UInt16(0)..<6).map { PartID($0) }
    let files = files(
      parts.flatMap {
        [
          at(0, .route($0, actuator: 0, gain: 1)), at(0, .begin(HoldID(UInt64($0.index)), $0, tap)),
          at(480, .move($0, .intensity, to: 0.5, overFrames: 480)),
        ]
      } + [at(0, .route(PartID(9), actuator: 0, gain: 1)), at(0, .tap(PartID(9), tap))],
      setup: setup
    )
    #expect(files.map(\.name) == [nil, "---a", "b", "b-2", "b-2-2", "part", String(repeating: "long", count: 10)])
  }

  @Test(arguments: UInt64(0)..<16)
  func `Nothing is odd about a take when it is read`(seed: UInt64) throws {
    let performance = RandomPerformance(seed: seed, count: 120, end: 96_000, reroutes: true)
    for file in Take(performance.commands, setup: Rendering().setup, end: Frame(96_000)).files {
      let bytes = AHAPDocument(pattern: file.pattern).encoded()
      #expect(try AHAPDocument.read(bytes, named: "take").warnings.map(\.description) == [])
    }
  }

  @Test func `A panic ends what is held, and what was to come does not`() {
    let files = files([
      at(0, .begin(HoldID(1), keys, tap)), at(9600, .tap(keys, tap)), at(4800, .panic), at(9600, .tap(pads, tap)),
    ])
    #expect(files[0].pattern.events.map(\.duration) == [0.1, nil])
  }

  @Test func `A take keeps sounds: whole, cut where they were stopped, and as their controls were`() {
    var setup = Rendering().setup
    var sound = Waveform(path: "/sounds/a.wav")
    sound.seconds = 2
    var pattern = Pattern(events: [
      Event(.audioCustom, time: 0, waveform: sound), Event(.audioContinuous, time: 0.5, duration: 1),
    ])
    setup.patterns = [("noise", pattern)]
    let play = HapticCommand.Action.play(PatternID(0), keys, intensity: 0.5, sharpness: 0)
    let whole = files([at(48_000, play)], setup: setup)[0].pattern.events
    #expect(whole.map(\.kind) == [.audioCustom, .audioContinuous])
    #expect(whole.map(\.time) == [1, 1.5])
    #expect(whole.map(\.duration) == [nil, 1])
    #expect(whole[0].waveform?.path == "/sounds/a.wav")
    #expect(whole[0].values[.audioVolume] == 0.5)

    let stopped = files([at(0, play), at(36_000, .stop(keys))], setup: setup)[0].pattern.events
    #expect(stopped.map(\.duration) == [0.75, 0.25])

    pattern.parameters = [DynamicParameter(.audioVolume, time: 0, value: 0.5)]
    setup.patterns = [("noise", pattern)]
    let quiet = files([at(0, play)], setup: setup)[0].pattern
    #expect(quiet.events.map { $0.values[.audioVolume] } == [0.25, 0.25])
  }

  @Test func `A panic ends players too, and they can be loaded and started again`() {
    var setup = Rendering().setup
    setup.patterns = [("long", Pattern(events: [Event(.continuous, time: 0, duration: 5)]))]
    let player = PlayerID(1)
    func ask(_ frame: Int64, _ operation: PlayerOperation) -> HapticCommand { at(frame, .player(player, operation)) }
    let commands = [
      ask(0, .load(PatternID(0), keys, intensity: 1, sharpness: 0)), ask(4800, .start(from: 0)), at(4800, .panic),
      ask(9600, .cancel), ask(9600, .start(from: 0)), at(14_400, .panic),
      ask(19_200, .load(PatternID(0), keys, intensity: 1, sharpness: 0)), ask(19_200, .start(from: 0)),
      ask(24_000, .unload),
    ]
    let events = files(commands, setup: setup)[0].pattern.events
    #expect(events.map(\.time) == [0.2, 0.4])
    #expect(events.map(\.duration) == [0.1, 0.1])
  }
}
