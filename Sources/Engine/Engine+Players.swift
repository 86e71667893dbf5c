import Haptics

// Real time: everything here runs inside `render`.
extension Engine {
  /// Plays a pattern once; false when every player is busy: it is dropped then, and counted.
  func play(pattern: Int, part: Int, intensity: Float, sharpness: Float, at frame: Int64) -> Bool {
    guard
      let index = load(pattern: pattern, part: part, intensity: intensity, sharpness: sharpness, for: nil, at: frame)
    else { return false }
    perform(.start(from: 0), on: index, at: frame)
    return true
  }

  /// Does what a command asks of a player.
  func perform(_ operation: PlayerOperation, by id: PlayerID, _ command: HapticCommand, ring: UInt8, at frame: Int64) {
    let arrival = schedule.arrivalOfRemoved
    if case .load(let pattern, let part, let intensity, let sharpness) = operation {
      guard let part = self.index(of: part), Int(pattern.index) < patternCount else { return }
      _ = load(
        pattern: Int(pattern.index),
        part: part,
        intensity: intensity,
        sharpness: sharpness,
        for: id,
        at: frame
      )
      return
    }
    guard let index = slot(of: id), arrival >= playerSlots[index].cancelledArrivals else { return }
    switch operation {
    case .start:
      guard !isTooLate(command, at: frame) else { return }
      count(command, ring: ring, at: frame)
    case .cancel: playerSlots[index].cancelledArrivals = arrival
    case .unload: playerSlots[index].id = nil
    default: break
    }
    perform(operation, on: index, at: frame)
  }

  /// Does an operation of a player, and what comes of it at once.
  func perform(_ operation: PlayerOperation, on index: Int, at frame: Int64) {
    let pattern = playerSlots[index].pattern
    let (steps, moves) = (patterns[pattern].steps, patterns[pattern].moves)
    players[index].perform(operation, at: frame, in: steps.span, moves: moves.span)
    carryOn(player: index, at: frame)
  }

  private func slot(of id: PlayerID) -> Int? {
    for index in 0..<playerCount where playerSlots[index].id == id { return index }
    return nil
  }

  /// Gives a pattern a player that nobody misses; the former one of the name ends what it plays, and is forgotten.
  private func load(
    pattern: Int,
    part: Int,
    intensity: Float,
    sharpness: Float,
    for id: PlayerID?,
    at frame: Int64
  ) -> Int? {
    if let id, let former = slot(of: id) {
      perform(.cancel, on: former, at: frame)
      playerSlots[former].id = nil
    }
    guard let index = freeSlot() else {
      statistics.dropped.wrappingAdd(1, ordering: .relaxed)
      return nil
    }
    controls[partCount &+ index] = Controls()
    audioControls[index] = AudioControls()
    playerSlots[index].id = id
    playerSlots[index].pattern = pattern
    playerSlots[index].part = part
    playerSlots[index].cancelledArrivals = schedule.arrivalOfRemoved
    players[index] = PatternPlayer(patterns[pattern].outline, intensity: intensity, sharpness: sharpness)
    return index
  }

  /// A slot without a name, in which nothing sounds or is still to come.
  private func freeSlot() -> Int? {
    for index in 0..<playerCount where playerSlots[index].id == nil {
      if !agenda.hasAppointment(index), !sounds(in: partCount &+ index), audioControls[index].voices == 0 {
        return index
      }
    }
    return nil
  }

  /// Carries out all that is due for a player, and makes its next appointment.
  func carryOn(player index: Int, at frame: Int64) {
    let steps = patterns[playerSlots[index].pattern].steps
    while let action = players[index].next(upTo: frame, in: steps.span) {
      carryOut(action, player: index, at: frame)
    }
    agenda.set(players[index].nextFrame(in: steps.span), for: index)
  }

  private func carryOut(_ action: PatternPlayer.Action, player index: Int, at frame: Int64) {
    let owner = partCount &+ index
    let part = playerSlots[index].part
    switch action {
    case .move(let control, let ramp):
      if control.isAudio {
        moveAudio(control, of: index, ramp, at: frame)
      } else {
        move(control, of: owner, ramp, at: frame)
      }
    case .tap(let values): startTap(values, controls: owner, part: part, at: frame)
    case .hold(let values, let end):
      startHold(values, controls: owner, part: part, at: frame, frames: end.map { $0 &- frame }, hold: nil)
    case .sound(let values, let source, let end, _, let offset):
      startSound(values, source, player: index, end: end, offset: offset, at: frame)
    case .release(let shortly):
      finishAudio(of: index, shortly: shortly, at: frame)
      for voice in voicesOfOwner.slots(of: owner) where !voices[voice].isTap {
        if shortly, voices[voice].envelope.end > frame { voices[voice].values.release = 0 }
        voices[voice].finish(at: frame)
      }
    case .stretch(let scale):
      stretchAudio(of: index, by: scale, at: frame)
      for voice in voicesOfOwner.slots(of: owner) {
        voices[voice].stretch(by: scale, at: frame, atMost: holdLimitFrames)
      }
    case .finish:
      if let id = playerSlots[index].id { tell(finished: id) }
    }
  }
}
