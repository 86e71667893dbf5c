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
  ///
  /// Among equal frames that arrive together the first's come first, so that parts are routed before anything sounds in them.
  public enum Producer: Int, CaseIterable, Sendable {
    /// The thread that controls the performance, or plays a file.
    case director
    /// The thread that reads the ALSA sequencer.
    case midi
    /// The thread that listens for OSC.
    case osc
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
  private let missed = Atomic<Int>(0)
  private let gapCount = Atomic<Int>(0)
  private let gapFrames = Atomic<Int64>(0)
  private let interruption = Mutex<String?>(nil)

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
  /// What came while the output stood still for so long that frames did not advance is carried out where they go on; taps and
  /// patterns would come in one burst there, and are dropped.
  public func send(_ command: HapticCommand, from producer: Producer) {
    var command = command
    if let stamp = command.stamp, let resumption = clock.resumption(after: stamp) {
      guard !command.action.isMomentary else {
        missed.wrappingAdd(1, ordering: .relaxed)
        return
      }
      command.frame = resumption
    }
    if rings[producer.rawValue].push(command) { recorder.observe(command, present: clock.frame(at: .now)) }
  }

  /// How full a producer's ring was at most, and how many commands found it full.
  func queue(of producer: Producer) -> Measurements.Queue {
    let ring = rings[producer.rawValue]
    return Measurements.Queue(capacity: ring.capacity, highWater: ring.highWater, refused: ring.refused)
  }

  /// How many events of a producer began to sound.
  public func played(from producer: Producer) -> Int { engine.statistics.played[producer.rawValue] }

  /// All commands that came to nothing: rings, schedule or players were full.
  public var dropped: Int {
    Producer.allCases.reduce(engine.statistics.dropped.load(ordering: .relaxed) + missed.load(ordering: .relaxed)) {
      $0 + rings[$1.rawValue].refused
    }
  }

  /// Looks after the output, shows the gaps since this was last asked to the recorder, and returns lines for people: that its device
  /// is gone, or plays again, and one about each gap.
  ///
  /// For one thread at a time.
  func lookAfterOutput() -> [String] {
    var lines = interruption.withLock { told -> [String] in
      guard told != output.interruption else { return [] }
      told = output.interruption
      return [told ?? "\(output.description) plays again"]
    }
    while let gap = output.statistics.gaps.pop() {
      gapCount.wrappingAdd(1, ordering: .relaxed)
      gapFrames.wrappingAdd(gap.frames, ordering: .relaxed)
      recorder.observe(gapAt: gap.start, frames: gap.frames)
      lines.append(
        "the output stood still for \(Summary.oneDecimal(seconds(gap.frames))) s; what was to be felt meanwhile is left out"
      )
    }
    return lines
  }

  /// How often and how long the output stood still.
  var interruptions: Measurements.Interruptions {
    Measurements.Interruptions(
      count: gapCount.load(ordering: .relaxed),
      seconds: seconds(gapFrames.load(ordering: .relaxed))
    )
  }

  /// The highest sample of each actuator since this was last asked, 0…1.
  public func meters() -> [(name: String, level: Float)] {
    rig.actuators.enumerated().map { ($1.name, engine.statistics.meter(ofActuator: $0)) }
  }

  /// Seconds of engine time in so many frames.
  func seconds(_ frames: Int64) -> Double { Double(frames) / output.sampleRate }
}
