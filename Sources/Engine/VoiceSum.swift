import CMixing

extension VoiceSum {
  typealias Adding = @convention(c) (UnsafePointer<SineSegment>, UnsafePointer<VoiceSum>, Int32, Int32) -> Void

  /// Takes the memory for blocks of so many frames.
  init(blockFrames: Int) {
    // The widest vector may be written behind the last frame.
    let (count, nodeCount) = (blockFrames + 8, blockFrames / tactus_span_frames * tactus_span_nodes)
    self.init(frames: .allocate(capacity: count), nodes: .allocate(capacity: nodeCount))
    frames.initialize(repeating: 0, count: count)
    nodes.initialize(repeating: 0, count: nodeCount)
  }

  func deallocate() {
    frames.deallocate()
    nodes.deallocate()
  }

  // Trusted, as is `interpolate`: no compiler knows where a pointer leads.
  @_semantics("no_performance_analysis")
  func add(_ segment: SineSegment, _ signal: Adding, from first: Int, frames: Int) {
    withUnsafePointer(to: segment) { segment in
      withUnsafePointer(to: self) { signal(segment, $0, Int32(first), Int32(frames)) }
    }
  }

  /// Makes the frames of a block complete.
  @_semantics("no_performance_analysis")
  func interpolate(_ mixing: Mixing, frames: Int) {
    withUnsafePointer(to: self) { mixing.interpolate($0, Int32(frames / tactus_span_frames)) }
  }
}
