import Devices
import Haptics
import Realtime
import Testing

@testable import Performance

@Suite("The summary of a performance")
struct SummaryTests {
  private let stage = Stage(
    Rig(playing: [("pattern", Pattern(), nil)]),
    output: NullOutput(channels: 1, periodFrames: 128),
    level: 1,
    report: { _ in }
  )

  private func summary(_ tally: Tally = Tally(), latency: Latency? = nil, seconds: Double = 61) -> Summary {
    let measurements = Measurements(stage, tally: tally, latency: latency, oscUnread: 1_000_000, seconds: seconds)
    return Summary(stage, measurements: measurements, latency: latency, takes: ["take.ahap"])
  }

  @Test("no line is wider than a terminal of 80 columns, whatever the numbers")
  func width() {
    let tally = Tally()
    for _ in 0..<1000 { tally.count("OSC 192.168.100.200") }
    _ = (tally.countMalformed(), tally.countRefused("/tactus/x", "no"), tally.countUnused("/x", "f"))
    let engine = stage.engine
    engine.statistics.late.store(1_000_000, ordering: .relaxed)
    engine.statistics.stolen.store(1_000_000_000, ordering: .relaxed)
    engine.statistics.latency.add(nanoseconds: 3_600_000_000_000)
    stage.output.statistics.lateness.add(nanoseconds: 3_600_000_000_000)
    let lines = summary(tally, latency: Latency(seconds: nil, sampleRate: 48000, periodFrames: 128)).description
      .split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(lines.first == "played for 1 min 1 s")
    #expect(lines.contains("  found    a latency of 2.7 ms, which --latency 2.7 sets"))
    #expect(lines.contains("  in       OSC 192.168.100.200: 1000"))
  }

  @Test(
    "what came during a stop that is not made up for begins no burst: taps are dropped, holds go on where the performance does"
  )
  func longStop() {
    let part = PartID(0)
    func send(_ action: HapticCommand.Action, secondsAgo: Int64) {
      let stamp = Instant.now + -secondsAgo * 1_000_000_000
      stage.send(HapticCommand(at: stage.clock.frame(at: stamp), action, stamp: stamp), from: .osc)
    }
    stage.clock.period(beginningAt: .zero, count: 128, now: .now + -30_000_000_000)
    stage.clock.period(beginningAt: Frame(128), count: 128, now: .now)
    for _ in 0..<3 { send(.tap(part, HapticValues(intensity: 1, sharpness: 1)), secondsAgo: 12) }
    send(.begin(HoldID(1), part, HapticValues(intensity: 1, sharpness: 1)), secondsAgo: 12)
    send(.tap(part, HapticValues(intensity: 1, sharpness: 1)), secondsAgo: 0)
    // However late the last tap was sent, it is played within a minute.
    var samples = [Float](repeating: 0, count: 60 * 48_000)
    stage.engine.render(into: &samples, frames: samples.count, channels: 1)
    #expect(stage.dropped == 3)
    #expect(stage.played(from: .osc) == 2)
    #expect(samples[..<128].allSatisfy { $0 == 0 })
  }

  @Test("a gap in the output is told when it is found, and in the summary")
  func gaps() {
    stage.output.statistics.gaps.push(Gap(start: Frame(48000), frames: 240_000))
    #expect(stage.lookAfterOutput() == ["the output stood still for 5.0 s; what was to be felt meanwhile is left out"])
    #expect(stage.lookAfterOutput().isEmpty)
    #expect(summary().description.contains("  stopped  1 time, 5.0 s in all"))
  }

  @Test("what was not measured has no line, nor has a latency that nothing put to the test", arguments: [true, false])
  func empty(findsLatency: Bool) {
    let latency = findsLatency ? Latency(seconds: nil, sampleRate: 48000, periodFrames: 128) : nil
    let lines = summary(latency: latency).description
    for label in ["latency", "jitter", "wake-up", "load", "found", "stopped", "unused"] {
      #expect(!lines.contains("  \(label) "))
    }
  }
}
