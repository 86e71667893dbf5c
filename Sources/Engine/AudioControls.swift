import Haptics

/// The controls of audio events of one player, as the voices that sound in it read them.
struct AudioControls: BitwiseCopyable {
  private var volume = Ramp(resting: Control.audioVolume.neutral)
  private var pan = Ramp(resting: Control.audioPan.neutral)
  private var brightness = Ramp(resting: Control.audioBrightness.neutral)
  private var pitch = Ramp(resting: Control.audioPitch.neutral)
  private var attackTime = Ramp(resting: Control.audioAttackTime.neutral)
  private var decayTime = Ramp(resting: Control.audioDecayTime.neutral)
  private var releaseTime = Ramp(resting: Control.audioReleaseTime.neutral)

  /// How many audio events sound in the player.
  var voices: Int32 = 0

  /// Sets a control in motion; those of haptic events move nothing here.
  mutating func set(_ control: Control, _ ramp: Ramp) {
    switch control {
    case .audioVolume: volume = ramp
    case .audioPan: pan = ramp
    case .audioBrightness: brightness = ramp
    case .audioPitch: pitch = ramp
    case .audioAttackTime: attackTime = ramp
    case .audioDecayTime: decayTime = ramp
    case .audioReleaseTime: releaseTime = ramp
    default: break
    }
  }

  /// The first frame after `frame` at which something that moves comes to rest; `Int64.max` when nothing moves.
  func rest(after frame: Int64) -> Int64 {
    var rest = Int64.max
    if volume.moves(at: frame) { rest = min(rest, volume.end) }
    if pan.moves(at: frame) { rest = min(rest, pan.end) }
    if brightness.moves(at: frame) { rest = min(rest, brightness.end) }
    if pitch.moves(at: frame) { rest = min(rest, pitch.end) }
    return rest
  }

  /// An event's value under its control at a frame.
  func applied(_ control: Control, to value: Float, at frame: Int64) -> Float {
    let present: Float =
      switch control {
      case .audioVolume: volume.value(at: frame)
      case .audioPan: pan.value(at: frame)
      case .audioBrightness: brightness.value(at: frame)
      case .audioPitch: pitch.value(at: frame)
      case .audioAttackTime: attackTime.value(at: frame)
      case .audioDecayTime: decayTime.value(at: frame)
      case .audioReleaseTime: releaseTime.value(at: frame)
      default: control.neutral
      }
    return control.applied(present, to: value)
  }
}
