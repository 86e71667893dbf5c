import Realtime
import Synchronization

@testable import Devices

/// A signal in which each frame's samples are its index / 2^20; it asks the output to stop once `length` frames are rendered.
final class CountingSource: FrameSource {
  private(set) var position = Frame.zero
  var isUnfelt = false
  /// How many frames were said to reach nobody.
  private(set) var unfelt: Int64 = 0
  private let length: Int64
  private let onRender: (Frame) -> Void
  let stop = Atomic<Bool>(false)

  init(length: Int64 = .max, onRender: @escaping (Frame) -> Void = { _ in }) {
    self.length = length
    self.onRender = onRender
  }

  func render(into output: UnsafeMutablePointer<Float>, frames: Int, channels: Int) {
    onRender(position)
    if isUnfelt { unfelt += Int64(frames) }
    for frame in 0..<frames {
      for channel in 0..<channels {
        output[frame * channels + channel] = Float(position.index + Int64(frame)) / 0x10_0000
      }
    }
    position = position + Int64(frames)
    if position.index >= length { stop.store(true, ordering: .relaxed) }
  }
}
