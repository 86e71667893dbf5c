import Haptics

/// An event as it was performed, in frames from the take's start.
struct PerformedEvent {
  /// What it is, and what a haptic event does not have.
  enum Kind {
    case tap, hold
    /// A tone without a waveform; a sound that `plays` on its own is not cut.
    case sound(AudioValues, Waveform?, plays: Bool)
  }

  var kind: Kind
  var start: Int64
  /// The first frame of the release; of no meaning for taps.
  var end: Int64
  var values: HapticValues
  /// Whether its end was stated, so that a player's rate moves it.
  var isTimed = false

  init(isTap: Bool, start: Int64, end: Int64, values: HapticValues) {
    kind = isTap ? .tap : .hold
    self.start = start
    self.end = end
    self.values = values
  }

  init(_ sound: AudioValues, _ waveform: Waveform?, plays: Bool, start: Int64, end: Int64) {
    kind = .sound(sound, waveform, plays: plays)
    self.start = start
    self.end = end
    values = HapticValues(intensity: 0, sharpness: 0)
  }

  var isTap: Bool { if case .tap = kind { true } else { false } }

  /// Ends it earlier or later than it would by itself, in the shortest release if it is to be short.
  mutating func end(at frame: Int64, shortly: Bool = false) {
    end = frame
    if shortly { values.release = 0 }
    guard case .sound(var sound, let waveform, _) = kind else { return }
    if shortly { sound.release = 0 }
    kind = .sound(sound, waveform, plays: false)
  }

  /// Whether it is a continuous event whose release is still to come.
  func lasts(at frame: Int64) -> Bool { !isTap && end > frame }

  /// A frame from which it can no longer be felt on any actuator; later when controls may have lengthened it.
  func silence(sampleRate: Double, isStretched: Bool) -> Int64 {
    let longestTapSeconds: Float = 0.1
    var event = self
    if isStretched { (event.values.attack, event.values.decay, event.values.release) = (1, 1, 1) }
    if case .sound(let sound, _, _) = kind, !isStretched { event.values.release = sound.release }
    let values = event.values
    let attack = EnvelopeLaw.seconds(values.attack)
    let seconds =
      isTap
      ? attack + EnvelopeLaw.seconds(values.decay) + longestTapSeconds : EnvelopeLaw.seconds(values.release)
    return (isTap ? start : end) + Int64(Double(seconds) * sampleRate) + 1
  }
}

/// A pattern that is being played, and what of it has no release yet.
struct PerformedPlayer {
  /// Who is sent operations; nil for one that is only played, and for one that gave its name up.
  var id: PlayerID?
  let part: PartID
  let pattern: Int
  let layer: Int
  var player: PatternPlayer
  /// Indices of continuous events in the layer.
  var open: [Int] = []
  /// The latest end of its continuous events.
  var soundsUntil: Int64 = 0

  /// Ends it; what has begun is ended otherwise.
  mutating func panic() {
    player.forget()
    open = []
    soundsUntil = 0
  }
}

/// The events of one part, or of one preset that was played, and the movements that acted on them.
struct PerformedLayer {
  var name: String
  /// Gain by actuator index; actuators that it does not reach are absent.
  var route: [UInt8: Float]
  var events: [PerformedEvent] = []
  /// The movements of each control in order of their starts.
  var movements: [Control: [Ramp]] = [:]

  init(name: String, route: [UInt8: Float]) {
    self.name = name
    self.route = route
  }

  /// The movement that a control is in, or came to rest in, at a frame; nil before the first.
  func ramp(of control: Control, at frame: Int64) -> Ramp? {
    guard let ramps = movements[control] else { return nil }
    let next = ramps.partitioningIndex { $0.start > frame }
    return next > 0 ? ramps[next - 1] : nil
  }

  /// Adds a movement that begins no earlier than all others of its control.
  mutating func move(_ control: Control, _ ramp: Ramp) {
    if movements[control]?.last?.start == ramp.start { movements[control]?.removeLast() }
    movements[control, default: []].append(ramp)
  }

  /// A frame from which nothing in it can be felt.
  func silence(sampleRate: Double) -> Int64 {
    events.map { $0.silence(sampleRate: sampleRate, isStretched: isStretched) }.max() ?? 0
  }

  /// The same layer without the movement that nothing in it feels any more.
  func withoutIdleMovement(sampleRate: Double) -> PerformedLayer {
    let silence = silence(sampleRate: sampleRate)
    var layer = self
    for (control, ramps) in movements {
      layer.movements[control] = ramps.filter { $0.start <= silence }.map { ramp in
        guard ramp.end > silence else { return ramp }
        return Ramp(from: ramp.from, to: ramp.value(at: silence), start: ramp.start, length: silence - ramp.start)
      }
    }
    return layer
  }

  /// Whether a control may lengthen its events.
  private var isStretched: Bool {
    [Control.attackTime, .decayTime, .releaseTime, .audioReleaseTime].contains { movements[$0] != nil }
  }

  /// Whether a control changes while something sounds; if none does, the controls can be folded into the events.
  func moves(sampleRate: Double) -> Bool {
    movements.contains { _, ramps in
      events.contains { event in
        let next = ramps.partitioningIndex { $0.start > event.start }
        if next > 0, ramps[next - 1].moves(at: event.start) { return true }
        return next < ramps.count && ramps[next].start < event.silence(sampleRate: sampleRate, isStretched: isStretched)
      }
    }
  }

  /// The same events with the values of their controls at their starts folded in.
  func foldedEvents() -> [PerformedEvent] {
    events.map { event in
      var event = event
      func fold(_ control: Control, into value: WritableKeyPath<HapticValues, Float>) {
        guard let ramp = ramp(of: control, at: event.start) else { return }
        event.values[keyPath: value] = control.applied(
          ramp.value(at: event.start),
          to: event.values[keyPath: value]
        )
      }
      fold(.intensity, into: \.intensity)
      fold(.sharpness, into: \.sharpness)
      fold(.attackTime, into: \.attack)
      fold(.decayTime, into: \.decay)
      fold(.releaseTime, into: \.release)
      if case .sound(let sound, let waveform, let plays) = event.kind {
        event.kind = .sound(folded(sound, at: event.start), waveform, plays: plays)
      }
      return event
    }
  }

  private func folded(_ sound: AudioValues, at frame: Int64) -> AudioValues {
    var sound = sound
    func fold(_ control: Control, into value: WritableKeyPath<AudioValues, Float>) {
      guard let ramp = ramp(of: control, at: frame) else { return }
      sound[keyPath: value] = control.applied(ramp.value(at: frame), to: sound[keyPath: value])
    }
    fold(.audioVolume, into: \.volume)
    fold(.audioPan, into: \.pan)
    fold(.audioBrightness, into: \.brightness)
    fold(.audioPitch, into: \.pitch)
    fold(.audioAttackTime, into: \.attack)
    fold(.audioDecayTime, into: \.decay)
    fold(.audioReleaseTime, into: \.release)
    return sound
  }
}

extension Array {
  /// The first index whose element satisfies a condition that is false for all before it and true for all after it.
  func partitioningIndex(where belongsToSecond: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if belongsToSecond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
