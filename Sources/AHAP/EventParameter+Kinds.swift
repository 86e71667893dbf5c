import Haptics

extension EventParameter {
  /// Whether it changes anything in an event of a kind: a tap has neither an end to fade from nor a level to hold.
  func acts(on kind: Event.Kind) -> Bool {
    switch self {
    case .intensity, .sharpness: kind == .transient || kind == .continuous
    case .attackTime, .decayTime: true
    case .releaseTime, .sustained: kind != .transient
    case .audioVolume, .audioPitch, .audioPan, .audioBrightness: kind == .audioContinuous || kind == .audioCustom
    }
  }
}
