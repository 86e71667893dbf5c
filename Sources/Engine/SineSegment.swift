import CMixing

extension SineSegment {
  /// The phase after so many frames.
  func phase(after frames: Int) -> UInt32 {
    let count = UInt64(frames)
    let pairs = UInt32(truncatingIfNeeded: count &* (count &- 1) / 2)
    return phase &+ increment &* UInt32(truncatingIfNeeded: count) &+ increment_slope &* pairs
  }
}
