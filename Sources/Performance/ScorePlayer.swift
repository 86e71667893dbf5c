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
    if let takePath { try stage.recorder.start(takePath, at: frames(Self.leadSeconds)) }
    let commands = score.commands.enumerated().sorted {
      ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset)
    }.map(\.element)
    let lead = frames(Self.leadSeconds).index
    let end = score.end + lead
    var sent = 0
    func send(before frame: Frame) {
      while sent < commands.count, commands[sent].frame + lead < frame {
        var command = commands[sent]
        command.frame = command.frame + lead
        stage.send(command, from: .director)
        sent += 1
      }
    }
    // What begins the score is there before the first frame, so that a thread that is slow to start does not make it late.
    send(before: frames(Self.aheadSeconds))
    let started = Instant.now
    let thread: RealtimeThread
    do throws(Diagnostic) {
      thread = try RealtimeThread(running: stage.output, stage.engine, clock: stage.clock, priority: priority)
    } catch {
      stage.recorder.discard()
      throw error
    }
    if let refusal = thread.grant.refusal { note(refusal) }
    var shown = 0
    var isStopped = false
    while !isStopped {
      let now = stage.clock.frame(at: .now)
      send(before: now + frames(Self.aheadSeconds).index)
      for line in stage.lookAfterOutput() { note(line) }
      let first = shown
      while shown < sent, commands[shown].frame + lead <= now { shown += 1 }
      isStopped = !tick(Array(commands[first..<shown]))
      let isSilent = stage.engine.statistics.voices.load(ordering: .relaxed) == 0
      // The engine may be some periods behind the clock with what begins in the last frame.
      if sent == commands.count, now > end + lead, isSilent || now > end + frames(3).index { break }
    }
    let last = isStopped ? stage.clock.frame(at: .now) : end
    if isStopped { stage.send(HapticCommand(at: last, .panic), from: .director) }
    thread.stop()
    for line in stage.lookAfterOutput() { note(line) }
    let seconds = Double(Instant.now - started) / 1e9
    let files = try stage.recorder.stop(at: last)
    let measurements = Measurements(stage, tally: Tally(), latency: nil, oscUnread: nil, seconds: seconds)
    return (Summary(stage, measurements: measurements, latency: nil, takes: Array(files.prefix(1))), files)
  }

  private func frames(_ seconds: Double) -> Frame { Frame(Int64(seconds * stage.output.sampleRate)) }
}
