import Haptics

/// Reads what a rule does, and with which part.
struct ActionDecoder {
  let presets: PatternLibrary
  let values: ValueDecoder
  /// Whether the rule's events have a velocity, which then is the intensity that nobody states.
  let hasVelocity: Bool
  let isOSC: Bool

  private var report: Report { values.report }
  private static let either: ClosedRange<Float> = -1...1

  /// What it does, and the part that the action itself names.
  func action(_ key: RuleKey, _ node: Node) -> (Rule.Action, part: Word?)? {
    switch key {
    case .tap: Fields(node, Grammar.tap, report).map { (.tap(recipe($0)), nil) }
    case .play: play(node).map { ($0, nil) }
    case .hold: hold(node).map { ($0, nil) }
    case .loop: loop(node).map { ($0, nil) }
    case .set: set(node)
    case .stop: stop(node)
    default: panic(node)
    }
  }

  private var defaultIntensity: Value { hasVelocity ? Value(.velocity) : Value(constant: 1) }

  private func recipe(_ fields: Fields<ActionKey>, sharpness: ClosedRange<Float> = 0...1) -> EventRecipe {
    var recipe = EventRecipe()
    recipe.intensity = value(fields, .intensity) ?? defaultIntensity
    recipe.sharpness = value(fields, .sharpness, in: sharpness) ?? recipe.sharpness
    recipe.attack = value(fields, .attack) ?? recipe.attack
    recipe.decay = value(fields, .decay) ?? recipe.decay
    recipe.release = value(fields, .release) ?? recipe.release
    if let node = fields[.sustained] { recipe.sustained = values.truth(node) ?? true }
    return recipe
  }

  private func value(_ fields: Fields<ActionKey>, _ key: ActionKey, in range: ClosedRange<Float> = 0...1) -> Value? {
    fields[key].flatMap { values.value($0, key.rawValue, in: range) }
  }

  private func play(_ node: Node) -> Rule.Action? {
    guard node.text == nil || node.isEmpty else {
      return preset(node).map { .play($0, intensity: defaultIntensity, sharpness: Value(constant: 0)) }
    }
    guard let fields = Fields(node, Grammar.play, report) else { return nil }
    let intensity = value(fields, .intensity) ?? defaultIntensity
    let sharpness = value(fields, .sharpness, in: Self.either) ?? Value(constant: 0)
    return preset(fields, of: .play, node).map { .play($0, intensity: intensity, sharpness: sharpness) }
  }

  private func loop(_ node: Node) -> Rule.Action? {
    var recipe = EventRecipe()
    recipe.intensity = defaultIntensity
    recipe.sharpness = Value(constant: 0)
    guard node.text == nil || node.isEmpty else {
      return preset(node).map { id in
        var hold = HoldRecipe(recipe)
        hold.loop = LoopRecipe(preset: id)
        return .hold(hold)
      }
    }
    guard let fields = Fields(node, isOSC ? Grammar.oscLoop : Grammar.loop, report) else { return nil }
    recipe.intensity = value(fields, .intensity) ?? recipe.intensity
    recipe.sharpness = value(fields, .sharpness, in: Self.either) ?? recipe.sharpness
    let rate = value(fields, .rate, in: 0...PatternPlayer.rates.upperBound)
    var hold = HoldRecipe(recipe)
    length(of: &hold, fields)
    guard let id = preset(fields, of: .loop, node) else { return nil }
    hold.loop = LoopRecipe(preset: id, rate: rate ?? Value(constant: 1))
    return .hold(hold)
  }

  private func preset(_ fields: Fields<ActionKey>, of key: RuleKey, _ node: Node) -> PatternID? {
    if let named = fields[.preset] { return preset(named) }
    report.error(node.mark, "\"\(key.rawValue)\" needs a preset")
    return nil
  }

  private func preset(_ preset: Node) -> PatternID? {
    guard let name = preset.text, !preset.isEmpty else {
      report.expected("the name of a preset", at: preset)
      return nil
    }
    guard let id = presets.id(of: name) else {
      let hint = presets.names.isEmpty ? "; there are no presets" : suggestion(for: name, among: presets.names)
      report.error(preset.mark, "no preset is named \"\(name)\"\(hint)")
      return nil
    }
    return id
  }

  private func hold(_ node: Node) -> Rule.Action? {
    guard let fields = Fields(node, isOSC ? Grammar.oscHold : Grammar.hold, report) else { return nil }
    let recipe = recipe(fields, sharpness: Self.either)
    if !recipe.sharpness.source.moves, recipe.sharpness.lowest < 0, let node = fields[.sharpness] {
      report.expected("sharpness in 0..1, since it does not move", at: node)
    }
    var hold = HoldRecipe(recipe)
    length(of: &hold, fields)
    return .hold(hold)
  }

  /// OSC: what says how long it lasts.
  private func length(of hold: inout HoldRecipe, _ fields: Fields<ActionKey>) {
    if let gate = value(fields, .gate) { hold.gate = gate }
    if let node = fields[.id], let source = values.source(node), case .argument(let index) = source {
      hold.identity = index
    }
  }

  private func set(_ node: Node) -> (Rule.Action, part: Word?)? {
    guard let fields = Fields(node, Grammar.set, report) else { return nil }
    var movements: [Movement] = []
    if let value = value(fields, .intensity) { movements.append(Movement(control: .intensity, value: value)) }
    if let value = value(fields, .sharpness, in: Self.either) {
      movements.append(Movement(control: .sharpness, value: value))
    }
    if fields[.intensity] == nil, fields[.sharpness] == nil {
      report.error(node.mark, "\"set\" needs an intensity, a sharpness or both")
    }
    guard let named = fields[.part] else {
      report.error(node.mark, "\"set\" needs a part")
      return nil
    }
    return partName(named).map { (.set(movements), $0) }
  }

  private func stop(_ node: Node) -> (Rule.Action, part: Word?)? {
    if node.text == "all" { return (.stop, nil) }
    return partName(node).map { (.stop, $0) }
  }

  private func panic(_ node: Node) -> (Rule.Action, part: Word?)? {
    if !node.isEmpty, node.text.flatMap(Scalars.truth) != true { report.expected("nothing after \"panic:\"", at: node) }
    return (.panic, nil)
  }

  /// A part's name, which becomes part of a file's name.
  func partName(_ node: Node) -> Word? {
    guard let text = node.text, text == slug(text), !text.isEmpty, text != "all" else {
      let example = node.text.map(slug).flatMap { $0.isEmpty || $0 == "all" ? nil : $0 } ?? "bass"
      report.expected(
        "a part's name of lower-case letters, digits and hyphens, such as \"\(example)\" (\"all\" means every part)",
        at: node
      )
      return nil
    }
    return Word(text: text, mark: node.mark)
  }
}

/// A name as it may stand in the name of a file: lower-case letters and digits, all else one hyphen.
public func slug(_ name: String) -> String {
  let pieces = name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
  return String(pieces.joined(separator: "-").prefix(48))
}
