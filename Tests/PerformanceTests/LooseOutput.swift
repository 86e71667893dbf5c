import Devices
import Engine
import Realtime
import Synchronization

/// The null output, with a plug that can be pulled.
final class LooseOutput: Output {
  /// What it says while the plug is out.
  let problem = Mutex<String?>(nil)
  private let output = NullOutput(channels: 1)

  var description: String { "a loose plug" }
  var sampleRate: Double { output.sampleRate }
  var channels: Int { output.channels }
  var periodFrames: Int { output.periodFrames }
  var statistics: OutputStatistics { output.statistics }
  var isPlaying: Bool { interruption == nil }
  var interruption: String? { problem.withLock { $0 } }

  func run(_ engine: Engine, clock: FrameClock, until stop: borrowing Atomic<Bool>) {
    output.run(engine, clock: clock, until: stop)
  }
}
