import CMixing
import Haptics

/// What sounds on one actuator in the present block, and its limiter.
struct ActuatorMixer: ~Copyable {
  let profile: ActuatorProfile
  let channel: Int
  let incrementLaw: IncrementLaw
  /// How a crisp texture goes off and on; nil where it is steady.
  let textureGate: TextureGate?
  private let gain: Float
  private let sampleRate: Float
  private let mixing: Mixing
  /// Adds what its drive makes of a voice: the oscillation, or the level alone.
  private let addSignal: @convention(c) (UnsafePointer<SineSegment>, UnsafeMutablePointer<Float>, Int32) -> Void
  private let capacity: Int
  private let texture: UnsafeMutablePointer<Float>
  private let taps: UnsafeMutablePointer<Float>
  private let tapLevel: UnsafeMutablePointer<Float>
  private var limiter: Limiter
  private var spinUp: SpinUp?

  /// The widest vector that rendering writes past the end of a block.
  private static let margin = 8

  init(_ actuator: Actuator, sampleRate: Double, blockFrames: Int, mixing: Mixing) {
    profile = actuator.profile
    channel = actuator.channel
    gain = actuator.gain.isFinite ? max(actuator.gain, 0) : 0
    self.sampleRate = Float(sampleRate)
    incrementLaw = IncrementLaw(profile, sampleRate: self.sampleRate)
    textureGate = TextureGate(hz: profile.textureGateHz, sampleRate: sampleRate)
    self.mixing = mixing
    addSignal = profile.drive == .level ? mixing.add_level : mixing.add_sine
    capacity = blockFrames + Self.margin
    texture = .allocate(capacity: capacity)
    taps = .allocate(capacity: capacity)
    tapLevel = .allocate(capacity: capacity)
    for buffer in [texture, taps, tapLevel] { buffer.initialize(repeating: 0, count: capacity) }
    limiter = Limiter(sampleRate: sampleRate)
    spinUp = SpinUp(milliseconds: profile.spinUpMilliseconds, sampleRate: sampleRate)
  }

  deinit {
    texture.deallocate()
    taps.deallocate()
    tapLevel.deallocate()
  }

  /// The frames of a normalised envelope time.
  func frames(_ normalised: Float) -> Int64 { frames(seconds: EnvelopeLaw.seconds(normalised)) }

  /// The frames that a tap rings after its attack.
  func tapFrames(sharpness: Float, decay: Float) -> Int64 {
    frames(seconds: profile.tapSeconds(sharpness: sharpness, decay: decay))
  }

  private func frames(seconds: Float) -> Int64 { Int64(seconds * sampleRate + 0.5) }

  func add(_ segment: SineSegment, isTap: Bool, offset: Int, frames: Int) {
    withUnsafePointer(to: segment) { segment in
      guard isTap, profile.tapDucking > 0 else { return addSignal(segment, texture + offset, Int32(frames)) }
      addSignal(segment, taps + offset, Int32(frames))
      mixing.add_level(segment, tapLevel + offset, Int32(frames))
    }
  }

  /// Moves the block to its channel of an interleaved buffer, levelled and limited, and clears it; returns its peak.
  mutating func finish(
    into output: UnsafeMutablePointer<Float>,
    stride: Int,
    frames: Int,
    level: Float,
    levelSlope: Float
  ) -> Float {
    if profile.tapDucking > 0 { duck(frames: frames) }
    var peak = scale(by: gain * level, slope: gain * levelSlope, frames: frames)
    if profile.drive == .level {
      peak = driveMotor(frames: frames)
    } else if !(peak <= 1 && limiter.rests) {
      peak = 0
      for frame in 0..<frames {
        texture[frame] = limiter.limit(texture[frame])
        peak = max(peak, abs(texture[frame]))
      }
    }
    if channel < stride {
      for frame in 0..<frames { output[frame &* stride &+ channel] += texture[frame] }
    }
    texture.update(repeating: 0, count: frames)
    return peak
  }

  /// Adds the taps to what they have lowered, and clears them.
  private func duck(frames: Int) {
    for frame in 0..<frames {
      texture[frame] = texture[frame] * (1 - profile.tapDucking * min(1, tapLevel[frame])) + taps[frame]
    }
    taps.update(repeating: 0, count: frames)
    tapLevel.update(repeating: 0, count: frames)
  }

  /// Turns levels into what a motor is driven with; returns the peak.
  private mutating func driveMotor(frames: Int) -> Float {
    var peak: Float = 0
    for frame in 0..<frames {
      let level = min(texture[frame], 1)
      texture[frame] = spinUp?.drive(to: level) ?? level
      peak = max(peak, texture[frame])
    }
    return peak
  }

  /// Multiplies by a gain that moves linearly; returns the peak.
  private func scale(by gain: Float, slope: Float, frames: Int) -> Float {
    let lane = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    var peaks = SIMD8<Float>.zero
    for start in Swift.stride(from: 0, to: frames, by: 8) {
      let samples = UnsafeMutableRawPointer(texture + start)
      let gains = (lane + Float(start)) * slope + gain
      let scaled = samples.loadUnaligned(as: SIMD8<Float>.self) * gains
      samples.storeBytes(of: scaled, as: SIMD8<Float>.self)
      let magnitudes = scaled.replacing(with: -scaled, where: scaled .< 0)
      peaks.replace(with: magnitudes, where: peaks .< magnitudes)
    }
    return peaks.max()
  }
}
