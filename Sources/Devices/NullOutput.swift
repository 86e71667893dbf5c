import Engine
import Realtime
import Synchronization

/// An output without a device: it renders into nothing at the pace of CLOCK_MONOTONIC.
public final class NullOutput: Output, @unchecked Sendable {
  // Invariant behind @unchecked: only the thread in `run` touches `samples`; all else is constant or atomic.
  /// Frames a second.
  public let sampleRate: Double
  /// Channels of a frame.
  public let channels: Int
  /// Frames that are rendered at once.
  public let periodFrames: Int
  /// What it counts; an xrun is a wake-up that was more than 100 ms late, and up to 10 s are made up for at once.
  public let statistics: OutputStatistics
  private let samples: SampleBuffer<Float>
  private let time: Timekeeper

  /// Makes an output of `channels` channels that renders `periodFrames` frames at a time; all must be positive.
  public convenience init(sampleRate: Double = 48000, channels: Int, periodFrames: Int = 64) {
    self.init(sampleRate: sampleRate, channels: channels, periodFrames: periodFrames, time: .system)
  }

  init(sampleRate: Double, channels: Int, periodFrames: Int, time: Timekeeper) {
    precondition(sampleRate > 0 && channels > 0 && periodFrames > 0)
    self.sampleRate = sampleRate
    self.channels = channels
    self.periodFrames = periodFrames
    self.time = time
    statistics = OutputStatistics(sampleRate: sampleRate)
    samples = SampleBuffer(repeating: 0, count: channels * periodFrames)
  }

  /// What it is, for people.
  public var description: String {
    "no device, \(channels) channel\(channels == 1 ? "" : "s"), \(Int(sampleRate)) Hz, \(periodFrames) frames a period"
  }

  /// Always false: there is no device.
  public var isPlaying: Bool { false }

  /// Always nil: nothing is expected to be heard.
  public var interruption: String? { nil }

  /// Renders at the real clock's pace until `stop` is set.
  public func run(_ engine: Engine, clock: FrameClock, until stop: borrowing Atomic<Bool>) {
    run(engine, clock: clock) { !stop.load(ordering: .relaxed) }
  }

  /// Renders at the real clock's pace for as long as `goOn`, asked before each period, says so.
  func run(_ engine: any FrameSource, clock: FrameClock, while goOn: () -> Bool) {
    let start = time.now()
    let isUnfelt = engine.isUnfelt
    defer { engine.isUnfelt = isUnfelt }
    engine.catchUp(
      to: clock.frame(at: start),
      into: samples.start,
      periodFrames: periodFrames,
      channels: channels,
      sampleRate: sampleRate
    )
    clock.interrupt()
    var schedule = PeriodSchedule(sampleRate: sampleRate, from: start)
    var backlog: Int64 = 0
    while goOn() {
      let isAhead = time.now() < schedule.due
      time.sleep(schedule.due)
      let lateness = time.now() - schedule.due
      if isAhead { statistics.lateness.add(nanoseconds: lateness) }
      // While what was missed is made up for, the backlog shrinks; where it grows, there was a stop.
      let stopped = lateness - backlog
      if stopped > PeriodSchedule.patienceNanoseconds {
        statistics.xruns.wrappingAdd(1, ordering: .relaxed)
        statistics.note(gapAt: engine.position + frames(backlog), frames: frames(stopped))
        if lateness <= FrameClock.longestGapNanoseconds { time.sleep(time.now() + settlingNanoseconds) }
      }
      backlog = lateness > PeriodSchedule.patienceNanoseconds ? lateness : 0
      if lateness > FrameClock.longestGapNanoseconds {
        schedule.restart(at: time.now())
        clock.interrupt()
        backlog = 0
      }
      clock.period(beginningAt: engine.position, count: periodFrames, now: schedule.due)
      engine.isUnfelt = isUnfelt || backlog > 0
      engine.render(into: samples.start, frames: periodFrames, channels: channels)
      schedule.advance(by: periodFrames)
    }
  }

  private func frames(_ nanoseconds: Int64) -> Int64 { Int64(Double(nanoseconds) * sampleRate / 1e9) }
}
