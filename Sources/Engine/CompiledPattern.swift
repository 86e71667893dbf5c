import Haptics

/// The steps of a pattern in memory of their own, for the real-time thread to read.
struct CompiledPattern: ~Copyable {
  let steps: UnsafeMutableBufferPointer<PatternStep>

  init(_ pattern: Pattern, sampleRate: Double) {
    let compiled = pattern.steps(sampleRate: sampleRate)
    steps = .allocate(capacity: compiled.count)
    _ = steps.initialize(from: compiled)
  }

  deinit { steps.deallocate() }
}
