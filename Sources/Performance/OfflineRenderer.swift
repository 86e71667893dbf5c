import Devices
import Documents
import Engine
import Haptics
import Realtime

/// Renders scores as fast as it goes, with the very engine that plays them live.
public struct OfflineRenderer {
  /// What came out.
  public struct Result: Sendable {
    /// Frames that were rendered.
    public var frames: Int64
    /// The highest absolute sample of each actuator of the rig, by its name.
    public var peaks: [(actuator: String, peak: Float)]
  }

  private static let blockFrames = 1024

  /// Renders a score on its rig, or on another with the same actuators, to its end, and until nothing sounds any more, handing over interleaved blocks.
  public static func render(
    _ score: Score,
    on rig: Rig? = nil,
    level: Float = 1,
    to take: (UnsafeBufferPointer<Float>) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> Result {
    let rig = rig ?? score.rig
    let ring = Ring<HapticCommand>(capacity: rig.setup.count + score.commands.count)
    let engine = Engine(rig.configuration(sampleRate: score.sampleRate, level: level), rings: [ring])
    let channels = rig.channels
    let commands = (rig.setup + score.commands).enumerated().sorted {
      ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset)
    }.map(\.element)
    let block = UnsafeMutableBufferPointer<Float>.allocate(capacity: blockFrames * channels)
    defer { block.deallocate() }
    guard let start = block.baseAddress else { return Result(frames: 0, peaks: []) }
    var next = 0
    while next < commands.count || engine.position < score.end || !engine.isIdle {
      let blockEnd = engine.position + Int64(blockFrames)
      while next < commands.count, commands[next].frame < blockEnd {
        ring.push(commands[next])
        next += 1
      }
      engine.render(into: start, frames: blockFrames, channels: channels)
      try take(UnsafeBufferPointer(block))
    }
    let peaks = rig.actuators.enumerated().map { ($1.name, engine.statistics.peak(ofActuator: $0)) }
    return Result(frames: engine.position.index, peaks: peaks)
  }

  /// Renders a score into the WAV files of a plan; none takes its place before all are complete.
  ///
  /// `isCancelled` is asked again and again; once it says yes nothing is written, and an error says so.
  public static func render(
    _ score: Score,
    level: Float = 1,
    as plan: RenderPlan,
    isCancelled: () -> Bool = { false }
  ) throws(Diagnostic) -> Result {
    var writers: [WAVWriter] = []
    for file in plan.files {
      writers.append(try WAVWriter(path: file.path, sampleRate: score.sampleRate, channels: file.channels.count))
    }
    let stride = plan.rig.channels
    var samples: [Float] = []
    let result = try render(score, on: plan.rig, level: level) { block throws(Diagnostic) in
      guard !isCancelled() else {
        throw Diagnostic(.error, in: plan.files.first?.path ?? "", "is not written: interrupted")
      }
      for (file, writer) in zip(plan.files, writers) {
        samples.removeAll(keepingCapacity: true)
        for start in Swift.stride(from: 0, to: block.count, by: stride) {
          for channel in file.channels { samples.append(block[start + channel]) }
        }
        try samples.withUnsafeBufferPointer { samples throws(Diagnostic) in try writer.write(samples) }
      }
    }
    for writer in writers { try writer.complete() }
    for writer in writers { try writer.finish() }
    return result
  }
}
