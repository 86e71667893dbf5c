import CMixing

/// Voices of one actuator, summed over a block in memory of its own.
struct VoiceSum: ~Copyable {
  typealias Adding = @convention(c) (UnsafePointer<SineSegment>, UnsafePointer<tactus_sum>, Int32, Int32) -> Void

  /// The block's frames; whoever reads them makes them complete first, by ``interpolate(_:frames:)``.
  let frames: UnsafeMutablePointer<Float>
  private let nodes: UnsafeMutablePointer<Float>

  /// Takes the memory for blocks of so many frames.
  init(blockFrames: Int) {
    // The widest vector may be written behind the last frame.
    let (count, nodeCount) = (blockFrames + 8, blockFrames / tactus_span_frames * tactus_span_nodes)
    frames = .allocate(capacity: count)
    nodes = .allocate(capacity: nodeCount)
    frames.initialize(repeating: 0, count: count)
    nodes.initialize(repeating: 0, count: nodeCount)
  }

  deinit {
    frames.deallocate()
    nodes.deallocate()
  }

  // Trusted, as is `interpolate`: no compiler knows where a pointer leads.
  @_semantics("no_performance_analysis")
  func add(_ segment: SineSegment, _ signal: Adding, from first: Int, frames count: Int) {
    withUnsafePointer(to: segment) { segment in
      withUnsafePointer(to: tactus_sum(frames: frames, nodes: nodes)) {
        signal(segment, $0, Int32(first), Int32(count))
      }
    }
  }

  /// Makes the frames of a block complete.
  @_semantics("no_performance_analysis")
  func interpolate(_ mixing: Mixing, frames count: Int) {
    withUnsafePointer(to: tactus_sum(frames: frames, nodes: nodes)) {
      mixing.interpolate($0, Int32(count / tactus_span_frames))
    }
  }
}
