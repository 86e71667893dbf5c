import Devices
import Documents
import Engine
import Haptics
import Realtime
import Recording
import Synchronization

/// An engine that plays on an output, with the clock that relates its frames to time, and the recorder that sees what it plays.
public final class Stage: Sendable {
  /// Who sends commands; each has a ring of its own, and sends from one thread at a time.
  public enum Producer: Int, CaseIterable, Sendable {
    /// The thread that reads the ALSA sequencer.
    case midi
    /// The thread that listens for OSC.
    case osc
    /// The thread that controls the performance, or plays a file.
    case director
  }

  /// What is played on.
  public let rig: Rig
  /// Where it is played.
  public let output: any Output
  /// Who plays.
  public let engine: Engine
  /// When frames are.
  public let clock: FrameClock
  /// Who remembers.
  public let recorder: Recorder
  private let rings: [Ring<HapticCommand>]
  private let stale = Atomic<Int>(0)
  private static let staleNanoseconds: Int64 = 250_000_000

  /// Sets an engine up for an output; the output must have the channels that the rig needs for all actuators to be felt.
  public init(
    _ rig: Rig,
    output: any Output,
    level: Float,
    report: @escaping @Sendable (Diagnostic) -> Void
  ) {
    self.rig = rig
    self.output = output
    rings = Producer.allCases.map { _ in Ring(capacity: 1 << 15) }
    engine = Engine(rig.configuration(sampleRate: output.sampleRate, level: level), rings: rings)
    clock = FrameClock(sampleRate: output.sampleRate)
    recorder = Recorder(rig.takeSetup(sampleRate: output.sampleRate), report: report)
    for command in rig.setup { send(command, from: .director) }
  }

  /// Sends a command to the engine and shows it to the recorder.
  ///
  /// What would begin more than a quarter of a second after its cause is left out and counted as dropped, so that a program that was stopped, or
  /// a flood, does not end in a burst; whatever ends or moves something always counts.
  public func send(_ command: HapticCommand, from producer: Producer) {
    if let stamp = command.stamp, command.action.begins, Instant.now - stamp > Self.staleNanoseconds {
      stale.wrappingAdd(1, ordering: .relaxed)
      return
    }
    if rings[producer.rawValue].push(command) { recorder.observe(command) }
  }

  /// How many commands a producer sent that found its ring full.
  public func refused(from producer: Producer) -> Int { rings[producer.rawValue].refused }

  /// How many events of a producer began to sound.
  public func played(from producer: Producer) -> Int { engine.statistics.played[producer.rawValue] }

  /// All commands that came to nothing: rings, schedule or players were full, or they came far too late.
  public var dropped: Int {
    let dropped = engine.statistics.dropped.load(ordering: .relaxed) + stale.load(ordering: .relaxed)
    return Producer.allCases.reduce(dropped) { $0 + refused(from: $1) }
  }

  /// The highest sample of each actuator since this was last asked, 0…1.
  public func meters() -> [(name: String, level: Float)] {
    rig.actuators.enumerated().map { ($1.name, engine.statistics.meter(ofActuator: $0)) }
  }

  /// Seconds of engine time in so many frames.
  func seconds(_ frames: Int64) -> Double { Double(frames) / output.sampleRate }
}

extension HapticCommand.Action {
  /// Whether something new sounds by it.
  fileprivate var begins: Bool {
    switch self {
    case .tap, .begin, .play: true
    default: false
    }
  }
}
