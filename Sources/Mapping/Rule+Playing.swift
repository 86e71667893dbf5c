import Haptics

extension Rule.Action {
  /// The command of an action that happens at once; nil for `stop: all`, which is one for each part, and for the others.
  func immediate(part: PartID?, _ read: (Value.Source) -> Float) -> HapticCommand.Action? {
    switch (self, part) {
    case (.tap(let event), let part?): .tap(part, event.values(read))
    case (.play(let pattern, let intensity, let sharpness), let part?):
      .play(pattern, part, intensity: intensity(read), sharpness: sharpness(read))
    case (.stop, let part?): .stop(part)
    case (.panic, _): .panic
    default: nil
    }
  }
}
