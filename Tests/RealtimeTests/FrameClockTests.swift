import Realtime
import TestSupport
import Testing

private let rate = 48_000.0
private let period = 256
private let start: Int64 = 1_000_000_000_000

/// The instant at which a device of a given rate asks for a period.
private func due(_ number: Int, rate: Double = rate) -> Instant {
  Instant(nanoseconds: start + Int64(Double(number * period) * 1e9 / rate))
}

/// Reports periods, each as late as `lateness` says.
private func run(_ clock: FrameClock, _ periods: Range<Int>, rate: Double = rate, lateness: () -> Int64 = { 0 }) {
  for number in periods {
    clock.period(
      beginningAt: Frame(Int64(number * period)),
      count: period,
      now: due(number, rate: rate) + lateness()
    )
  }
}

@Suite("FrameClock")
struct FrameClockTests {
  @Test("an exact device gives exact frames", arguments: [1, 2, 1000])
  func exact(periods: Int) {
    let clock = FrameClock(sampleRate: rate)
    run(clock, 0..<periods)
    for frames in [0, 1, 100, 255, 10_000] as [Int64] {
      let instant = due(periods) + frames * 1_000_000_000 / 48_000
      #expect(abs(clock.frame(at: instant) - Frame(Int64(periods * period) + frames)) <= 1)
    }
    #expect(clock.gaps == 0)
  }

  @Test("wake-ups late by up to 2 ms leave the frames within a tenth of that of each other")
  func jitter() {
    let clock = FrameClock(sampleRate: rate)
    var random = SeededRandom(seed: 1)
    let lateness = { Int64.random(in: 0...2_000_000, using: &random) }
    run(clock, 0..<2000, lateness: lateness)
    var errors: [Int64] = []
    for number in 2000..<4000 {
      run(clock, number..<number + 1, lateness: lateness)
      errors.append(clock.instant(of: Frame(Int64(number * period))) - due(number))
    }
    #expect((errors.max() ?? .max) - (errors.min() ?? 0) < 200_000)
    #expect(clock.gaps == 0)
  }

  @Test("after a stop over which frames did not advance, what came before its end has no frame of its own")
  func longStop() {
    let clock = FrameClock(sampleRate: rate)
    run(clock, 0..<10)
    let stopped = due(10)
    #expect(clock.resumption(after: stopped, now: stopped) == nil)
    let during = stopped + 11_000_000_000
    #expect(clock.resumption(after: stopped, now: during) == Frame(Int64(10 * period)), "it is to come")
    #expect(clock.resumption(after: during + 1, now: during) == nil, "it lies ahead")
    clock.interrupt()
    let resumed = stopped + 13_000_000_000
    clock.period(beginningAt: Frame(Int64(10 * period)), count: period, now: resumed)
    #expect(clock.resumption(after: stopped, now: resumed) == Frame(Int64(10 * period)))
    #expect(clock.resumption(after: resumed + -1, now: resumed) == Frame(Int64(10 * period)))
    #expect(clock.resumption(after: resumed, now: resumed) == nil)
  }

  @Test("a stop that is made up for leaves every instant its frame")
  func shortStop() {
    let clock = FrameClock(sampleRate: rate)
    run(clock, 0..<10)
    clock.interrupt()
    let resumed = due(10) + 9_000_000_000
    clock.period(beginningAt: Frame(Int64(10 * period) + 9 * 48_000), count: period, now: resumed)
    #expect(clock.resumption(after: due(10), now: resumed) == nil)
    #expect(abs(clock.frame(at: due(10)) - Frame(Int64(10 * period))) <= 1)
  }

  @Test("a device that runs fast or slow is followed", arguments: [47_950, 48_000, 48_050] as [Double])
  func drift(actual: Double) {
    let clock = FrameClock(sampleRate: rate)
    run(clock, 0..<5000, rate: actual)
    #expect(abs(clock.measuredRate - actual) < 1)
    #expect(abs(clock.instant(of: Frame(Int64(4999 * period))) - due(4999, rate: actual)) < 50_000)
  }

  @Test("a gap in time, in frames, or by word anchors the clock anew, and is counted")
  func gaps() {
    let clock = FrameClock(sampleRate: rate)
    run(clock, 0..<100)
    #expect(clock.gaps == 0)

    let suspended = due(100) + 5_000_000_000
    clock.period(beginningAt: Frame(25_600), count: period, now: suspended)
    #expect(clock.gaps == 1)
    #expect(clock.frame(at: suspended) == Frame(25_600))

    let skipped = suspended + 6_000_000
    clock.period(beginningAt: Frame(30_000), count: period, now: skipped)
    #expect(clock.gaps == 2)
    #expect(clock.frame(at: skipped) == Frame(30_000))

    let resumed = skipped + 9_000_000
    clock.interrupt()
    clock.period(beginningAt: Frame(30_256), count: period, now: resumed)
    #expect(clock.gaps == 3)
    #expect(clock.frame(at: resumed) == Frame(30_256))
  }

  @Test("a first period that comes late by 5 ms is outweighed within a quarter of a second")
  func lateBeginning() {
    let clock = FrameClock(sampleRate: rate)
    clock.period(beginningAt: .zero, count: period, now: due(0) + 5_000_000)
    run(clock, 1..<48)
    #expect(abs(clock.instant(of: .zero) - due(0)) < 300_000)
  }

  @Test(
    "a jump that lasts is followed within a tenth of a second, a late period alone is not",
    arguments: [600_000, 8_000_000]
  )
  func unseenUnderrun(jump: Int64) {
    let clock = FrameClock(sampleRate: rate)
    run(clock, 0..<1000)
    run(clock, 1000..<1001) { jump }
    run(clock, 1001..<1002)
    #expect(abs(clock.instant(of: .zero) - due(0)) < 50_000)
    #expect(clock.gaps == 0)
    run(clock, 1002..<1020) { jump }
    #expect(abs(clock.instant(of: .zero) - due(0) - jump) < 50_000)
    #expect(clock.gaps == 1)
  }

  @Test("the frame at the instant of a frame is that frame", arguments: [47_990, 48_000, 48_011] as [Double])
  func inverse(actual: Double) {
    let clock = FrameClock(sampleRate: rate)
    run(clock, 0..<300, rate: actual)
    for index in stride(from: Int64(-100_000), through: 5_000_000, by: 4_999) {
      #expect(clock.frame(at: clock.instant(of: Frame(index))) == Frame(index))
    }
  }

  @Test("readers on other threads never see half of an anchor")
  func readers() async {
    let clock = FrameClock(sampleRate: rate)
    run(clock, 0..<1)
    async let writer: Void = run(clock, 1..<20_000)
    async let whole = {
      // On an exact device every anchor puts this frame at the same instant.
      let expected = Instant(nanoseconds: start + 20_000_000_000)
      return (0..<20_000).allSatisfy { _ in abs(clock.instant(of: Frame(960_000)) - expected) < 10_000 }
    }()
    await writer
    #expect(await whole)
  }
}
