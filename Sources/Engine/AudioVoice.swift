import Haptics
import Realtime

/// One sounding audio event.
struct AudioVoice: BitwiseCopyable {
  /// Volume, pan, brightness and pitch are evaluated so many frames apart, counted from the event's start, and linear between.
  private static let knotFrames: Int64 = 32
  /// How long the low-pass may ring when a sound is over: six times the time of its lowest corner.
  private static let ringFrames: Int64 = 480

  /// What moves between two knots.
  private struct Setting: BitwiseCopyable {
    var gains = SIMD2<Float>.zero
    /// Frames of the sound, or cycles of the tone, in a frame.
    var speed: Double = 0
    /// The part of a step that the low-pass takes in a frame.
    var passed: Float = 1

    static func + (left: Setting, right: Setting) -> Setting {
      Setting(gains: left.gains + right.gains, speed: left.speed + right.speed, passed: left.passed + right.passed)
    }

    func slope(to end: Setting, over frames: Int64) -> Setting {
      let count = Float(frames)
      return Setting(
        gains: (end.gains - gains) / count,
        speed: (end.speed - speed) / Double(frames),
        passed: (end.passed - passed) / count
      )
    }
  }

  let player: Int32
  let source: SoundSource
  private(set) var values: AudioValues
  private(set) var envelope: Envelope
  /// Whether its end is still to be told; such a voice that falls silent was cut as stuck.
  private(set) var isOpen: Bool
  /// Whether its event says where it ends.
  private let isTimed: Bool
  /// The first frame that is not rendered yet.
  private(set) var position: Int64
  /// Where it is in its sound, in frames of the sound, or in cycles of the tone.
  private var phase: Double
  private var filtered = SIMD2<Float>.zero
  private var setting = Setting()
  private var slope = Setting()
  private var knot: Int64
  /// The frame at which what the low-pass still holds of a sound that is over has gone.
  private var silence = Int64.max

  init(
    player: Int,
    source: SoundSource,
    values: AudioValues,
    envelope: Envelope,
    isOpen: Bool,
    isTimed: Bool,
    at frame: Int64,
    phase: Double
  ) {
    self.player = Int32(player)
    self.source = source
    self.values = values
    self.envelope = envelope
    self.isOpen = isOpen
    self.isTimed = isTimed
    self.phase = phase
    position = frame
    knot = frame
  }

  var isOver: Bool { position >= silence || envelope.isOver(at: position) }

  /// How loud it is, the measure by which the quietest voice is found.
  func level(_ controls: AudioControls) -> Float {
    let volume = controls.applied(.audioVolume, to: values.volume, at: position)
    return SoundLaw.amplitude(volume: volume) * envelope.strength(at: position)
  }

  /// Tells that a control has changed at the present position.
  mutating func follow() { knot = position }

  /// Enters its release, the shortest one if it is to be short.
  mutating func finish(at frame: Int64, shortly: Bool) {
    if shortly, envelope.end > frame { values.release = 0 }
    isOpen = false
    envelope.finish(at: frame)
  }

  /// Fades from the present position within so many frames, whatever was to come.
  mutating func cut(overFrames frames: Int64) {
    isOpen = false
    envelope.fade(at: position, overFrames: frames)
  }

  /// Multiplies what remains of it, if its event says where it ends; it is cut no later for that.
  mutating func stretch(by scale: Double, at frame: Int64, atMost limit: Int64) {
    if isTimed, !isOpen { envelope.stretch(by: scale, at: frame, atMost: limit) }
  }

  /// Adds its frames up to `end` to a bus whose first frame is `start`.
  mutating func render(to end: Int64, start: Int64, bus: borrowing AudioBus, controls: AudioControls) {
    while position < end, !isOver {
      if position >= envelope.bend { bendEnvelope(bus, controls) }
      if position >= knot { plan(bus, controls) }
      let next = min(end, envelope.bend, knot, silence)
      add(frames: Int(next &- position), offset: Int(position &- start), start: start, bus)
      position = next
    }
    position = max(position, end)
  }

  private mutating func bendEnvelope(_ bus: borrowing AudioBus, _ controls: AudioControls) {
    if position >= envelope.end {
      let release = values.sustained ? controls.applied(.audioReleaseTime, to: values.release, at: position) : 0
      envelope.fade(at: position, overFrames: bus.frames(release))
    } else if envelope.decays {
      let decay = controls.applied(.audioDecayTime, to: values.decay, at: position)
      envelope.decay(overFrames: bus.frames(decay))
    } else {
      envelope.rest()
    }
  }

  private mutating func plan(_ bus: borrowing AudioBus, _ controls: AudioControls) {
    let passed = (position &- envelope.start) / Self.knotFrames
    knot = min(envelope.start &+ (passed &+ 1) &* Self.knotFrames, controls.rest(after: position))
    setting = setting(at: position, bus, controls)
    slope = setting.slope(to: setting(at: knot, bus, controls), over: knot &- position)
  }

  private func setting(at frame: Int64, _ bus: borrowing AudioBus, _ controls: AudioControls) -> Setting {
    let volume = controls.applied(.audioVolume, to: values.volume, at: frame)
    let pan = controls.applied(.audioPan, to: values.pan, at: frame)
    let brightness = controls.applied(.audioBrightness, to: values.brightness, at: frame)
    let speed = Double(SoundLaw.speed(pitch: controls.applied(.audioPitch, to: values.pitch, at: frame)))
    return Setting(
      gains: SoundLaw.gains(pan: pan) * SoundLaw.amplitude(volume: volume),
      speed: source.isTone ? speed * bus.toneCycles : speed,
      passed: brightness < 1 ? bus.passed(cornerHz: SoundLaw.cornerHz(brightness: brightness)) : 1
    )
  }

  private mutating func add(frames: Int, offset: Int, start: Int64, _ bus: borrowing AudioBus) {
    var level = envelope.line.value(at: position)
    for frame in offset..<offset &+ frames {
      let sample = sample(at: start &+ Int64(frame), bus)
      filtered += (sample - filtered) * setting.passed
      bus.add(filtered * setting.gains * level, at: frame)
      phase += setting.speed
      level += envelope.line.slope
      setting = setting + slope
    }
  }

  private mutating func sample(at frame: Int64, _ bus: borrowing AudioBus) -> SIMD2<Float> {
    guard case .file(let id, let loops, _) = source else {
      return SIMD2(repeating: Self.triangle(Float(phase - Double(Int64(roundingDown: phase)))))
    }
    let frames = bus.frames(of: id)
    if phase >= Double(frames) {
      guard loops, frames > 0 else {
        silence = min(silence, frame &+ Self.ringFrames)
        return .zero
      }
      phase = phase.truncatingRemainder(dividingBy: Double(frames))
    }
    return bus.value(of: id, at: phase, loops: loops)
  }

  /// A triangle that rises from 0.
  private static func triangle(_ cycle: Float) -> Float {
    cycle < 0.25 ? 4 * cycle : cycle < 0.75 ? 2 - 4 * cycle : 4 * cycle - 4
  }
}
