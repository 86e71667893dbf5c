import Haptics

/// What sounds on one actuator in the present block, and its limiter.
struct ActuatorMixer: ~Copyable {
  let profile: ActuatorProfile
  let channel: Int
  private let gain: Float
  private let sampleRate: Float
  private let capacity: Int
  private let texture: UnsafeMutablePointer<Float>
  private let taps: UnsafeMutablePointer<Float>
  private let tapLevel: UnsafeMutablePointer<Float>
  private var limiter: Limiter

  /// The widest vector that rendering writes past the end of a block.
  private static let margin = 8

  init(_ actuator: Actuator, sampleRate: Double, blockFrames: Int) {
    profile = actuator.profile
    channel = actuator.channel
    gain = actuator.gain.isFinite ? max(actuator.gain, 0) : 0
    self.sampleRate = Float(sampleRate)
    capacity = blockFrames + Self.margin
    texture = .allocate(capacity: capacity)
    taps = .allocate(capacity: capacity)
    tapLevel = .allocate(capacity: capacity)
    for buffer in [texture, taps, tapLevel] { buffer.initialize(repeating: 0, count: capacity) }
    limiter = Limiter(sampleRate: sampleRate)
  }

  deinit {
    texture.deallocate()
    taps.deallocate()
    tapLevel.deallocate()
  }

  /// The phase increment of a sharpness, in 2⁻³² cycles a frame.
  func increment(sharpness: Float) -> UInt32 {
    UInt32(min(max(profile.frequency(sharpness: sharpness) * (0x1p32 / sampleRate), 0), 0x1p31))
  }

  /// The frames of a normalised envelope time.
  func frames(_ normalised: Float) -> Int64 { frames(seconds: EnvelopeLaw.seconds(normalised)) }

  /// The frames that a tap rings after its attack.
  func tapFrames(sharpness: Float, decay: Float) -> Int64 {
    frames(seconds: profile.tapSeconds(sharpness: sharpness, decay: decay))
  }

  private func frames(seconds: Float) -> Int64 { Int64(seconds * sampleRate + 0.5) }

  func add(_ segment: SineSegment, isTap: Bool, offset: Int, frames: Int) {
    guard isTap, profile.ducking > 0 else { return segment.add(to: texture + offset, frames: frames) }
    segment.add(to: taps + offset, frames: frames)
    segment.addLevel(to: tapLevel + offset, frames: frames)
  }

  /// Moves the block to its channel of an interleaved buffer, levelled and limited, and clears it; returns its peak.
  mutating func finish(
    into output: UnsafeMutablePointer<Float>,
    stride: Int,
    frames: Int,
    level: Float,
    levelSlope: Float
  ) -> Float {
    var peak: Float = 0
    for frame in 0..<frames {
      var sample = texture[frame]
      if profile.ducking > 0 {
        sample = sample * (1 - profile.ducking * min(1, tapLevel[frame])) + taps[frame]
      }
      let limited = limiter.limit(sample * gain * (level + levelSlope * Float(frame)))
      peak = max(peak, abs(limited))
      if channel < stride { output[frame &* stride &+ channel] += limited }
    }
    texture.update(repeating: 0, count: capacity)
    if profile.ducking > 0 {
      taps.update(repeating: 0, count: capacity)
      tapLevel.update(repeating: 0, count: capacity)
    }
    return peak
  }
}
