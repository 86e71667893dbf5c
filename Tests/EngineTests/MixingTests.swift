import CMixing
import Glibc
import Testing

@testable import Engine

@Suite("The inner loop")
struct MixingTests {
  private let mixings = [tactus_baseline_mixing(), tactus_fastest_mixing()]
  private static let blockFrames = 200
  /// Where a segment begins in its block and how long it is: within a span, over an edge, over spans and a bit, to the block's end.
  private static let pieces = [(0, 1), (3, 7), (60, 8), (0, 64), (1, 128), (63, 130), (64, 65), (17, 183), (0, 200)]
  private let segment = SineSegment(
    phase: 0x1234_5678,
    increment: 0x0100_0000,
    amplitude: 0.7,
    envelope: 0.2,
    increment_slope: UInt32(bitPattern: -1234),
    amplitude_slope: -0.001,
    envelope_slope: 0.002
  )

  /// A block of ones to which the segment is added, and the frames behind it.
  private func added(_ segment: SineSegment, _ mixing: Mixing, from first: Int, frames: Int, alone: Bool) -> [Float] {
    let sum = VoiceSum(blockFrames: Self.blockFrames)
    sum.frames.update(repeating: 1, count: Self.blockFrames + 8)
    sum.add(segment, alone ? mixing.add_level : mixing.add_sine, from: first, frames: frames)
    sum.interpolate(mixing, frames: Self.blockFrames)
    // What the nodes told is not told again.
    sum.interpolate(mixing, frames: Self.blockFrames)
    return Array(UnsafeBufferPointer(start: sum.frames, count: Self.blockFrames + 8))
  }

  @Test("gives the same for every set of instructions but for rounding, and only in its frames", arguments: pieces)
  func agreement(first: Int, frames: Int) {
    for alone in [false, true] {
      let samples = mixings.map { added(segment, $0, from: first, frames: frames, alone: alone) }
      #expect(zip(samples[0], samples[1]).allSatisfy { abs($0 - $1) < 1e-6 })
      for samples in samples {
        #expect(samples[..<first].allSatisfy { $0 == 1 })
        #expect(samples[(first + frames)...].allSatisfy { $0 == 1 })
      }
    }
  }

  @Test("is a sine under its level, of any frequency", arguments: [0, 1, 20, 187, 230, 330, 340, 1000, 5000, 23999])
  func sine(hertz: Double) {
    for mixing in mixings {
      for slope: Int32 in [-2000, 0, 2000] {
        var segment = segment
        segment.increment = UInt32(hertz / 48000 * 0x1p32)
        // A frequency does not go below 0.
        segment.increment_slope = UInt32(bitPattern: hertz < 20 ? abs(slope) : slope)
        let sines = added(segment, mixing, from: 0, frames: Self.blockFrames, alone: false)
        let levels = added(segment, mixing, from: 0, frames: Self.blockFrames, alone: true)
        for frame in 0..<Self.blockFrames {
          let level = (0.7 - 0.001 * Float(frame)) * (0.2 + 0.002 * Float(frame))
          let cycles = Double(segment.phase(after: Int32(frame))) * 0x1p-32
          #expect(abs(levels[frame] - 1 - level) < 1e-6)
          #expect(abs(Double(sines[frame]) - 1 - Double(level) * sin(2 * .pi * cycles)) < 2e-6)
        }
      }
    }
  }

  @Test("is a sine under the shortest fades", arguments: [80, 230, 330])
  func fades(hertz: Double) {
    for mixing in mixings {
      var segment = segment
      segment.increment = UInt32(hertz / 48000 * 0x1p32)
      segment.increment_slope = 0
      (segment.amplitude, segment.amplitude_slope) = (1, -1 / 64)
      (segment.envelope, segment.envelope_slope) = (1, -1 / 64)
      let sines = added(segment, mixing, from: 0, frames: 64, alone: false)
      for frame in 0..<64 {
        let level = pow(1 - Double(frame) / 64, 2)
        let cycles = Double(segment.phase(after: Int32(frame))) * 0x1p-32
        #expect(abs(Double(sines[frame]) - 1 - level * sin(2 * .pi * cycles)) < 2e-5)
      }
    }
  }
}
