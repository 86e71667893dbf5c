import Haptics

/// The haptic controls of one part or player, as the voices that sound in it read them.
struct Controls: BitwiseCopyable {
  var intensity = Ramp(resting: Control.intensity.neutral)
  var sharpness = Ramp(resting: Control.sharpness.neutral)
  var attackTime = Ramp(resting: Control.attackTime.neutral)
  var decayTime = Ramp(resting: Control.decayTime.neutral)
  var releaseTime = Ramp(resting: Control.releaseTime.neutral)

  /// Sets a control in motion; controls of audio events move nothing here.
  mutating func set(_ control: Control, _ ramp: Ramp) {
    switch control {
    case .intensity: intensity = ramp
    case .sharpness: sharpness = ramp
    case .attackTime: attackTime = ramp
    case .decayTime: decayTime = ramp
    case .releaseTime: releaseTime = ramp
    default: break
    }
  }

  func value(_ control: Control, at frame: Int64) -> Float {
    switch control {
    case .intensity: intensity.value(at: frame)
    case .sharpness: sharpness.value(at: frame)
    case .attackTime: attackTime.value(at: frame)
    case .decayTime: decayTime.value(at: frame)
    case .releaseTime: releaseTime.value(at: frame)
    default: control.neutral
    }
  }

  /// An event's value under its control at a frame.
  func applied(_ control: Control, to value: Float, at frame: Int64) -> Float {
    control.applied(self.value(control, at: frame), to: value)
  }
}
