import Realtime

/// After a gap, inputs that were stopped as well get so long to hand on what came meanwhile.
///
/// It goes to its frames then, which are left out, rather than all at once into the present.
let settlingNanoseconds: Int64 = 50_000_000

extension FrameSource {
  /// Renders into nothing what a gap in the output, or its late start, swallowed, so that every frame keeps its instant.
  ///
  /// What was to be felt during the gap is not felt late, and what comes after it is on time. `samples` has room for
  /// `periodFrames` frames. Returns how many frames the gap had, also where it is too long to be made up for.
  @discardableResult
  func catchUp(
    to frame: Frame,
    into samples: UnsafeMutablePointer<Float>,
    periodFrames: Int,
    channels: Int,
    sampleRate: Double
  ) -> Int64 {
    let missing = frame - position
    guard Double(missing) < sampleRate * Double(FrameClock.longestGapNanoseconds) / 1e9 else { return missing }
    let wasUnfelt = isUnfelt
    defer { isUnfelt = wasUnfelt }
    isUnfelt = true
    while position < frame {
      render(into: samples, frames: Int(min(Int64(periodFrames), frame - position)), channels: channels)
    }
    return missing
  }
}
