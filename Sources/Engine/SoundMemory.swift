import Haptics
import Realtime

/// A sound in memory of its own, for the real-time thread to read: always two channels, with room around them for interpolation.
struct SoundMemory: ~Copyable {
  let frames: Int64
  private let samples: UnsafeMutablePointer<SIMD2<Float>>

  init(_ sound: Sound) {
    frames = Int64(sound.frames)
    samples = .allocate(capacity: max(1, sound.frames))
    for frame in 0..<sound.frames {
      let left = sound.samples[frame * sound.channels]
      (samples + frame).initialize(to: SIMD2(left, sound.channels == 2 ? sound.samples[frame * 2 + 1] : left))
    }
  }

  deinit { samples.deallocate() }

  /// The sound between its frames: a cubic through the four around a position (Catmull and Rom); at a frame exactly its samples.
  func value(at position: Double, loops: Bool) -> SIMD2<Float> {
    let first = Int64(roundingDown: position)
    let fraction = Float(position - Double(first))
    let present = frame(first, loops: loops)
    guard fraction > 0 else { return present }
    let before = frame(first &- 1, loops: loops)
    let next = frame(first &+ 1, loops: loops)
    let after = frame(first &+ 2, loops: loops)
    let slope = (next - before) * 0.5
    let nextSlope = (after - present) * 0.5
    let rise = next - present
    let cubic = slope + nextSlope - 2 * rise
    let square = 3 * rise - 2 * slope - nextSlope
    return ((cubic * fraction + square) * fraction + slope) * fraction + present
  }

  private func frame(_ index: Int64, loops: Bool) -> SIMD2<Float> {
    if index >= 0, index < frames { return samples[Int(index)] }
    guard loops, frames > 0 else { return .zero }
    let wrapped = index % frames
    return samples[Int(wrapped < 0 ? wrapped &+ frames : wrapped)]
  }
}
