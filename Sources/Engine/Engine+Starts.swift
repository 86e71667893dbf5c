import Haptics
import Realtime

// Real time: everything here runs inside `render`.
extension Engine {
  /// Starts a tap on each actuator of a part.
  func startTap(_ values: HapticValues, controls owner: Int, part: Int, at frame: Int64) {
    start(values, isTap: true, controls: owner, part: part, at: frame, end: .max, hold: nil, isOpen: false)
  }

  /// Starts a continuous event on each actuator of a part; without a length it lasts until it is ended or the hold limit.
  func startHold(
    _ values: HapticValues,
    controls owner: Int,
    part: Int,
    at frame: Int64,
    frames: Int64?,
    hold: HoldID?
  ) {
    let limit = holdLimitFrames
    let end = frame &+ min(frames ?? limit, limit)
    start(
      values,
      isTap: false,
      controls: owner,
      part: part,
      at: frame,
      end: end,
      hold: hold,
      isOpen: frames.map { $0 > limit } ?? true
    )
  }

  private func start(
    _ values: HapticValues,
    isTap: Bool,
    controls owner: Int,
    part: Int,
    at frame: Int64,
    end: Int64,
    hold: HoldID?,
    isOpen: Bool
  ) {
    let state = controls + owner
    for actuator in 0..<actuatorCount {
      let gain = routes[part &* actuatorCount &+ actuator]
      guard gain > 0 else { continue }
      let attack = mixers[actuator].frames(state.pointee.applied(.attackTime, to: values.attack, at: frame))
      var voice = Voice(
        owner: Int32(owner),
        actuator: UInt8(actuator),
        isTap: isTap,
        hold: hold,
        values: values,
        gain: gain,
        number: startedVoices,
        isOpen: isOpen,
        envelope: Envelope(start: frame, attackFrames: attack, decays: isTap || !values.sustained, end: end)
      )
      startedVoices &+= 1
      if !isTap {
        if mixers[actuator].textureGate != nil { voice.gateStart = frame }
        joinPhase(of: &voice, at: frame)
      }
      add(voice)
    }
  }

  /// A texture longer than the longest event goes on without a seam where it is written as several: an event takes over the
  /// phase of one that ends at its frame after the full 30 s, in the same player and with the same intensity and sharpness.
  ///
  /// Since the shortest release and the shortest attack are linear and of equal length, the sum of the two stays level.
  private func joinPhase(of voice: inout Voice, at frame: Int64) {
    for slot in voicesOfOwner.slots(of: Int(voice.owner)) {
      guard frame &- voices[slot].envelope.start >= longestFrames else { return }
      let other = voices[slot]
      guard other.actuator == voice.actuator, !other.isTap,
        other.envelope.end == frame, frame &- other.envelope.start == longestFrames,
        other.values.intensity == voice.values.intensity,
        other.values.sharpness == voice.values.sharpness
      else { continue }
      advance(voice: slot, to: frame)
      voice.phase = voices[slot].phase
      voice.gateStart = voices[slot].gateStart
      return
    }
  }
}
