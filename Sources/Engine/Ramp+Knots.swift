import Haptics

extension Ramp {
  /// The next frame at which what follows this control is computed, to be linear until then; `Int64.max` when it moves no more.
  ///
  /// Knots are counted from where the movement begins, so that the signal depends neither on the period nor on when a take
  /// was begun. They are as far apart as the control takes to move by a 64th, within 16…1024 frames: so frequency stays
  /// within 0.1 % and level within 0.05 dB of the law, but for movement of full range in less than 20 ms.
  func knot(after frame: Int64) -> Int64 {
    guard moves(at: frame) else { return .max }
    guard frame >= start else { return start }
    let stride = Int64(max(16, min(1024, Float(length) / (64 * abs(to - from)))))
    let passed = (frame &- start) / stride
    return min(end, start &+ (passed &+ 1) &* stride)
  }
}
