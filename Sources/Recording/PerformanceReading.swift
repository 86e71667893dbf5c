import Haptics
import Realtime

/// Plays a performance's commands through without sound, to know what events and movements they amounted to.
///
/// It follows the engine's rules: order by frame, then arrival; the hold limit; what stop and panic end.
struct PerformanceReading {
  private struct Part {
    var layer: Int
    /// Layers before it that may still sound, and so move with the part.
    var fading: [Int] = []
    var route: [UInt8: Float] = [:]
    /// Set when the route changed: the next event opens a layer of its own.
    var isRerouted = true
  }

  private let setup: TakeSetup
  private let holdLimit: Int64
  private let patterns: [CompiledPattern]
  private var sounds: [SoundID: Waveform] = [:]
  private(set) var layers: [PerformedLayer] = []
  /// Indices into `layers` of presets that were played; the others are parts.
  private(set) var presetLayers: Set<Int> = []
  private var parts: [PartID: Part] = [:]
  private var openHolds: [HoldID: (part: PartID, layer: Int, event: Int)] = [:]
  private var players: [PerformedPlayer] = []

  /// Reads commands, in order of arrival, up to the take's last frame.
  init(_ commands: [HapticCommand], setup: TakeSetup, end: Frame) {
    self.setup = setup
    holdLimit = Int64(setup.holdLimitSeconds * setup.sampleRate)
    var numbers: [String: SoundID] = [:]
    for waveform in setup.patterns.flatMap(\.pattern.events).compactMap(\.waveform) where numbers[waveform.path] == nil
    {
      guard let id = UInt16(exactly: numbers.count).map({ SoundID($0) }) else { break }
      numbers[waveform.path] = id
      sounds[id] = waveform
    }
    patterns = setup.patterns.map {
      CompiledPattern($0.pattern, sampleRate: setup.sampleRate) { path in numbers[path] }
    }
    let heard = Cancelling.leaving(commands)
    // What was stamped before the take's start and came after it belongs to the start, behind the routes.
    func frame(_ index: Int) -> Frame { max(.zero, heard[index].frame) }
    let order = heard.indices.sorted { (frame($0), $0) < (frame($1), $1) }
    for index in order where heard[index].frame <= end {
      play(until: frame(index).index)
      perform(heard[index])
    }
    play(until: end.index)
    for hold in openHolds.keys { finish(hold, at: end.index) }
  }

  private mutating func perform(_ command: HapticCommand) {
    let frame = max(0, command.frame.index)
    switch command.action {
    case .tap(let part, let values):
      let layer = layer(of: part, at: frame)
      layers[layer].events.append(PerformedEvent(isTap: true, start: frame, end: frame, values: values))
    case .begin(let hold, let part, let values):
      let layer = layer(of: part, at: frame)
      openHolds[hold] = (part, layer, layers[layer].events.count)
      layers[layer].events.append(
        PerformedEvent(isTap: false, start: frame, end: frame + holdLimit, values: values)
      )
    case .end(let hold):
      finish(hold, at: frame)
    case .move(let part, let control, let target, let frames):
      move(control, of: part, to: target, over: Int64(frames), at: frame)
    case .play(let pattern, let part, let intensity, let sharpness):
      guard let player = load(pattern, in: part, intensity: intensity, sharpness: sharpness, for: nil, at: frame) else {
        return
      }
      perform(.start(from: 0), on: player, at: frame)
    case .player(let id, .load(let pattern, let part, let intensity, let sharpness)):
      if let former = players.firstIndex(where: { $0.id == id }) {
        perform(.cancel, on: former, at: frame)
        players[former].id = nil
      }
      _ = load(pattern, in: part, intensity: intensity, sharpness: sharpness, for: id, at: frame)
    case .player(let id, let operation):
      guard let player = players.firstIndex(where: { $0.id == id }) else { return }
      perform(operation, on: player, at: frame)
      if case .unload = operation { players[player].id = nil }
    case .stop(let part):
      for hold in openHolds where hold.value.part == part { finish(hold.key, at: frame) }
      for player in players.indices where players[player].part == part { perform(.stop, on: player, at: frame) }
    case .panic:
      for layer in layers.indices { cut(layer: layer, at: frame) }
      openHolds = [:]
      for player in players.indices { players[player].panic() }
    case .route(let part, let actuator, let gain):
      _ = layer(of: part, at: frame)
      parts[part]?.route[actuator] = gain > 0 && gain.isFinite ? gain : nil
      parts[part]?.isRerouted = true
    case .level:
      break
    }
  }

  /// The layer that takes a part's events; a new one when the part has been routed elsewhere since its last event.
  private mutating func layer(of part: PartID, at frame: Int64) -> Int {
    guard var state = parts[part] else {
      layers.append(PerformedLayer(name: name(of: part), route: [:]))
      parts[part] = Part(layer: layers.count - 1)
      return layers.count - 1
    }
    let current = layers[state.layer]
    if state.isRerouted, state.route != current.route {
      if current.events.isEmpty {
        layers[state.layer].route = state.route
      } else {
        var next = PerformedLayer(name: current.name, route: state.route)
        for (control, ramps) in current.movements { next.movements[control] = ramps.suffix(1) }
        layers.append(next)
        state.fading.append(state.layer)
        state.layer = layers.count - 1
      }
    }
    state.isRerouted = false
    parts[part] = state
    return state.layer
  }

  private func name(of part: PartID) -> String {
    let index = Int(part.index)
    return index < setup.partNames.count ? Self.fileName(setup.partNames[index]) : "part-\(index)"
  }

  private mutating func move(_ control: Control, of part: PartID, to target: Float, over frames: Int64, at frame: Int64)
  {
    let layer = layer(of: part, at: frame)
    parts[part]?.fading.removeAll { layers[$0].silence(sampleRate: setup.sampleRate) <= frame }
    let to = control.range.clamp(target, otherwise: control.neutral)
    let last = layers[layer].ramp(of: control, at: frame)
    let present = last?.value(at: frame) ?? control.neutral
    if present == to, last?.moves(at: frame) != true { return }
    let ramp = Ramp(from: frames > 0 ? present : to, to: to, start: frame, length: frames)
    for layer in [layer] + (parts[part]?.fading ?? []) { layers[layer].move(control, ramp) }
  }

  private mutating func finish(_ hold: HoldID, at frame: Int64) {
    guard let (_, layer, event) = openHolds.removeValue(forKey: hold) else { return }
    layers[layer].events[event].end = min(layers[layer].events[event].end, frame)
  }

  /// Ends at once what sounds in a layer, and takes away what has not begun.
  private mutating func cut(layer: Int, at frame: Int64) {
    layers[layer].events.removeAll { $0.start >= frame }
    for control in layers[layer].movements.keys { layers[layer].movements[control]?.removeAll { $0.start > frame } }
    for event in layers[layer].events.indices where layers[layer].events[event].lasts(at: frame) {
      layers[layer].events[event].end(at: frame, shortly: true)
    }
  }

  /// A name in lower case with hyphens, as files are named: "FadeOut" is "fade-out"; no longer than any disk takes.
  private static func fileName(_ name: String) -> String {
    var result = ""
    for character in name {
      if character.isUppercase, let last = result.last, last != "-" { result += "-" }
      result += character.isLetter || character.isNumber ? character.lowercased() : "-"
    }
    return result.isEmpty ? "part" : String(result.prefix(40))
  }
}

// MARK: - Players

extension PerformanceReading {
  /// Makes a player with a layer of its own; returns its index.
  private mutating func load(
    _ pattern: PatternID,
    in part: PartID,
    intensity: Float,
    sharpness: Float,
    for id: PlayerID?,
    at frame: Int64
  ) -> Int? {
    let number = Int(pattern.index)
    guard number < patterns.count else { return nil }
    _ = layer(of: part, at: frame)
    layers.append(
      PerformedLayer(name: Self.fileName(setup.patterns[number].name), route: parts[part]?.route ?? [:])
    )
    presetLayers.insert(layers.count - 1)
    let player = PatternPlayer(patterns[number].outline, intensity: intensity, sharpness: sharpness)
    players.append(PerformedPlayer(id: id, part: part, pattern: number, layer: layers.count - 1, player: player))
    return players.count - 1
  }

  private mutating func perform(_ operation: PlayerOperation, on index: Int, at frame: Int64) {
    let pattern = patterns[players[index].pattern]
    let (steps, moves) = (pattern.steps, pattern.moves)
    players[index].player.perform(operation, at: frame, in: steps.span, moves: moves.span)
    carryOn(index, at: frame)
  }

  /// Lets the players play all that is due up to a frame, and forgets those that are over.
  private mutating func play(until frame: Int64) {
    players.removeAll { $0.id == nil && $0.player.isIdle && $0.soundsUntil <= frame }
    for index in players.indices {
      let steps = patterns[players[index].pattern].steps
      while let due = players[index].player.nextFrame(in: steps.span), due <= frame { carryOn(index, at: due) }
    }
  }

  private mutating func carryOn(_ index: Int, at frame: Int64) {
    let steps = patterns[players[index].pattern].steps
    while let action = players[index].player.next(upTo: frame, in: steps.span) {
      carryOut(action, of: index, at: frame)
    }
  }

  private mutating func carryOut(_ action: PatternPlayer.Action, of index: Int, at frame: Int64) {
    let layer = players[index].layer
    players[index].open.removeAll { layers[layer].events[$0].end <= frame }
    switch action {
    case .move(let control, let ramp): layers[layer].move(control, ramp)
    case .tap(let values):
      layers[layer].events.append(PerformedEvent(isTap: true, start: frame, end: frame, values: values))
    case .hold(let values, let end):
      players[index].open.append(layers[layer].events.count)
      let limit = frame + holdLimit
      var event = PerformedEvent(isTap: false, start: frame, end: min(end ?? limit, limit), values: values)
      event.isTimed = end.map { $0 <= limit } ?? false
      players[index].soundsUntil = max(players[index].soundsUntil, event.end)
      layers[layer].events.append(event)
    case .sound(let values, let source, let end, let natural, let offset):
      // AHAP cannot begin a sound in its middle, as resuming one does.
      guard offset == 0 else { return }
      sound(values, source, end: end, natural: natural.map { frame + $0 }, of: index, at: frame)
    case .release(let shortly):
      for event in players[index].open { layers[layer].events[event].end(at: frame, shortly: shortly) }
    case .stretch(let scale):
      for event in players[index].open where layers[layer].events[event].isTimed {
        let remaining = Double(layers[layer].events[event].end - frame) * scale
        let end = frame + max(1, Int64(remaining.rounded()))
        layers[layer].events[event].end(at: min(end, layers[layer].events[event].start + holdLimit))
      }
    case .finish: break
    }
  }

  private mutating func sound(
    _ values: AudioValues,
    _ source: SoundSource,
    end stated: Int64?,
    natural: Int64?,
    of index: Int,
    at frame: Int64
  ) {
    var waveform: Waveform?
    if case .file(let id, let loops, let hasEnvelope) = source, var sound = sounds[id] {
      sound.usesVolumeEnvelope = hasEnvelope
      sound.loops = loops
      waveform = sound
    }
    let limit = natural == nil ? frame + holdLimit : .max
    let end = min(stated ?? natural ?? limit, limit)
    let layer = players[index].layer
    players[index].open.append(layers[layer].events.count)
    players[index].soundsUntil = max(players[index].soundsUntil, end)
    var event = PerformedEvent(values, waveform, plays: stated == nil && end == natural, start: frame, end: end)
    event.isTimed = stated.map { $0 <= limit } ?? false
    layers[layer].events.append(event)
  }
}
