import Devices
import Engine
import Foundation
import Kernel
import Realtime
import Synchronization

/// How late the null output wakes for periods of 64 frames, beside a bare loop of clock_nanosleep in C and cyclictest, which take
/// turns: while the machine is idle, and while every processor is busy with ordinary work.
///
/// Turns are short and many, since a virtual machine wakes half as fast for some seconds and not for others.
/// A tick is missed when the wake-up before it came a whole period late, so that there was nothing to sleep for.
func benchmarkWakeUps() throws {
  let cyclictest = Program("cyclictest", package: "rt-tests")
  for (state, workers) in [("idle", 0), ("loaded", ProcessInfo.processInfo.activeProcessorCount)] {
    let load = Load(threads: workers)
    var turns: [(ours: WakeUps, loop: WakeUps, cyclictest: WakeUps?)] = []
    for _ in 0..<25 {
      turns.append((try .ofNullOutput(), .ofLoop(), try cyclictest.map(WakeUps.init(cyclictest:))))
    }
    load.stop()
    for (name, value) in [("median", \WakeUps.median), ("99 of 100", \WakeUps.p99)] {
      let ours = turns.map { $0.ours[keyPath: value] }
      let loop = turns.map { $0.loop[keyPath: value] }
      report("wake-up error of the null output, \(state), \(name), microseconds", Spread(ours), digits: 1)
      report("  a bare loop of clock_nanosleep", Spread(loop), digits: 1)
      let others = turns.compactMap { $0.cyclictest?[keyPath: value] }
      if !others.isEmpty { report("  cyclictest", Spread(others), digits: 1) }
      report("  ratio to the bare loop", Spread(zip(ours, loop).map { $0 / $1 }), digits: 2, aim: "≤ 1.3")
    }
    report(
      "ticks that the null output missed, \(state), of 1000: mean ± its error",
      .mean(turns.map(\.ours.missed)),
      digits: 2,
      aim: "≤ the loop's"
    )
    report("  a bare loop of clock_nanosleep", .mean(turns.map(\.loop.missed)), digits: 2)
  }
}

extension Spread {
  /// The mean, less and more its standard error: for what most rounds have none of, so that a median would tell nothing.
  fileprivate static func mean(_ values: [Double]) -> Spread {
    let count = Double(values.count)
    let mean = values.reduce(0, +) / count
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
    let error = (variance / count).squareRoot()
    return Spread([mean - error, mean, mean + error])
  }
}

/// How late the ticks of one turn came.
private struct WakeUps {
  private static let seconds = 1
  private static let frames = 64
  private static let sampleRate = 48000.0
  private static let ticks = seconds * Int(sampleRate) / frames
  private static let periodNanoseconds = Int64(1e9 * Double(frames) / sampleRate)

  /// In microseconds, like ``p99``.
  let median: Double
  let p99: Double
  /// Of a thousand ticks.
  let missed: Double

  private init(_ lateness: borrowing Histogram, missed: Int, of ticks: Int) {
    median = Double(lateness.percentile(0.5) ?? 0) / 1000
    p99 = Double(lateness.percentile(0.99) ?? 0) / 1000
    self.missed = 1000 * Double(missed) / Double(ticks)
  }

  static func ofNullOutput() throws -> WakeUps {
    let output = NullOutput(sampleRate: sampleRate, channels: 2, periodFrames: frames)
    let actuators = ["left", "right"].enumerated().map { Actuator(name: $1, channel: $0) }
    let engine = Engine(EngineConfiguration(sampleRate: sampleRate, actuators: actuators, patterns: []), rings: [])
    let thread = try RealtimeThread(running: output, engine, clock: FrameClock(sampleRate: sampleRate))
    // What was late when it started, while memory was locked, is rendered at once.
    usleep(100_000)
    let (waited, rendered) = (output.statistics.lateness.count, engine.statistics.rendering.count)
    sleep(UInt32(seconds))
    thread.stop()
    let ticks = engine.statistics.rendering.count - rendered
    return WakeUps(output.statistics.lateness, missed: ticks - (output.statistics.lateness.count - waited), of: ticks)
  }

  static func ofLoop() -> WakeUps {
    var late = [Int64](repeating: -1, count: ticks)
    let error = kernel_ticks(periodNanoseconds, Int32(ticks), RealtimeThread.defaultPriority, &late)
    precondition(error == 0, "no thread can be made: errno \(error)")
    let lateness = Histogram()
    for nanoseconds in late where nanoseconds >= 0 { lateness.add(nanoseconds: nanoseconds) }
    return WakeUps(lateness, missed: ticks - lateness.count, of: ticks)
  }

  /// Runs cyclictest, which ignores ticks that it missed and prints how many came late by how many microseconds.
  init(cyclictest: Program) throws {
    let rights = ["-m", "-q", "-p", "\(RealtimeThread.defaultPriority)"]
    let period = ["-i", "\(Self.periodNanoseconds / 1000)", "-D", "\(Self.seconds)", "-h", "10000"]
    let lateness = Histogram()
    for line in try cyclictest.run(rights + period).output.split(separator: "\n") {
      let numbers = line.split(whereSeparator: \.isWhitespace).compactMap { Int64($0) }
      guard numbers.count == 2, !line.hasPrefix("#") else { continue }
      for _ in 0..<numbers[1] { lateness.add(nanoseconds: numbers[0] * 1000) }
    }
    self.init(lateness, missed: Self.ticks - lateness.count, of: Self.ticks)
  }
}

/// Threads that are busy with ordinary work.
private final class Load: Sendable {
  private let isOver = Atomic<Bool>(false)

  init(threads: Int) {
    for _ in 0..<threads {
      Thread.detachNewThread { [self] in while !isOver.load(ordering: .relaxed) {} }
    }
  }

  func stop() { isOver.store(true, ordering: .relaxed) }
}
