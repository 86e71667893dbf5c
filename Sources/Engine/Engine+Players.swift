import Haptics

// Real time: everything here runs inside `render`.
extension Engine {
  /// Plays a pattern once; when every player is busy it is dropped, and counted.
  func play(pattern: Int, part: Int, intensity: Float, sharpness: Float, at frame: Int64) {
    guard
      let index = load(pattern: pattern, part: part, intensity: intensity, sharpness: sharpness, for: nil, at: frame)
    else { return }
    perform(.start(from: 0), on: index, at: frame)
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
    guard let index = slot(of: id), arrival >= players[index].cancelledArrivals else { return }
    switch operation {
    case .start:
      guard !isTooLate(command, at: frame) else { return }
      count(command, ring: ring, at: frame)
    case .cancel: players[index].cancelledArrivals = arrival
    default: break
    }
    perform(operation, on: index, at: frame)
  }

  /// Does an operation of a player, and what comes of it at once.
  func perform(_ operation: PlayerOperation, on index: Int, at frame: Int64) {
    players[index].player.perform(operation, at: frame, in: patterns[players[index].pattern].steps.span)
    carryOn(player: index, at: frame)
  }

  /// A player's appointment has come.
  func wake(player index: Int, generation: UInt32, at frame: Int64) {
    if players[index].generation == generation { carryOn(player: index, at: frame) }
  }

  private func slot(of id: PlayerID) -> Int? {
    for index in 0..<playerCount where players[index].id == id { return index }
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
    if let former = id.flatMap(slot(of:)) {
      perform(.cancel, on: former, at: frame)
      players[former].id = nil
    }
    guard let index = freeSlot() else {
      statistics.dropped.wrappingAdd(1, ordering: .relaxed)
      return nil
    }
    controls[partCount &+ index] = Controls()
    audioControls[index] = AudioControls()
    players[index].id = id
    players[index].pattern = pattern
    players[index].part = part
    players[index].cancelledArrivals = schedule.arrivalOfRemoved
    players[index].player = PatternPlayer(patterns[pattern].outline, intensity: intensity, sharpness: sharpness)
    return index
  }

  /// A slot that is silent and was never named, else one whose player is idle.
  private func freeSlot() -> Int? {
    var idle: Int?
    for index in 0..<playerCount
    where players[index].isDone && !sounds(in: partCount &+ index) && audioControls[index].voices == 0 {
      if players[index].id == nil { return index }
      idle = idle ?? index
    }
    return idle
  }

  /// Carries out all that is due for a player, and makes its next appointment.
  private func carryOn(player index: Int, at frame: Int64) {
    let pattern = players[index].pattern
    while let action = players[index].player.next(upTo: frame, in: patterns[pattern].steps.span) {
      carryOut(action, player: index, at: frame)
    }
    players[index].generation &+= 1
    let next = players[index].player.nextFrame(in: patterns[pattern].steps.span)
    players[index].hasNext = next != nil
    guard let next else { return }
    if !schedule.insert(.player(Int32(index), generation: players[index].generation), at: next) {
      statistics.dropped.wrappingAdd(1, ordering: .relaxed)
      perform(.stop, on: index, at: frame)
    }
  }

  private func carryOut(_ action: PatternPlayer.Action, player index: Int, at frame: Int64) {
    let owner = partCount &+ index
    let part = players[index].part
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
    case .sound(let values, let source, let end, let offset):
      startSound(values, source, player: index, end: end, offset: offset, at: frame)
    case .release(let shortly):
      finishAudio(of: index, shortly: shortly, at: frame)
      forEachVoice(of: owner) { voice in
        guard !voices[voice].isTap else { return }
        if shortly, voices[voice].envelope.end > frame { voices[voice].values.release = 0 }
        voices[voice].finish(at: frame)
      }
    case .stretch(let scale):
      stretchAudio(of: index, by: scale, at: frame)
      forEachVoice(of: owner) { voice in voices[voice].envelope.stretch(by: scale, at: frame) }
    case .finish:
      if let id = players[index].id { finished.push(id) }
    }
  }
}
