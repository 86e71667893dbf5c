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
    let end = frame &+ min(frames ?? holdLimitFrames, holdLimitFrames)
    start(
      values,
      isTap: false,
      controls: owner,
      part: part,
      at: frame,
      end: end,
      hold: hold,
      isOpen: frames.map { $0 > holdLimitFrames } ?? true
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
    let state = controls[owner]
    for actuator in 0..<actuatorCount {
      let gain = routes[part &* actuatorCount &+ actuator]
      guard gain > 0 else { continue }
      let attack = mixers[actuator].frames(state.applied(.attackTime, to: values.attack, at: frame))
      var voice = Voice(
        controls: Int32(owner),
        actuator: UInt8(actuator),
        isTap: isTap,
        hold: hold,
        values: values,
        gain: gain,
        isOpen: isOpen,
        envelope: Envelope(start: frame, attackFrames: attack, decays: isTap || !values.sustained, end: end)
      )
      if !isTap { joinPhase(of: &voice, at: frame) }
      add(voice)
    }
  }

  /// A texture longer than the longest event goes on without a seam where it is written as several: an event takes over the
  /// phase of one that ends at its frame after the full 30 s, in the same player and with the same intensity and sharpness.
  ///
  /// Since the shortest release and the shortest attack are linear and of equal length, the sum of the two stays level.
  private func joinPhase(of voice: inout Voice, at frame: Int64) {
    guard controls[Int(voice.controls)].voices > 0 else { return }
    for index in 0..<voiceCount {
      let other = voices[index]
      guard other.controls == voice.controls, other.actuator == voice.actuator, !other.isTap,
        other.envelope.end == frame, frame &- other.envelope.start == longestFrames,
        other.values.intensity == voice.values.intensity,
        other.values.sharpness == voice.values.sharpness
      else { continue }
      advance(voice: index, to: frame)
      voice.phase = voices[index].phase
      return
    }
  }

  /// Finds room for a voice: when all are busy, the quietest gives way, the oldest of them first.
  private func add(_ voice: Voice) {
    var place = voiceCount
    if voiceCount == voiceCapacity {
      statistics.stolen.wrappingAdd(1, ordering: .relaxed)
      place = quietestVoice()
      let level = level(of: voice)
      guard levels[place] <= level else { return }
      levels[place] = level
      controls[Int(voices[place].controls)].voices &-= 1
    } else {
      voiceCount &+= 1
      levelsAreKnown = false
    }
    (voices + place).initialize(to: voice)
    controls[Int(voice.controls)].voices &+= 1
  }

  private func quietestVoice() -> Int {
    if !levelsAreKnown {
      for index in 0..<voiceCount { levels[index] = level(of: voices[index]) }
      levelsAreKnown = true
    }
    var quietest = 0
    for index in 1..<voiceCount {
      guard levels[index] <= levels[quietest] else { continue }
      let isOlder = voices[index].envelope.start < voices[quietest].envelope.start
      if levels[index] < levels[quietest] || isOlder { quietest = index }
    }
    return quietest
  }

  private func level(of voice: Voice) -> Float {
    voice.level(controls[Int(voice.controls)], mixers[Int(voice.actuator)].profile)
  }
}
