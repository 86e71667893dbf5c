import Realtime

@testable import Devices

/// A signal in which each frame's samples are its index / 2^20.
final class CountingSource: FrameSource {
  private(set) var position = Frame.zero

  func render(into output: UnsafeMutablePointer<Float>, frames: Int, channels: Int) {
    for frame in 0..<frames {
      for channel in 0..<channels {
        output[frame * channels + channel] = Float(position.index + Int64(frame)) / 0x10_0000
      }
    }
    position = position + Int64(frames)
  }
}
