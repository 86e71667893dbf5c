import Devices
import Haptics
import Performance
import Realtime
import Testing

@Suite("The stage")
struct StageTests {
  @Test("what comes far too late does not begin any more, but what ends or moves counts")
  func stale() {
    let rig = Rig(playing: [("Tick", Pattern(), nil)])
    let stage = Stage(rig, output: NullOutput(channels: 1), level: 1) { _ in }
    let values = HapticValues(intensity: 1, sharpness: 0)
    let part = PartID(0)
    func send(_ actions: [HapticCommand.Action], stamp: Instant?) {
      for action in actions { stage.send(HapticCommand(at: .zero, action, stamp: stamp), from: .osc) }
    }
    let beginnings: [HapticCommand.Action] = [
      .tap(part, values), .begin(HoldID(1), part, values), .play(PatternID(0), part, intensity: 1, sharpness: 0),
    ]
    send(beginnings, stamp: Instant.now + -1_000_000_000)
    #expect(stage.dropped == 3)
    send([.end(HoldID(1)), .move(part, .intensity, to: 0, overFrames: 0), .panic], stamp: Instant(nanoseconds: 0))
    send(beginnings, stamp: Instant.now + 1_000_000_000)
    send(beginnings, stamp: nil)
    #expect(stage.dropped == 3)
  }
}
