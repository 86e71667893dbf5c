import Haptics
import Realtime

// Real time: everything here runs inside `render`.
extension Engine {
  /// Carries out a command at its frame, which lies in the present block.
  func perform(_ command: HapticCommand, ring: UInt8, at frame: Int64) {
    switch command.action {
    case .tap(let part, let values):
      guard let part = index(of: part), !isTooLate(command, at: frame) else { return }
      count(command, ring: ring, at: frame)
      startTap(values, controls: part, part: part, at: frame)
    case .begin(let hold, let part, let values):
      guard let part = index(of: part) else { return }
      count(command, ring: ring, at: frame)
      startHold(values, controls: part, part: part, at: frame, frames: nil, hold: hold)
    case .end(let hold):
      finish(hold, at: frame)
    case .move(let part, let control, let target, let frames):
      guard let part = index(of: part) else { return }
      let clamped = control.range.clamp(target, otherwise: control.neutral)
      let from = frames > 0 ? controls[part].value(control, at: frame) : clamped
      move(control, of: part, Ramp(from: from, to: clamped, start: frame, length: Int64(frames)), at: frame)
    case .play(let pattern, let part, let intensity, let sharpness):
      guard let part = index(of: part), Int(pattern.index) < patternCount, !isTooLate(command, at: frame),
        play(pattern: Int(pattern.index), part: part, intensity: intensity, sharpness: sharpness, at: frame)
      else { return }
      count(command, ring: ring, at: frame)
    case .player(let id, let operation):
      perform(operation, by: id, command, ring: ring, at: frame)
    case .stop(let part):
      guard let part = index(of: part) else { return }
      stop(part: part, at: frame)
    case .panic:
      panic(at: frame)
    case .level(let target):
      let from = level.value(at: frame)
      let unit: ClosedRange<Float> = 0...1
      let to = unit.clamp(target, otherwise: from)
      moveLevel(Ramp(from: from, to: to, start: frame, length: Int64(sampleRate / 100)))
    case .route(let part, let actuator, let gain):
      guard let part = index(of: part), Int(actuator) < actuatorCount else { return }
      routes[part &* actuatorCount &+ Int(actuator)] = gain.isFinite ? max(0, gain) : 0
    }
  }

  func index(of part: PartID) -> Int? { Int(part.index) < partCount ? Int(part.index) : nil }

  /// Whether a tap or a pattern comes so late that it would be felt as something else; it is dropped then, and counted.
  ///
  /// So a machine that was stopped for a while does not play in one burst what it missed.
  func isTooLate(_ command: HapticCommand, at frame: Int64) -> Bool {
    guard Double(frame &- command.frame.index) > sampleRate / 2 else { return false }
    statistics.dropped.wrappingAdd(1, ordering: .relaxed)
    return true
  }

  func count(_ command: HapticCommand, ring: UInt8, at frame: Int64) {
    statistics.played.add(at: Int(ring))
    guard !isUnfelt else {
      statistics.unfelt.wrappingAdd(1, ordering: .relaxed)
      return
    }
    if command.frame.index < frame { statistics.late.wrappingAdd(1, ordering: .relaxed) }
    noteLatency(of: command, at: frame)
  }

  private func stop(part: Int, at frame: Int64) {
    for index in 0..<playerCount where playerSlots[index].part == part { perform(.stop, on: index, at: frame) }
    for voice in voicesOfOwner.slots(of: part) where !voices[voice].isTap { voices[voice].finish(at: frame) }
  }

  private func panic(at frame: Int64) {
    cutAllVoices(at: frame)
    cutAudio(at: frame)
    for index in 0..<playerCount {
      players[index].forget()
      agenda.set(nil, for: index)
    }
    schedule.removeEarlierArrivals { $0.command.action.survivesPanic }
  }
}
