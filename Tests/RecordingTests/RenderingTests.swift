import Haptics
import Realtime
import Testing

@testable import Recording

/// A take sounds as the performance did: on all actuators, sample by sample, far below what can be felt.
struct RenderingTests {
  private let inaudible: Float = -60

  private let keys = PartID(0)
  private let pads = PartID(1)

  private func at(_ frame: Int64, _ action: HapticCommand.Action) -> HapticCommand {
    HapticCommand(at: Frame(frame), action)
  }

  private var routed: [HapticCommand] {
    [at(0, .route(keys, actuator: 0, gain: 1)), at(0, .route(pads, actuator: 1, gain: 0.5))]
  }

  @Test(arguments: UInt64(0)..<16)
  func `Taps, holds, movements and stops of four parts`(seed: UInt64) throws {
    let end: Int64 = 96_000
    let performance = RandomPerformance(seed: seed, count: 120, end: end)
    let difference = try Rendering().difference(performance.commands, end: end)
    #expect(difference < inaudible)
  }

  @Test(arguments: UInt64(0)..<16)
  func `Parts that change their actuators while they play`(seed: UInt64) throws {
    let end: Int64 = 96_000
    let performance = RandomPerformance(seed: seed, count: 150, end: end, reroutes: true)
    let difference = try Rendering().difference(performance.commands, end: end)
    #expect(difference < inaudible)
  }

  @Test(arguments: UInt64(0)..<16)
  func `Presets with and without curves, scaled, among all else`(seed: UInt64) throws {
    let end: Int64 = 96_000
    var rendering = Rendering()
    rendering.setup.patterns = [
      ("plain", Pattern(events: [Event(.transient, time: 0), Event(.continuous, time: 0.1, duration: 0.3)])),
      (
        "Swell",
        Pattern(
          events: [
            Event(.continuous, time: 0, duration: 0.5, values: EventValues(intensity: 0.5, sharpness: 0.2)),
            Event(.transient, time: 0.4, values: EventValues(intensity: 0.7, sharpness: 0.9)),
          ],
          parameters: [DynamicParameter(.sharpness, time: 0.45, value: 0.3)],
          curves: [
            ParameterCurve(.intensity, time: 0, points: [.init(time: 0, value: 0.1), .init(time: 0.4, value: 1)])
          ]
        )
      ),
      ("endless", Pattern(events: [Event(.continuous, time: 0.05, values: EventValues(intensity: 0.2, sharpness: 0))])),
    ]
    rendering.setup.holdLimitSeconds = 2.5
    let performance = RandomPerformance(seed: seed, count: 100, end: end, patterns: 3)
    let difference = try rendering.difference(performance.commands, end: end)
    #expect(difference < inaudible)
  }

  @Test(arguments: UInt64(0)..<32)
  func `Players that loop, pause, seek, are muted and change their rates`(seed: UInt64) throws {
    let end: Int64 = 96_000
    var rendering = Rendering()
    var slow = EventValues(intensity: 0.5, sharpness: 0.2)
    slow[.attackTime] = 0.6
    slow[.releaseTime] = 0.5
    rendering.setup.patterns = [
      (
        "steps",
        Pattern(
          events: [0, 0.13, 0.3].map { Event(.continuous, time: $0, duration: 0.1, values: slow) },
          parameters: [DynamicParameter(.sharpness, time: 0.2, value: 0.3)]
        )
      ),
      (
        "swell",
        Pattern(
          events: [Event(.continuous, time: 0.05, duration: 0.5, values: EventValues(intensity: 0.8, sharpness: 0.5))],
          curves: [
            ParameterCurve(.intensity, time: 0, points: [.init(time: 0, value: 0.1), .init(time: 0.4, value: 1)])
          ]
        )
      ),
    ]
    let performance = RandomPerformance(seed: seed, count: 60, end: end, patterns: 2, players: 3)
    let stops = (UInt64(0)..<3).map { at(end, .player(PlayerID($0), .stop)) }
    let difference = try rendering.difference(performance.commands + stops, end: end)
    #expect(difference < inaudible)
  }

  @Test func `Players of one preset, of which one is faded while the other begins`() throws {
    var rendering = Rendering()
    let values = EventValues(intensity: 0.9, sharpness: 0.4)
    rendering.setup.patterns = [
      (
        "swell",
        Pattern(
          events: [Event(.continuous, time: 0, duration: 0.4, values: values)],
          curves: [
            ParameterCurve(.sharpness, time: 0, points: [.init(time: 0, value: 0), .init(time: 0.3, value: 0.5)])
          ]
        )
      )
    ]
    let (first, second) = (PlayerID(1), PlayerID(2))
    let commands =
      routed + [
        at(0, .player(first, .load(PatternID(0), keys, intensity: 1, sharpness: 0))),
        at(0, .player(second, .load(PatternID(0), keys, intensity: 1, sharpness: 0))),
        at(0, .player(first, .start(from: 0))), at(4800, .player(first, .cancel)),
        at(28_800, .player(second, .mute(true))),
        at(38_400, .player(first, .move(.intensity, to: 0.2, overFrames: 9600))),
        at(43_200, .player(second, .start(from: 0))), at(52_800, .player(second, .mute(false))),
      ]
    #expect(try rendering.difference(commands, end: 96_000) < inaudible)
  }

  @Test(arguments: [29, 30, 31, 59, 61, 95])
  func `Holds longer than an event may be go on without a seam`(seconds: Int64) throws {
    var rendering = Rendering()
    rendering.setup.sampleRate = 8000
    let length = seconds * 8000
    let values = HapticValues(intensity: 0.8, sharpness: 0.6, attack: 0.7, release: 0.8)
    let commands =
      routed + [
        at(500, .begin(HoldID(1), keys, values)), at(700, .begin(HoldID(2), pads, values)),
        at(20_000, .move(pads, .intensity, to: 0.4, overFrames: Int32(length) - 30_000)),
        at(500 + length, .end(HoldID(1))), at(700 + length, .end(HoldID(2))),
      ]
    let difference = try rendering.difference(commands, end: length + 8000)
    #expect(difference < inaudible)
  }

  @Test func `A hold that the limit cuts, and one that lasts to the take's end`() throws {
    var rendering = Rendering()
    rendering.setup.holdLimitSeconds = 1
    let values = HapticValues(intensity: 0.8, sharpness: 0.6, release: 0.5)
    let commands =
      routed + [at(500, .begin(HoldID(1), keys, values)), at(60_000, .begin(HoldID(2), pads, values))]
    #expect(try rendering.difference(commands, end: 96_000) < inaudible)
  }

  @Test func `A ramp that another interrupts, and steps between ramps`() throws {
    let commands =
      routed + [
        at(0, .begin(HoldID(1), keys, HapticValues(intensity: 0.9, sharpness: 0.5))),
        at(1000, .move(keys, .intensity, to: 0.1, overFrames: 20_000)),
        at(7001, .move(keys, .intensity, to: 1, overFrames: 5000)),
        at(9000, .move(keys, .intensity, to: 0.5, overFrames: 0)),
        at(9000, .move(keys, .intensity, to: 0.8, overFrames: 3000)),
        at(9000, .move(keys, .sharpness, to: 0.4, overFrames: 10)),
        at(9005, .move(keys, .sharpness, to: -0.4, overFrames: 0)),
        at(20_000, .move(keys, .sharpness, to: 0, overFrames: 1)),
        at(90_000, .move(keys, .sharpness, to: 0.3, overFrames: 96_000)),
      ]
    #expect(try Rendering().difference(commands, end: 96_000) < inaudible)
  }
}
