/// A voice's envelope: a linear attack, then rest at 1 or a linear decay to 0, and a linear fade from wherever the end finds it.
///
/// The length of each stage is decided when the stage begins, so that a control's movement reaches also the later stages of
/// what sounds already, and never bends a stage under way.
struct Envelope: BitwiseCopyable {
  private struct Fade: BitwiseCopyable {
    var frames: Int64
    var level: Float
  }

  let start: Int64
  let attackFrames: Int64
  private let decays: Bool
  /// Frames from 1 to 0 after the attack; nil while they are not decided, and at rest.
  private var decayFrames: Int64?
  /// The first frame of the fade; `Int64.max` where only the decay ends the voice.
  private(set) var end: Int64
  private var fade: Fade?

  init(start: Int64, attackFrames: Int64, decays: Bool, end: Int64) {
    self.start = start
    self.attackFrames = max(1, attackFrames)
    self.decays = decays
    self.end = end
  }

  /// Whether the attack is over but the length of the decay is not decided yet.
  func awaitsDecay(at frame: Int64) -> Bool {
    decays && decayFrames == nil && frame >= start &+ attackFrames
  }

  /// Decides the length of the decay; call at the attack's end.
  mutating func beginDecay(overFrames frames: Int64) { decayFrames = max(1, frames) }

  /// Whether the end has come but the length of the fade is not decided yet.
  func awaitsFade(at frame: Int64) -> Bool { frame >= end && fade == nil }

  /// Moves the end to a frame, unless it comes earlier already.
  mutating func finish(at frame: Int64) { end = min(end, max(frame, start)) }

  /// Moves an end that is still to come: what remains until it is multiplied.
  mutating func stretch(by scale: Double, at frame: Int64) {
    guard end > frame, end != .max else { return }
    end = frame &+ max(1, Int64((Double(end &- frame) * scale).rounded()))
  }

  /// Decides the length of the fade; call at the end's frame.
  mutating func beginFade(overFrames frames: Int64) {
    fade = Fade(frames: max(1, frames), level: body(at: end))
  }

  /// Fades from the present level within so many frames, whatever was to come.
  mutating func cut(at frame: Int64, overFrames frames: Int64) {
    let present = level(at: frame)
    end = frame
    fade = Fade(frames: max(1, frames), level: present)
  }

  private func body(at frame: Int64) -> Float {
    let age = frame &- start
    if age < attackFrames { return age <= 0 ? 0 : Float(age) / Float(attackFrames) }
    guard let decayFrames else { return 1 }
    let fallen = age &- attackFrames
    return fallen >= decayFrames ? 0 : 1 - Float(fallen) / Float(decayFrames)
  }

  func level(at frame: Int64) -> Float {
    guard frame >= end, let fade else { return body(at: frame) }
    let faded = frame &- end
    return faded >= fade.frames ? 0 : fade.level * (1 - Float(faded) / Float(fade.frames))
  }

  /// The next frame after `frame` at which the slope changes; `Int64.max` when it never does.
  func bend(after frame: Int64) -> Int64 {
    if frame >= end { return fade.map { end &+ $0.frames } ?? .max }
    let peak = start &+ attackFrames
    if frame < peak { return min(peak, end) }
    if let decayFrames, frame < peak &+ decayFrames { return min(peak &+ decayFrames, end) }
    return end
  }

  /// Whether it is silent from a frame on.
  func isOver(at frame: Int64) -> Bool {
    if frame >= end, let fade { return frame &- end >= fade.frames }
    guard let decayFrames else { return false }
    return frame &- start >= attackFrames &+ decayFrames
  }
}
