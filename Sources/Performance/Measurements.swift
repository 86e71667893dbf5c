import Documents
import Foundation

/// The numbers of a performance: what `--stats` writes, and what the summary and `/tactus/status` take theirs from.
public struct Measurements: Sendable, Encodable {
  /// What the performance is played on.
  public struct Device: Sendable, Encodable {
    let description: String
    let sampleRate: Double
    let channels: Int
    let periodFrames: Int
    /// Whether there is a device, and it plays.
    let isPlaying: Bool
  }

  /// What came in and was of no use.
  public struct Unused: Sendable, Encodable {
    let malformed: Int
    let refused: Int
    let unmapped: Int
  }

  /// What was not played, or not as it should have been.
  public struct Losses: Sendable, Encodable {
    /// Commands that found no room, or came over half a second late.
    let dropped: Int
    /// Events that were played after their frame.
    let late: Int
    /// Events that were played while the output stood still or its device was away.
    let unfelt: Int
    /// OSC packets that the system dropped because they were not read in time; nil without OSC.
    let oscUnread: Int?
    let voicesStolen: Int
    let holdsCut: Int
    let xruns: Int
  }

  /// The times at which the output stood still for 0.1 s or longer.
  public struct Interruptions: Sendable, Encodable {
    let count: Int
    let seconds: Double
  }

  /// How full a queue of commands was.
  public struct Queue: Sendable, Encodable {
    let capacity: Int
    let highWater: Int
    let refused: Int
  }

  /// How much of its time the real-time thread spent rendering; 1 is all of it.
  public struct Load: Sendable, Encodable {
    let mean: Double
    let p99: Double
    let max: Double
  }

  let seconds: Double
  let output: Device
  let received: [String: Int]
  let played: [String: Int]
  let unused: Unused
  let lost: Losses
  let interruptions: Interruptions
  let queues: [String: Queue]
  /// The distance from stamp to frame; nil where nothing is played live.
  let latencySetMilliseconds: Double?
  let latencyMilliseconds: Distribution?
  let jitterMilliseconds: Distribution?
  let wakeUpMilliseconds: Distribution?
  let renderMilliseconds: Distribution?
  let load: Load?
  let peaks: [String: Float]
  let voices: Int
  let isRecording: Bool

  init(_ stage: Stage, tally: Tally, latency: Latency?, oscUnread: Int?, seconds: Double) {
    let engine = stage.engine
    let output = stage.output
    self.seconds = Self.rounded(seconds)
    self.output = Device(
      description: output.description,
      sampleRate: output.sampleRate,
      channels: output.channels,
      periodFrames: output.periodFrames,
      isPlaying: output.isPlaying
    )
    received = Dictionary(uniqueKeysWithValues: tally.bySource.map { ($0.name, $0.count) })
    played = Self.byProducer { stage.played(from: $0) }
    unused = Unused(malformed: tally.malformed, refused: tally.refused, unmapped: tally.unused)
    lost = Losses(
      dropped: stage.dropped,
      late: engine.statistics.late.load(ordering: .relaxed),
      unfelt: engine.statistics.unfelt.load(ordering: .relaxed),
      oscUnread: oscUnread,
      voicesStolen: engine.statistics.stolen.load(ordering: .relaxed),
      holdsCut: engine.statistics.holdsCut.load(ordering: .relaxed),
      xruns: output.statistics.xruns.load(ordering: .relaxed)
    )
    interruptions = stage.interruptions
    queues = Self.byProducer { stage.queue(of: $0) }
    latencySetMilliseconds = latency.map { Self.rounded($0.milliseconds) }
    latencyMilliseconds = Distribution(engine.statistics.latency)
    jitterMilliseconds = Distribution(engine.statistics.jitter)
    wakeUpMilliseconds = Distribution(output.statistics.lateness)
    let rendering = Distribution(engine.statistics.rendering)
    let period = Double(output.periodFrames) / output.sampleRate * 1000
    renderMilliseconds = rendering
    load = rendering.map {
      Load(
        mean: Self.rounded($0.mean / period),
        p99: Self.rounded($0.p99 / period),
        max: Self.rounded($0.max / period)
      )
    }
    peaks = Dictionary(
      stage.rig.actuators.enumerated().map { ($1.name, engine.statistics.peak(ofActuator: $0)) },
      uniquingKeysWith: max
    )
    voices = engine.statistics.voices.load(ordering: .relaxed)
    isRecording = stage.recorder.isRecording
  }

  /// Four decimals, since nobody reads more.
  private static func rounded(_ number: Double) -> Double { (number * 1e4).rounded() / 1e4 }

  private static func byProducer<Value>(_ value: (Stage.Producer) -> Value) -> [String: Value] {
    Dictionary(uniqueKeysWithValues: Stage.Producer.allCases.map { ("\($0)", value($0)) })
  }

  /// Writes the numbers as JSON, which the README explains.
  public func write(to path: String) throws(Diagnostic) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      try writeFile(path, Array(encoder.encode(self)) + [UInt8(ascii: "\n")])
    } catch let error as Diagnostic {
      throw error
    } catch {
      throw Diagnostic(.error, in: path, "cannot be written: \(error)")
    }
  }
}
