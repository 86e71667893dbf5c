import Realtime
import Testing

@testable import Devices

@Suite("The null output")
struct NullOutputTests {
  /// Runs for `periods` periods of a millisecond; `stall` is the time lost at the fifth.
  private func run(periods: Int, stall: Int64 = 0) -> (output: NullOutput, elapsed: Int64) {
    let time = SimulatedTime { if $0.sleepCount == 5 { $0.advance(nanoseconds: stall) } }
    let output = NullOutput(sampleRate: 48000, channels: 2, periodFrames: 48, time: time.keeper)
    let begin = time.now
    var asked = 0
    output.run(CountingSource(), clock: FrameClock(sampleRate: 48000)) {
      asked += 1
      return asked <= periods
    }
    return (output, time.now - begin)
  }

  @Test("a thousand periods of a millisecond take a second")
  func keepsTime() {
    let result = run(periods: 1001)
    #expect(result.elapsed == 1_000_000_000)
    #expect(result.output.xruns == 0)
  }

  @Test("a short stall is made up for")
  func catchesUp() {
    let result = run(periods: 1001, stall: 50_000_000)
    #expect(result.elapsed == 1_000_000_000)
    #expect(result.output.xruns == 0)
  }

  @Test("a long stall is counted once, and every frame keeps its instant")
  func longStall() {
    let result = run(periods: 4001, stall: 3_000_000_000)
    #expect(result.elapsed == 4_000_000_000)
    #expect(result.output.xruns == 1)
  }

  @Test("a suspend is counted once and not made up for")
  func suspend() {
    let result = run(periods: 1001, stall: 30_000_000_000)
    #expect(result.elapsed == 31_000_000_000)
    #expect(result.output.xruns == 1)
  }

  @Test("the clock tells the instant at which each frame is rendered")
  func clock() {
    let time = SimulatedTime()
    let output = NullOutput(sampleRate: 48000, channels: 2, periodFrames: 48, time: time.keeper)
    let clock = FrameClock(sampleRate: 48000)
    let begin = time.now
    var asked = 0
    output.run(CountingSource(), clock: clock) {
      asked += 1
      return asked <= 100
    }
    #expect(clock.frame(at: begin + 50_000_000) == Frame(2400))
    #expect(clock.gaps == 0)
  }
}
