import Haptics

/// A compiled pattern in memory of its own, for the real-time thread to read.
struct PatternMemory: ~Copyable {
  let outline: PatternOutline
  let steps: UnsafeMutableBufferPointer<PatternStep>
  let moves: UnsafeMutableBufferPointer<ControlMove>

  init(_ pattern: Pattern, sampleRate: Double, sound: (String) -> SoundID?) {
    let compiled = CompiledPattern(pattern, sampleRate: sampleRate, sound: sound)
    outline = compiled.outline
    steps = .allocate(capacity: compiled.steps.count)
    _ = steps.initialize(from: compiled.steps)
    moves = .allocate(capacity: compiled.moves.count)
    _ = moves.initialize(from: compiled.moves)
  }

  deinit {
    steps.deallocate()
    moves.deallocate()
  }
}
