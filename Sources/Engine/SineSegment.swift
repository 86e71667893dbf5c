/// A stretch of a voice in which increment, amplitude and envelope each move linearly.
///
/// The phase is a 32-bit fraction of a cycle and all its arithmetic is exact, so the signal does not depend on how a voice
/// is cut into blocks.
struct SineSegment {
  var phase: UInt32
  var increment: UInt32
  /// A frame's change of the increment, modulo 2³².
  var incrementSlope: UInt32
  var amplitude: Float
  var amplitudeSlope: Float
  var envelope: Float
  var envelopeSlope: Float

  private typealias Lanes = SIMD8<Float>

  /// The phase after so many frames.
  func phase(after frames: Int) -> UInt32 {
    let count = UInt64(frames)
    let pairs = UInt32(truncatingIfNeeded: count &* (count &- 1) / 2)
    return phase &+ increment &* UInt32(truncatingIfNeeded: count) &+ incrementSlope &* pairs
  }

  /// Adds `frames` frames to the buffer, which has room for 7 more.
  func add(to buffer: UnsafeMutablePointer<Float>, frames: Int) {
    forEachBlock(frames: frames) { offset, phases, level in
      let cycles = Lanes(SIMD8<Int32>(truncatingIfNeeded: phases)) * 0x1p-32
      accumulate(Self.sine(cycles) * level, at: buffer + offset)
    }
  }

  /// Adds the level alone, without its oscillation.
  func addLevel(to buffer: UnsafeMutablePointer<Float>, frames: Int) {
    forEachBlock(frames: frames) { offset, _, level in accumulate(level, at: buffer + offset) }
  }

  @inline(__always)
  private func accumulate(_ lanes: Lanes, at pointer: UnsafeMutablePointer<Float>) {
    let raw = UnsafeMutableRawPointer(pointer)
    raw.storeBytes(of: raw.loadUnaligned(as: Lanes.self) + lanes, as: Lanes.self)
  }

  @inline(__always)
  private func forEachBlock(frames: Int, _ body: (Int, SIMD8<UInt32>, Lanes) -> Void) {
    let lane = SIMD8<UInt32>(0, 1, 2, 3, 4, 5, 6, 7)
    let pairs = SIMD8<UInt32>(0, 0, 1, 3, 6, 10, 15, 21)
    var phases = SIMD8(repeating: phase) &+ increment &* lane &+ incrementSlope &* pairs
    var step = SIMD8(repeating: increment &* 8 &+ incrementSlope &* 28) &+ (incrementSlope &* 8) &* lane
    let stepSlope = SIMD8(repeating: incrementSlope &* 64)
    let laneIndex = Lanes(0, 1, 2, 3, 4, 5, 6, 7)
    var amplitudes = laneIndex * amplitudeSlope + amplitude
    var envelopes = laneIndex * envelopeSlope + envelope
    let amplitudeStep = Lanes(repeating: amplitudeSlope * 8)
    let envelopeStep = Lanes(repeating: envelopeSlope * 8)
    var offset = 0
    while offset &+ 8 <= frames {
      body(offset, phases, amplitudes * envelopes)
      phases &+= step
      step &+= stepSlope
      amplitudes += amplitudeStep
      envelopes += envelopeStep
      offset &+= 8
    }
    if offset < frames {
      let inside = laneIndex .< Float(frames &- offset)
      body(offset, phases, (amplitudes * envelopes).replacing(with: 0, where: .!inside))
    }
  }

  /// sin 2πx for x in −½…½, within 7·10⁻⁶: x (¼ − x²) times a cubic in x², fitted for the least greatest error.
  @inline(__always)
  private static func sine(_ x: Lanes) -> Lanes {
    let square = x * x
    var cubic = square * -32.60925 + 66.2389
    cubic = cubic * square - 64.79274
    cubic = cubic * square + 25.13217
    return x * (0.25 - square) * cubic
  }
}
