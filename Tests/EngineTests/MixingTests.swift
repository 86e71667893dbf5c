import CMixing
import Glibc
import Testing

@testable import Engine

@Suite("The inner loop")
struct MixingTests {
  private let segment = SineSegment(
    phase: 0x1234_5678,
    increment: 0x0100_0000,
    amplitude: 0.7,
    envelope: 0.2,
    increment_slope: UInt32(bitPattern: -1234),
    amplitude_slope: -0.001,
    envelope_slope: 0.002
  )

  /// What is added to a buffer of ones, and behind them.
  private func added(_ mixing: Mixing, frames: Int, alone: Bool) -> [Float] {
    var buffer = [Float](repeating: 1, count: frames + 8)
    var segment = segment
    (alone ? mixing.add_level : mixing.add_sine)(&segment, &buffer, Int32(frames))
    return buffer
  }

  @Test("gives the same for every set of instructions but for rounding, and nothing behind its end", arguments: 0...70)
  func agreement(frames: Int) {
    for alone in [false, true] {
      let baseline = added(tactus_baseline_mixing(), frames: frames, alone: alone)
      let fastest = added(tactus_fastest_mixing(), frames: frames, alone: alone)
      #expect(zip(baseline, fastest).allSatisfy { abs($0 - $1) < 1e-6 })
      #expect(baseline[frames...].allSatisfy { $0 == 1 })
      #expect(fastest[frames...].allSatisfy { $0 == 1 })
    }
  }

  @Test("is a sine under its level")
  func sine() {
    for mixing in [tactus_baseline_mixing(), tactus_fastest_mixing()] {
      let sines = added(mixing, frames: 64, alone: false)
      let levels = added(mixing, frames: 64, alone: true)
      for frame in 0..<64 {
        let level = (0.7 - 0.001 * Float(frame)) * (0.2 + 0.002 * Float(frame))
        let cycles = Double(segment.phase(after: frame)) * 0x1p-32
        #expect(abs(levels[frame] - 1 - level) < 1e-6)
        #expect(abs(Double(sines[frame]) - 1 - Double(level) * sin(2 * .pi * cycles)) < 1e-5)
      }
    }
  }
}
