import CRealtime
import Haptics

/// Where audio events sound: two channels beside the actuators, from the sounds' memory to the output, with a limiter.
struct AudioBus: ~Copyable {
  private let channels: AudioChannels
  private let isMono: Bool
  private let sampleRate: Float
  private let sounds: UnsafeMutablePointer<SoundMemory>
  private let soundCount: Int
  private let mix: UnsafeMutablePointer<SIMD2<Float>>
  private let capacity: Int
  private var limiter: Limiter
  /// Cycles of the tone in a frame.
  let toneCycles: Double

  init(_ channels: AudioChannels, sounds: [Sound], sampleRate: Double, blockFrames: Int) {
    self.channels = channels
    isMono = channels.left == channels.right
    self.sampleRate = Float(sampleRate)
    soundCount = sounds.count
    self.sounds = .allocate(capacity: max(1, sounds.count))
    for (index, sound) in sounds.enumerated() { (self.sounds + index).initialize(to: SoundMemory(sound)) }
    capacity = blockFrames
    mix = .allocate(capacity: blockFrames)
    mix.initialize(repeating: .zero, count: blockFrames)
    limiter = Limiter(sampleRate: sampleRate)
    toneCycles = Double(SoundLaw.toneHz) / sampleRate
  }

  deinit {
    sounds.deinitialize(count: soundCount)
    sounds.deallocate()
    mix.deallocate()
  }

  /// The frames of a normalised envelope time.
  func frames(_ normalised: Float) -> Int64 { Int64(EnvelopeLaw.seconds(normalised) * sampleRate + 0.5) }

  /// What a low-pass of first order takes of a step in a frame.
  func passed(cornerHz: Float) -> Float { 1 - tactus_expf(-2 * .pi * cornerHz / sampleRate) }

  /// How many frames a sound has; none where there is no such sound.
  func frames(of id: SoundID) -> Int64 { Int(id.index) < soundCount ? sounds[Int(id.index)].frames : 0 }

  /// A sound between its frames; only for sounds that have some.
  func value(of id: SoundID, at position: Double, loops: Bool) -> SIMD2<Float> {
    sounds[Int(id.index)].value(at: position, loops: loops)
  }

  func add(_ sample: SIMD2<Float>, at frame: Int) { mix[frame] += sample }

  /// Moves the block to its channels of an interleaved buffer, levelled and limited, and clears it; returns its peak.
  mutating func finish(
    into output: UnsafeMutablePointer<Float>,
    stride: Int,
    frames: Int,
    level: Float,
    levelSlope: Float
  ) -> Float {
    var peak: Float = 0
    for frame in 0..<frames {
      let sample = mix[frame] * (level + levelSlope * Float(frame))
      let limited = limiter.limit(isMono ? SIMD2((sample.x + sample.y) / 2, 0) : sample)
      peak = max(peak, abs(limited.x), abs(limited.y))
      if channels.left < stride { output[frame &* stride &+ channels.left] += limited.x }
      if channels.right < stride { output[frame &* stride &+ channels.right] += limited.y }
    }
    mix.update(repeating: .zero, count: capacity)
    return peak
  }
}
