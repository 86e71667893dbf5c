import Realtime
import Testing

@testable import Devices

@Suite("The null output")
struct NullOutputTests {
  /// Runs for `periods` periods of a millisecond; `stall` is the time lost at the fifth, and `second` that of a stall soon after.
  private func run(periods: Int, stall: Int64 = 0, second: Int64 = 0) -> (
    output: NullOutput, elapsed: Int64, unfelt: Int64
  ) {
    let time = SimulatedTime {
      if $0.sleepCount == 5 { $0.advance(nanoseconds: stall) }
      if $0.sleepCount == 30 { $0.advance(nanoseconds: second) }
    }
    let output = NullOutput(sampleRate: 48000, channels: 2, periodFrames: 48, time: time.keeper)
    let begin = time.now
    let source = CountingSource()
    var asked = 0
    output.run(source, clock: FrameClock(sampleRate: 48000)) {
      asked += 1
      return asked <= periods
    }
    return (output, time.now - begin, source.unfelt)
  }

  @Test("a thousand periods of a millisecond take a second")
  func keepsTime() {
    let result = run(periods: 1001)
    #expect(result.elapsed == 1_000_000_000)
    #expect(result.output.statistics.xruns.load(ordering: .relaxed) == 0)
  }

  @Test("a short stall is made up for")
  func catchesUp() {
    let result = run(periods: 1001, stall: 50_000_000)
    #expect(result.elapsed == 1_000_000_000)
    #expect(result.output.statistics.xruns.load(ordering: .relaxed) == 0)
    #expect(result.unfelt == 0)
  }

  @Test("a long stall is counted once, and every frame keeps its instant")
  func longStall() {
    let result = run(periods: 4001, stall: 3_000_000_000)
    #expect(result.elapsed == 4_000_000_000)
    #expect(result.output.statistics.xruns.load(ordering: .relaxed) == 1)
    // All but the last tenth of a second, which would count as a short stall.
    #expect(abs(result.unfelt - 48 * 2950) <= 48 * 2)
  }

  @Test("a suspend is counted once and not made up for")
  func suspend() {
    let result = run(periods: 1001, stall: 30_000_000_000)
    #expect(result.elapsed == 31_000_000_000)
    #expect(result.output.statistics.xruns.load(ordering: .relaxed) == 1)
  }

  @Test(
    "a stall of a tenth of a second or longer is told: where it began, and how long it was",
    arguments: [0.05, 3, 30]
  )
  func gaps(seconds: Double) throws {
    let output = run(periods: 4001, stall: Int64(seconds * 1e9)).output
    let gap = output.statistics.gaps.pop()
    guard seconds > 0.1 else {
      #expect(gap == nil)
      return
    }
    // The fifth wake-up is that of the period that begins at 4 ms.
    #expect(gap == Gap(start: Frame(192), frames: Int64(seconds * 48000)))
    #expect(output.statistics.gaps.pop() == nil)
  }

  @Test("a second stall, while the first is made up for, is told as well, and where it was")
  func secondGap() {
    let result = run(periods: 6001, stall: 2_000_000_000, second: 3_000_000_000)
    let gaps = result.output.statistics.gaps
    #expect(gaps.pop() == Gap(start: Frame(192), frames: 96_000))
    let second = gaps.pop()
    #expect(second.map { abs($0.start - Frame(192 + 96_000)) < 4800 && abs($0.frames - 144_000) < 4800 } == true)
    #expect(gaps.pop() == nil)
    #expect(result.output.statistics.xruns.load(ordering: .relaxed) == 2)
    #expect(abs(result.unfelt - 48 * 4950) <= 48 * 50)
    #expect(result.elapsed == 6_000_000_000)
  }

  @Test("how late each wake-up was is measured, and what is made up for is no wake-up")
  func lateness() throws {
    let statistics = run(periods: 1001, stall: 50_000_000).output.statistics
    #expect(statistics.lateness.maximum == 50_000_000)
    #expect(statistics.lateness.count == 1001 - 51)
    let usual = statistics.lateness.percentile(0.99)
    #expect(try #require(usual) < 2000)
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
