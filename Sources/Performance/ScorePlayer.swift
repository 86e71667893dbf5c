import Devices
import Documents
import Haptics
import Realtime

/// Plays a score in real time, a little ahead of the output.
public struct ScorePlayer {
  /// How far ahead commands are sent: far more than any thread is ever late, and little enough for the rings.
  private static let aheadSeconds = 0.5
  /// From the start to the first frame of the score.
  private static let leadSeconds = 0.1

  /// What it plays on.
  public let stage: Stage
  private let score: Score
  private let priority: Int32

  /// Prepares to play a score on an output, which must run at the score's rate; `priority` is as `RealtimeThread` takes it.
  public init(
    _ score: Score,
    output: any Output,
    level: Float,
    priority: Int32 = RealtimeThread.defaultPriority,
    report: @escaping @Sendable (Diagnostic) -> Void
  ) {
    self.score = score
    self.priority = priority
    stage = Stage(score.rig, output: output, level: level, report: report)
  }

  /// Plays to the end, or until `tick` returns false; a take is recorded under `takePath` if there is one.
  ///
  /// `tick` is called on the calling thread about 25 times a second with what has begun since it was last called; it must take the time
  /// until the next call to itself.
  public func run(
    takePath: String? = nil,
    note: (String) -> Void,
    tick: ([HapticCommand]) -> Bool
  ) throws(Diagnostic) -> (summary: Summary, takeFiles: [String]) {
    let started = Instant.now
    if let takePath { try stage.recorder.start(takePath, at: frames(Self.leadSeconds)) }
    let commands = score.commands.enumerated().sorted {
      ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset)
    }.map(\.element)
    let thread = try RealtimeThread(running: stage.output, stage.engine, clock: stage.clock, priority: priority)
    if let refusal = thread.grant.refusal { note(refusal) }
    let lead = frames(Self.leadSeconds).index
    let end = score.end + lead
    var sent = 0
    var shown = 0
    var isStopped = false
    while !isStopped {
      let now = stage.clock.frame(at: .now)
      while sent < commands.count, commands[sent].frame + lead < now + frames(Self.aheadSeconds).index {
        var command = commands[sent]
        command.frame = command.frame + lead
        stage.send(command, from: .director)
        sent += 1
      }
      for line in stage.takeGaps() { note(line) }
      let first = shown
      while shown < sent, commands[shown].frame + lead <= now { shown += 1 }
      isStopped = !tick(Array(commands[first..<shown]))
      let isSilent = stage.engine.statistics.voices.load(ordering: .relaxed) == 0
      if sent == commands.count, now > end, isSilent || now > end + frames(3).index { break }
    }
    let last = isStopped ? stage.clock.frame(at: .now) : end
    if isStopped { stage.send(HapticCommand(at: last, .panic), from: .director) }
    thread.stop()
    for line in stage.takeGaps() { note(line) }
    let files = try stage.recorder.stop(at: last)
    let seconds = Double(Instant.now - started) / 1e9
    let measurements = Measurements(stage, tally: Tally(), latency: nil, oscUnread: nil, seconds: seconds)
    return (Summary(stage, measurements: measurements, latency: nil, takes: Array(files.prefix(1))), files)
  }

  private func frames(_ seconds: Double) -> Frame { Frame(Int64(seconds * stage.output.sampleRate)) }
}
