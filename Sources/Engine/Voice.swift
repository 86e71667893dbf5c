import CMixing
import Haptics

/// One sounding event on one actuator.
struct Voice: BitwiseCopyable {
  /// The part or player in which it sounds.
  let owner: Int32
  let actuator: UInt8
  let isTap: Bool
  let hold: HoldID?
  var values: HapticValues
  let gain: Float
  /// A running number by which the older of two voices is found.
  let number: UInt64
  /// Whether its end is still to be told; such a voice that falls silent was cut as stuck.
  var isOpen: Bool
  var envelope: Envelope
  var phase: UInt32 = 0
  /// The frame from which its actuator's gate is counted; nil where there is none.
  var gateStart: Int64?
  /// The first frame that is not rendered yet.
  private(set) var position: Int64

  private var amplitude = Chord<Float>()
  private var increment = Chord<UInt32>()

  init(
    owner: Int32,
    actuator: UInt8,
    isTap: Bool,
    hold: HoldID?,
    values: HapticValues,
    gain: Float,
    number: UInt64,
    isOpen: Bool,
    envelope: Envelope
  ) {
    self.owner = owner
    self.actuator = actuator
    self.isTap = isTap
    self.hold = hold
    self.values = values
    self.gain = gain
    self.number = number
    self.isOpen = isOpen
    self.envelope = envelope
    position = envelope.start
  }

  var isOver: Bool { envelope.isOver(at: position) }

  /// The level at which it sounds now: the measure by which the quietest voice is found.
  func level(_ state: UnsafePointer<Controls>, _ mixer: UnsafePointer<ActuatorMixer>) -> Float {
    amplitudeLaw(at: position, state, mixer) * envelope.strength(at: position)
  }

  // Inlined, since a call would copy the whole voice.
  @inline(__always)
  private func amplitudeLaw(
    at frame: Int64,
    _ state: UnsafePointer<Controls>,
    _ mixer: UnsafePointer<ActuatorMixer>
  ) -> Float {
    let intensity = Control.intensity.applied(state.pointee.intensity.value(at: frame), to: values.intensity)
    return mixer.pointee.profile.amplitude(intensity: intensity) * gain
  }

  /// The amplitude at a frame with what its actuator's gate leaves of it.
  @inline(__always)
  private func gatedAmplitude(
    at frame: Int64,
    _ state: UnsafePointer<Controls>,
    _ mixer: UnsafePointer<ActuatorMixer>
  ) -> Float {
    let amplitude = amplitudeLaw(at: frame, state, mixer)
    guard let gateStart, let gate = mixer.pointee.textureGate else { return amplitude }
    let depth = Control.sharpness.applied(state.pointee.sharpness.value(at: frame), to: values.sharpness)
    return amplitude * (1 - depth * (1 - gate.opening(at: frame &- gateStart)))
  }

  @inline(__always)
  private func incrementLaw(
    at frame: Int64,
    _ state: UnsafePointer<Controls>,
    _ mixer: UnsafePointer<ActuatorMixer>
  ) -> UInt32 {
    mixer.pointee.incrementLaw.increment(
      sharpness: Control.sharpness.applied(state.pointee.sharpness.value(at: frame), to: values.sharpness)
    )
  }

  /// Tells that a control has changed at the present position.
  mutating func follow(_ control: Control) {
    switch control {
    case .intensity: amplitude = Chord(end: position)
    case .sharpness:
      increment = Chord(end: position)
      if gateStart != nil { amplitude = Chord(end: position) }
    default: break
    }
  }

  /// Lets it enter its release.
  mutating func finish(at frame: Int64) {
    isOpen = false
    envelope.finish(at: frame)
  }

  /// Multiplies what remains of it, if its event says where it ends; it is cut no later for that.
  mutating func stretch(by scale: Double, at frame: Int64, atMost limit: Int64) {
    if !isOpen { envelope.stretch(by: scale, at: frame, atMost: limit) }
  }

  /// Fades it from the present position within so many frames, whatever was to come.
  mutating func cut(overFrames frames: Int64) {
    isOpen = false
    envelope.fade(at: position, overFrames: frames)
  }

  /// Renders up to, not including, a frame of the present block, whose first frame is `blockStart`.
  mutating func render(
    to end: Int64,
    blockStart: Int64,
    state: UnsafePointer<Controls>,
    mixer: UnsafePointer<ActuatorMixer>
  ) {
    while position < end, !isOver {
      if position >= envelope.bend { bendEnvelope(state, mixer) }
      if position >= amplitude.end { planAmplitude(state, mixer) }
      if position >= increment.end { planIncrement(state, mixer) }
      let next = min(end, envelope.bend, amplitude.end, increment.end)
      let frames = Int(next &- position)
      let segment = SineSegment(
        phase: phase,
        increment: increment.value(at: position),
        amplitude: amplitude.value(at: position),
        envelope: envelope.line.value(at: position),
        increment_slope: increment.slope,
        amplitude_slope: amplitude.slope,
        envelope_slope: envelope.line.slope
      )
      mixer.pointee.add(segment, isTap: isTap, from: Int(position &- blockStart), frames: frames)
      phase = segment.phase(after: Int32(frames))
      position = next
    }
    position = max(position, end)
  }

  private mutating func bendEnvelope(_ state: UnsafePointer<Controls>, _ mixer: UnsafePointer<ActuatorMixer>) {
    if position >= envelope.end {
      envelope.fade(at: position, overFrames: mixer.pointee.frames(fade(state)))
    } else if envelope.decays {
      envelope.decay(overFrames: decayFrames(state, mixer))
    } else {
      envelope.rest()
    }
  }

  private mutating func planAmplitude(_ state: UnsafePointer<Controls>, _ mixer: UnsafePointer<ActuatorMixer>) {
    let start = amplitude.next ?? gatedAmplitude(at: position, state, mixer)
    var end = state.pointee.intensity.knot(after: position)
    if let gateStart, let gate = mixer.pointee.textureGate {
      let bend = gateStart &+ gate.bend(after: position &- gateStart)
      end = min(end, bend, state.pointee.sharpness.knot(after: position))
    }
    amplitude = Chord(first: position, end: end, start: start)
    guard end != .max else { return }
    let next = gatedAmplitude(at: end, state, mixer)
    amplitude.next = next
    amplitude.slope = (next - start) / Float(end &- position)
  }

  private mutating func planIncrement(_ state: UnsafePointer<Controls>, _ mixer: UnsafePointer<ActuatorMixer>) {
    let start = increment.next ?? incrementLaw(at: position, state, mixer)
    let end = state.pointee.sharpness.knot(after: position)
    increment = Chord(first: position, end: end, start: start)
    guard end != .max else { return }
    let next = incrementLaw(at: end, state, mixer)
    increment.next = next
    increment.slope = UInt32(truncatingIfNeeded: Int64(Float(Int64(next) &- Int64(start)) / Float(end &- position)))
  }

  private func decayFrames(_ state: UnsafePointer<Controls>, _ mixer: UnsafePointer<ActuatorMixer>) -> Int64 {
    let decay = state.pointee.applied(.decayTime, to: values.decay, at: position)
    guard isTap else { return mixer.pointee.frames(decay) }
    return mixer.pointee.tapFrames(
      sharpness: state.pointee.applied(.sharpness, to: values.sharpness, at: position),
      decay: decay
    )
  }

  /// The normalised time of its fade: a sustained event's release, else the shortest.
  private func fade(_ state: UnsafePointer<Controls>) -> Float {
    values.sustained && !isTap ? state.pointee.applied(.releaseTime, to: values.release, at: position) : 0
  }
}
