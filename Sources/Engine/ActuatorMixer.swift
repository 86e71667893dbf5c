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
  private let addSignal: VoiceSum.Adding
  private let texture: VoiceSum
  private let taps: VoiceSum
  private let tapLevel: VoiceSum
  private var limiter: Limiter
  private var spinUp: SpinUp?

  init(_ actuator: Actuator, sampleRate: Double, blockFrames: Int, mixing: Mixing) {
    profile = actuator.profile
    channel = actuator.channel
    gain = actuator.gain.isFinite ? max(actuator.gain, 0) : 0
    self.sampleRate = Float(sampleRate)
    incrementLaw = IncrementLaw(profile, sampleRate: self.sampleRate)
    textureGate = TextureGate(hz: profile.textureGateHz, sampleRate: sampleRate)
    self.mixing = mixing
    addSignal = profile.drive == .level ? mixing.add_level : mixing.add_sine
    texture = VoiceSum(blockFrames: blockFrames)
    taps = VoiceSum(blockFrames: blockFrames)
    tapLevel = VoiceSum(blockFrames: blockFrames)
    limiter = Limiter(sampleRate: sampleRate)
    spinUp = SpinUp(milliseconds: profile.spinUpMilliseconds, sampleRate: sampleRate)
  }

  /// The frames of a normalised envelope time.
  func frames(_ normalised: Float) -> Int64 { frames(seconds: EnvelopeLaw.seconds(normalised)) }

  /// The frames that a tap rings after its attack.
  func tapFrames(sharpness: Float, decay: Float) -> Int64 {
    frames(seconds: profile.tapSeconds(sharpness: sharpness, decay: decay))
  }

  private func frames(seconds: Float) -> Int64 { Int64(seconds * sampleRate + 0.5) }

  /// Adds a segment of so many frames, from a frame of the block on.
  func add(_ segment: SineSegment, isTap: Bool, from first: Int, frames: Int) {
    guard isTap, profile.tapDucking > 0 else { return texture.add(segment, addSignal, from: first, frames: frames) }
    taps.add(segment, addSignal, from: first, frames: frames)
    tapLevel.add(segment, mixing.add_level, from: first, frames: frames)
  }

  /// Moves the block to its channel of an interleaved buffer, levelled and limited, and clears it; returns its peak.
  mutating func finish(
    into output: UnsafeMutablePointer<Float>,
    stride: Int,
    frames: Int,
    level: Float,
    levelSlope: Float
  ) -> Float {
    texture.interpolate(mixing, frames: frames)
    if profile.tapDucking > 0 { duck(frames: frames) }
    let samples = texture.frames
    var peak = scale(by: gain * level, slope: gain * levelSlope, frames: frames)
    if profile.drive == .level {
      peak = driveMotor(frames: frames)
    } else if !(peak <= 1 && limiter.rests) {
      peak = 0
      for frame in 0..<frames {
        samples[frame] = limiter.limit(samples[frame])
        peak = max(peak, abs(samples[frame]))
      }
    }
    if channel < stride {
      for frame in 0..<frames { output[frame &* stride &+ channel] += samples[frame] }
    }
    samples.update(repeating: 0, count: frames)
    return peak
  }

  /// Adds the taps to what they have lowered, and clears them.
  private func duck(frames: Int) {
    taps.interpolate(mixing, frames: frames)
    tapLevel.interpolate(mixing, frames: frames)
    let (texture, taps, tapLevel) = (texture.frames, taps.frames, tapLevel.frames)
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
      let level = min(texture.frames[frame], 1)
      texture.frames[frame] = spinUp?.drive(to: level) ?? level
      peak = max(peak, texture.frames[frame])
    }
    return peak
  }

  /// Multiplies by a gain that moves linearly; returns the peak.
  private func scale(by gain: Float, slope: Float, frames: Int) -> Float {
    let lane = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    var peaks = SIMD8<Float>.zero
    for start in Swift.stride(from: 0, to: frames, by: 8) {
      let samples = UnsafeMutableRawPointer(texture.frames + start)
      let gains = (lane + Float(start)) * slope + gain
      let scaled = samples.loadUnaligned(as: SIMD8<Float>.self) * gains
      samples.storeBytes(of: scaled, as: SIMD8<Float>.self)
      let magnitudes = scaled.replacing(with: -scaled, where: scaled .< 0)
      peaks.replace(with: magnitudes, where: peaks .< magnitudes)
    }
    return peaks.max()
  }
}
