import Haptics

extension Ramp {
  /// The next frame at which what follows this control is computed, to be linear until then; `Int64.max` when it moves no more.
  ///
  /// Knots are counted from where the movement begins, so that the signal does not depend on the period. They are a power of 2
  /// of frames apart, 16…1024, in which the control moves by a 64th at most: so frequency stays within 0.1 % of the law and
  /// amplitude within 10⁻⁴ of full scale, but for movement of full range in less than 20 ms.
  func knot(after frame: Int64) -> Int64 {
    guard moves(at: frame) else { return .max }
    guard frame >= start else { return start }
    let longest = Int64(max(16, min(1024, Float(length) / (64 * abs(to - from)))))
    let shift = Int64(Int64.bitWidth - 1 - longest.leadingZeroBitCount)
    return min(end, start &+ (((frame &- start) &>> shift &+ 1) &<< shift))
  }
}
