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

  private struct Preset {
    var part: PartID
    var layer: Int
  }

  private let setup: TakeSetup
  private let holdLimit: Int64
  private(set) var layers: [PerformedLayer] = []
  /// Indices into `layers` of presets that were played; the others are parts.
  private(set) var presetLayers: Set<Int> = []
  private var parts: [PartID: Part] = [:]
  private var openHolds: [HoldID: (part: PartID, layer: Int, event: Int)] = [:]
  private var presets: [Preset] = []

  /// Reads commands, in order of arrival, up to the take's last frame.
  init(_ commands: [HapticCommand], setup: TakeSetup, end: Frame) {
    self.setup = setup
    holdLimit = Int64(setup.holdLimitSeconds * setup.sampleRate)
    let heard = Self.withoutPanicked(commands)
    // What was stamped before the take's start and came after it belongs to the start, behind the routes.
    func frame(_ index: Int) -> Frame { max(.zero, heard[index].frame) }
    let order = heard.indices.sorted { (frame($0), $0) < (frame($1), $1) }
    for index in order where heard[index].frame <= end { perform(heard[index]) }
    for hold in openHolds.keys { finish(hold, at: end.index) }
  }

  /// Drops what a panic found waiting: events that had come before it and were to begin after it.
  private static func withoutPanicked(_ commands: [HapticCommand]) -> [HapticCommand] {
    var heard: [HapticCommand] = []
    for command in commands {
      if case .panic = command.action {
        heard.removeAll { earlier in
          switch earlier.action {
          case .route, .level, .move: false
          default: earlier.frame >= command.frame
          }
        }
      }
      heard.append(command)
    }
    return heard
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
      guard Int(pattern.index) < setup.patterns.count else { return }
      let (name, content) = setup.patterns[Int(pattern.index)]
      let layer = play(content, named: name, intensity: intensity, sharpness: sharpness, at: frame, part: part)
      presets.append(Preset(part: part, layer: layer))
    case .stop(let part):
      for hold in openHolds where hold.value.part == part { finish(hold.key, at: frame) }
      for preset in presets where preset.part == part { cut(layer: preset.layer, at: frame) }
      presets.removeAll { $0.part == part }
    case .panic:
      for layer in layers.indices { cut(layer: layer, at: frame, abruptly: true) }
      openHolds = [:]
      presets = []
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

  /// Ends what sounds in a layer, and takes away what has not begun; a tap that has just begun rings on, but in a panic.
  private mutating func cut(layer: Int, at frame: Int64, abruptly: Bool = false) {
    layers[layer].events.removeAll { $0.start > frame || $0.start == frame && (abruptly || !$0.isTap) }
    for control in layers[layer].movements.keys { layers[layer].movements[control]?.removeAll { $0.start > frame } }
    for event in layers[layer].events.indices
    where !layers[layer].events[event].isTap && layers[layer].events[event].end > frame {
      layers[layer].events[event].end = frame
      if abruptly { layers[layer].events[event].values.release = 0 }
    }
  }

  /// Adds a layer for a preset that was played; returns its index.
  private mutating func play(
    _ pattern: Pattern,
    named name: String,
    intensity: Float,
    sharpness: Float,
    at frame: Int64,
    part: PartID
  ) -> Int {
    _ = layer(of: part, at: frame)
    var layer = PerformedLayer(name: Self.fileName(name), route: parts[part]?.route ?? [:])
    for step in pattern.steps(sampleRate: setup.sampleRate) {
      let start = frame + step.frame
      switch step.action {
      case .move(let control, let from, let to, let frames):
        layer.move(control, Ramp(from: from, to: to, start: start, length: frames))
      case .tap(let values):
        let scaled = values.scaled(intensity: intensity, sharpness: sharpness)
        layer.events.append(PerformedEvent(isTap: true, start: start, end: start, values: scaled))
      case .hold(let values, let frames):
        let scaled = values.scaled(intensity: intensity, sharpness: sharpness)
        layer.events.append(
          PerformedEvent(isTap: false, start: start, end: start + min(frames ?? holdLimit, holdLimit), values: scaled)
        )
      }
    }
    layers.append(layer)
    presetLayers.insert(layers.count - 1)
    return layers.count - 1
  }

  /// A name in lower case with hyphens, as files are named: "FadeOut" is "fade-out".
  private static func fileName(_ name: String) -> String {
    var result = ""
    for character in name {
      if character.isUppercase, let last = result.last, last != "-" { result += "-" }
      result += character.isLetter || character.isNumber ? character.lowercased() : "-"
    }
    return result
  }
}
