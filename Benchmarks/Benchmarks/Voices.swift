import CMixing
import Haptics
import Kernel

/// Sine voices in their attack while intensity and sharpness move: the engine's CPU seconds over those of a C kernel that is
/// compiled for any x86-64.
///
/// The movement is slow enough for knots to be as far apart as they get.
func benchmarkVoices(_ count: Int) {
  let blocks = 140  // within the longest attack
  let frames = blocks * Stage.blockFrames
  var block = [Float](repeating: 0, count: Stage.blockFrames)
  let kernel = Spread {
    let voice = kernel_voice(
      phase: 0,
      envelope: 0,
      envelope_slope: 1 / 96000,
      intensity: 1,
      intensity_slope: -1 / Float(frames),
      sharpness: 0,
      sharpness_slope: 1 / Float(frames)
    )
    var voices = [kernel_voice](repeating: voice, count: count)
    return seconds {
      for _ in 0..<blocks {
        for index in block.indices { block[index] = 0 }
        kernel_render(&voices, Int32(count), &block, Int32(Stage.blockFrames), Float(Stage.sampleRate))
      }
    }
  }
  let samples = Double(count * frames) / 1e9
  report("\(count) moving voices in a C kernel, CPU nanoseconds a sample", kernel.scaled(by: 1 / samples))
  for mixing in [tactus_baseline_mixing(), tactus_fastest_mixing()] {
    let engine = Spread {
      let stage = Stage(movingVoices: count, blocks: blocks, mixing: mixing)
      return seconds { stage.render(blocks: blocks) }
    }
    report("  in the engine, \(String(cString: mixing.instructions))", engine.scaled(by: 1 / samples))
    report("  ratio", engine.ratio(to: kernel), digits: 2, aim: "≤ 1.67")
  }
}
