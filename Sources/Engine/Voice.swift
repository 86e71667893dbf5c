import Haptics

/// One sounding event on one actuator.
struct Voice: BitwiseCopyable {
  /// Movement of amplitude and frequency is evaluated at knots this far apart, counted from where a control's ramp begins, and
  /// linear between them; so the signal depends neither on the period nor on when a take was begun.
  private static let knotFrames: Int64 = 16

  let controls: Int32
  let actuator: UInt8
  let isTap: Bool
  let hold: HoldID?
  var values: HapticValues
  let gain: Float
  /// Whether its end is still to be told; such a voice that falls silent was cut as stuck.
  var isOpen: Bool
  var envelope: Envelope
  var phase: UInt32 = 0
  /// The first frame that is not rendered yet.
  private(set) var position: Int64

  private var amplitude = Chord<Float>()
  private var increment = Chord<UInt32>()

  init(
    controls: Int32,
    actuator: UInt8,
    isTap: Bool,
    hold: HoldID?,
    values: HapticValues,
    gain: Float,
    isOpen: Bool,
    envelope: Envelope
  ) {
    self.controls = controls
    self.actuator = actuator
    self.isTap = isTap
    self.hold = hold
    self.values = values
    self.gain = gain
    self.isOpen = isOpen
    self.envelope = envelope
    position = envelope.start
  }

  var isOver: Bool { envelope.isOver(at: position) }

  /// The level at which it sounds now: the measure by which the quietest voice is found.
  func level(_ state: Controls, _ profile: ActuatorProfile) -> Float {
    let frame = max(position, envelope.start &+ envelope.attackFrames)
    return amplitudeLaw(at: frame, state, profile) * envelope.level(at: frame)
  }

  private func amplitudeLaw(at frame: Int64, _ state: Controls, _ profile: ActuatorProfile) -> Float {
    profile.amplitude(intensity: state.applied(.intensity, to: values.intensity, at: frame)) * gain
  }

  private func incrementLaw(at frame: Int64, _ state: Controls, _ mixer: borrowing ActuatorMixer) -> UInt32 {
    mixer.increment(sharpness: state.applied(.sharpness, to: values.sharpness, at: frame))
  }

  /// Tells that a control has changed at the present position.
  mutating func follow(_ control: Control) {
    switch control {
    case .intensity: amplitude.end = position
    case .sharpness: increment.end = position
    default: break
    }
  }

  /// Renders up to, not including, a frame of the present block, whose first frame is `blockStart`.
  mutating func render(to end: Int64, blockStart: Int64, state: Controls, mixer: borrowing ActuatorMixer) {
    while position < end, !isOver {
      if envelope.awaitsDecay(at: position) { envelope.beginDecay(overFrames: decayFrames(state, mixer)) }
      if envelope.awaitsFade(at: position) { envelope.beginFade(overFrames: mixer.frames(fade(state))) }
      if position >= amplitude.end { planAmplitude(state, mixer) }
      if position >= increment.end { planIncrement(state, mixer) }
      let next = min(end, envelope.bend(after: position), amplitude.end, increment.end)
      let frames = Int(next &- position)
      let level = envelope.level(at: position)
      let segment = SineSegment(
        phase: phase,
        increment: increment.start &+ UInt32(truncatingIfNeeded: position &- increment.first) &* increment.slope,
        incrementSlope: increment.slope,
        amplitude: amplitude.start + amplitude.slope * Float(position &- amplitude.first),
        amplitudeSlope: amplitude.slope,
        envelope: level,
        envelopeSlope: (envelope.level(at: next) - level) / Float(frames)
      )
      mixer.add(segment, isTap: isTap, offset: Int(position &- blockStart), frames: frames)
      phase = segment.phase(after: frames)
      position = next
    }
    position = max(position, end)
  }

  private mutating func planAmplitude(_ state: Controls, _ mixer: borrowing ActuatorMixer) {
    let start = amplitudeLaw(at: position, state, mixer.profile)
    amplitude = Chord(first: position, end: nextKnot(of: state.intensity), start: start, slope: 0)
    guard amplitude.end != .max else { return }
    let change = amplitudeLaw(at: amplitude.end, state, mixer.profile) - start
    amplitude.slope = change / Float(amplitude.end &- position)
  }

  private mutating func planIncrement(_ state: Controls, _ mixer: borrowing ActuatorMixer) {
    let start = incrementLaw(at: position, state, mixer)
    increment = Chord(first: position, end: nextKnot(of: state.sharpness), start: start, slope: 0)
    guard increment.end != .max else { return }
    let change = Int64(incrementLaw(at: increment.end, state, mixer)) &- Int64(start)
    increment.slope = UInt32(truncatingIfNeeded: change / (increment.end &- position))
  }

  private func nextKnot(of ramp: Ramp) -> Int64 {
    guard ramp.moves(at: position) else { return .max }
    let passed = (position &- ramp.start) / Self.knotFrames
    return min(ramp.end, ramp.start &+ (passed &+ 1) &* Self.knotFrames)
  }

  private func decayFrames(_ state: Controls, _ mixer: borrowing ActuatorMixer) -> Int64 {
    let decay = state.applied(.decayTime, to: values.decay, at: position)
    guard isTap else { return mixer.frames(decay) }
    return mixer.tapFrames(sharpness: state.applied(.sharpness, to: values.sharpness, at: position), decay: decay)
  }

  /// The normalised time of its fade: a sustained event's release, else the shortest.
  private func fade(_ state: Controls) -> Float {
    values.sustained && !isTap ? state.applied(.releaseTime, to: values.release, at: position) : 0
  }
}

/// A straight piece of movement between two knots; its slope is a frame's change.
private struct Chord<Value: Numeric & BitwiseCopyable>: BitwiseCopyable {
  var first: Int64 = .min
  var end: Int64 = .min
  var start: Value = 0
  var slope: Value = 0
}
