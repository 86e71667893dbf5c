import Realtime

/// A voice's envelope: a linear attack, then rest at 1 or a linear decay to 0, and a linear fade from wherever the end finds it.
///
/// The length of each stage is decided when the stage begins, so that a control's movement reaches also the later stages of
/// what sounds already, and never bends a stage under way.
struct Envelope: BitwiseCopyable {
  private enum Stage { case attack, rest, decay, fade }

  let start: Int64
  /// Whether a decay follows the attack.
  let decays: Bool
  /// The first frame of the fade; `Int64.max` where only the decay ends the voice.
  private(set) var end: Int64
  private var stage = Stage.attack
  /// The stage under way.
  private(set) var line: Chord<Float>

  init(start: Int64, attackFrames: Int64, decays: Bool, end: Int64) {
    self.start = start
    self.decays = decays
    self.end = end
    let frames = max(1, attackFrames)
    line = Chord(first: start, end: start &+ frames, start: 0, slope: 1 / Float(frames))
  }

  /// The frame at which the next stage begins; `Int64.max` when none does.
  var bend: Int64 { stage == .fade ? line.end : min(line.end, end) }

  /// Whether it is silent from a frame on.
  func isOver(at frame: Int64) -> Bool { (stage == .decay || stage == .fade) && frame >= line.end }

  /// The level that it has come to at a frame of the stage under way, or comes to by its attack.
  func strength(at frame: Int64) -> Float { stage == .attack ? 1 : line.value(at: frame) }

  /// Rests where the attack has ended.
  mutating func rest() {
    stage = .rest
    line = Chord(first: line.end, end: .max, start: 1, slope: 0)
  }

  /// Decays from where the attack has ended.
  mutating func decay(overFrames frames: Int64) {
    stage = .decay
    line = falling(from: 1, at: line.end, overFrames: frames)
  }

  /// Moves the end to a frame, unless it comes earlier already.
  mutating func finish(at frame: Int64) { end = min(end, max(frame, start)) }

  /// Moves an end that is still to come: what remains until it is multiplied, and all lasts at most so many frames.
  mutating func stretch(by scale: Double, at frame: Int64, atMost limit: Int64) {
    guard end > frame, end != .max else { return }
    end = min(frame &+ max(1, Int64(rounding: Double(end &- frame) * scale)), start &+ limit)
  }

  /// Fades from the present level within so many frames, whatever was to come.
  mutating func fade(at frame: Int64, overFrames frames: Int64) {
    let level = isOver(at: frame) ? 0 : line.value(at: frame)
    stage = .fade
    end = frame
    line = falling(from: level, at: frame, overFrames: frames)
  }

  private func falling(from level: Float, at frame: Int64, overFrames frames: Int64) -> Chord<Float> {
    let frames = max(1, frames)
    return Chord(first: frame, end: frame &+ frames, start: level, slope: -level / Float(frames))
  }
}
