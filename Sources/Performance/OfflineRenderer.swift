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
    /// Channels of a frame.
    public var channels: Int
    /// The highest absolute sample of each actuator, by its name.
    public var peaks: [(actuator: String, peak: Float)]
  }

  private static let blockFrames = 1024

  /// Renders a score to its end, and until nothing sounds any more, handing over interleaved blocks.
  public static func render(
    _ score: Score,
    level: Float = 1,
    to take: (UnsafeBufferPointer<Float>) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> Result {
    let ring = Ring<HapticCommand>(capacity: score.rig.setup.count + score.commands.count)
    let engine = Engine(score.rig.configuration(sampleRate: score.sampleRate, level: level), rings: [ring])
    let channels = score.rig.channels
    let commands = (score.rig.setup + score.commands).enumerated().sorted {
      ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset)
    }.map(\.element)
    let block = UnsafeMutableBufferPointer<Float>.allocate(capacity: blockFrames * channels)
    defer { block.deallocate() }
    guard let start = block.baseAddress else { return Result(frames: 0, channels: channels, peaks: []) }
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
    let peaks = score.rig.actuators.enumerated().map { ($1.name, engine.statistics.peak(ofActuator: $0)) }
    return Result(frames: engine.position.index, channels: channels, peaks: peaks)
  }

  /// Renders a score into a WAV file.
  public static func render(_ score: Score, level: Float = 1, toWAV path: String) throws(Diagnostic) -> Result {
    let file = try WAVWriter(path: path, sampleRate: score.sampleRate, channels: score.rig.channels)
    let result = try render(score, level: level) { block throws(Diagnostic) in try file.write(block) }
    try file.finish()
    return result
  }
}
