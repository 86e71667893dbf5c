import Realtime

/// A gap that is longer than this is not made up for: the performance goes on from where it was.
let longestGapNanoseconds: Int64 = 10_000_000_000

extension FrameSource {
  /// Renders into nothing what a gap in the output swallowed, so that every frame keeps its instant.
  ///
  /// What was to be felt during the gap is not felt late, and what comes after it is on time. `samples` has room for
  /// `periodFrames` frames.
  func catchUp(
    to frame: Frame,
    into samples: UnsafeMutablePointer<Float>,
    periodFrames: Int,
    channels: Int,
    sampleRate: Double
  ) {
    guard position > .zero, Double(frame - position) < sampleRate * Double(longestGapNanoseconds) / 1e9 else { return }
    while position < frame {
      render(into: samples, frames: Int(min(Int64(periodFrames), frame - position)), channels: channels)
    }
  }
}
