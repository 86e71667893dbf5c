import OSC

/// Reads the rules under `midi:` and `osc:`.
struct RuleDecoder {
  let presets: PatternLibrary
  /// The actuators of the file, by name.
  let actuators: [String]
  let report: Report

  func midi(_ node: Node) -> Rule? {
    guard let fields = Fields(node, Grammar.midiRule, report) else { return nil }
    let key = fields.one(of: RuleKey.midiTriggers, called: "a trigger", report)
    let trigger = key.flatMap { key in fields[key].flatMap { self.trigger(key, $0) } }
    let channels = fields[.channel].map(channels) ?? .max
    let range = key.flatMap { condition(fields, $0) }
    let values = ValueDecoder(sources: Self.sources(of: key), rule: "this rule", report: report)
    let decoder = ActionDecoder(
      presets: presets,
      values: values,
      hasVelocity: key == .note || key == nil,
      isOSC: false
    )
    guard var rule = rule(fields, decoder, trigger: trigger, range: range), let key else { return nil }
    rule.channels = channels
    if case .hold = rule.action {
      if key == .release || key == .program || key == .bend {
        report.error(
          fields[.loop] == nil ? fields.mark(of: .hold) : fields.mark(of: .loop),
          "a \(fields[.loop] == nil ? "hold" : "loop") needs an end; expected the trigger note, cc, key-pressure or pressure"
        )
      } else if key != .note {
        rule.range = rule.range ?? 1...127
      }
    }
    return rule
  }

  func osc(_ node: Node) -> Rule? {
    guard let fields = Fields(node, Grammar.oscRule, report) else { return nil }
    let trigger = address(fields)
    let range = fields[.value].flatMap { interval($0, "a number or a range such as 0.5..1") }
    let count = fields[.types].flatMap(\.text).map { min($0.count, 64) } ?? 64
    let values = ValueDecoder(sources: ["arg N"], rule: "an OSC rule", report: report)
    let decoder = ActionDecoder(presets: presets, values: values, hasVelocity: false, isOSC: true)
    let rule = rule(fields, decoder, trigger: trigger, range: range)
    if let rule, let highest = rule.arguments.max(), highest >= count {
      report.error(
        fields.mark(of: .types),
        "the rule uses arg \(highest + 1), and \"types\" allows only \(count) arguments"
      )
    }
    if case .hold? = rule?.action {
      fields.refuse([.value], "does not go with a hold or a loop; its \"gate\" says when it sounds", report)
    }
    return rule
  }

  private func rule(
    _ fields: Fields<RuleKey>,
    _ decoder: ActionDecoder,
    trigger: Rule.Trigger?,
    range: ClosedRange<Float>?
  ) -> Rule? {
    let key = fields.one(of: RuleKey.actions, called: "an action", report)
    let action = key.flatMap { key in fields[key].flatMap { decoder.action(key, $0) } }
    let named = fields[.part].flatMap(decoder.partName)
    let routes = fields[.on].flatMap(routes)
    if key == .set || key == .stop {
      fields.refuse([.part], "does not go with \"\(key?.rawValue ?? "")\", which names its part itself", report)
    }
    if key == .stop || key == .panic { fields.refuse([.on], "makes no sense here; what sounds is ended", report) }
    if key == .panic { fields.refuse([.part], "makes no sense here; a panic ends everything", report) }
    guard let trigger, let (action, part) = action else { return nil }
    return Rule(trigger: trigger, range: range, action: action, part: part ?? named, routes: routes, mark: fields.mark)
  }

  private static func sources(of trigger: RuleKey?) -> [String] {
    let note = trigger == .note || trigger == nil
    let key = note || trigger == .release || trigger == .keyPressure
    return (note ? ["velocity"] : []) + (trigger == .release ? ["release velocity"] : [])
      + (key ? ["note", "key pressure"] : []) + ["cc N", "pressure", "bend", "program"]
  }

  private func address(_ fields: Fields<RuleKey>) -> Rule.Trigger? {
    guard let node = fields[.address] else {
      report.error(fields.mark, "an OSC rule needs an address")
      return nil
    }
    guard let text = node.text, !text.isEmpty else {
      report.expected("an OSC address such as /step/1 or /step/*", at: node)
      return nil
    }
    let types = fields[.types].flatMap { typeTags($0) }
    do throws(OSCPatternError) {
      return .osc(try OSCAddressPattern(text), types: types)
    } catch {
      report.error(node.mark, "\"\(text)\" is not an OSC address: \(error)")
      return nil
    }
  }

  private func typeTags(_ node: Node) -> String? {
    if let text = node.text, text.count <= 64, text.allSatisfy({ "ihfdsSbcmtTFNI".contains($0) }) { return text }
    report.expected("OSC type tags, a letter an argument: f any number, s text", at: node)
    return nil
  }
}

extension RuleDecoder {
  private func trigger(_ key: RuleKey, _ node: Node) -> Rule.Trigger? {
    switch key {
    case .note: notes(node).map { .note($0) }
    case .release: notes(node).map { .release($0) }
    case .keyPressure: notes(node).map { .keyPressure($0) }
    case .cc:
      numbers(node, 0...119, "a controller 0..119, a range, or a list of these", Scalars.whole).map { .controller($0) }
    case .program:
      numbers(node, 0...127, "a program 0..127, a range, or a list of these", Scalars.whole).map { .program($0) }
    case .pressure: .pressure
    default: .bend
    }
  }

  private func notes(_ node: Node) -> NumberSet? {
    numbers(node, 0...127, "a note 0..127 or C-1..G9, a range such as C2..B3, or a list of these", Scalars.note)
  }

  private func numbers(
    _ node: Node,
    _ allowed: ClosedRange<Int>,
    _ expectation: String,
    _ read: (Substring) -> Int?
  ) -> NumberSet? {
    var set = NumberSet()
    for element in node.elements {
      if element.text == "any" {
        for number in allowed { set.insert(number) }
      } else if let (first, last) = element.text.flatMap({ Scalars.range($0, read) }), first <= last,
        allowed.contains(first), allowed.contains(last)
      {
        for number in first...last { set.insert(number) }
      } else {
        report.expected(expectation, at: element)
        return nil
      }
    }
    if node.elements.isEmpty { report.expected(expectation, at: node) }
    return set
  }

  private func channels(_ node: Node) -> UInt16 {
    let set = numbers(node, 1...16, "a channel 1..16, a range, or a list of these", Scalars.whole) ?? .all
    return (0..<16).reduce(0) { set.contains($1 + 1) ? $0 | 1 << UInt16($1) : $0 }
  }

  /// The range that the velocity or value must lie in, nil for any.
  private func condition(_ fields: Fields<RuleKey>, _ trigger: RuleKey) -> ClosedRange<Float>? {
    let hasVelocity = trigger == .note || trigger == .release
    let hasValue = trigger == .cc || trigger == .keyPressure
    if !hasVelocity { fields.refuse([.velocity], "goes with the triggers note and release only", report) }
    if !hasValue { fields.refuse([.value], "goes with the triggers cc and key-pressure only", report) }
    let node = hasVelocity ? fields[.velocity] : hasValue ? fields[.value] : nil
    let own = trigger == .pressure || trigger == .bend ? fields[trigger] : nil
    guard let node = node ?? own, node.text != "any", own == nil || !node.isEmpty else { return nil }
    let allowed: ClosedRange<Float> = trigger == .bend ? -8192...8191 : 0...127
    let expectation = trigger == .bend ? "a bend range in -8192..8191" : "a number or a range in 0..127"
    guard let range = interval(node, expectation) else { return nil }
    if !allowed.contains(range.lowerBound) || !allowed.contains(range.upperBound) {
      report.expected(expectation, at: node)
    }
    return range
  }

  private func interval(_ node: Node, _ expectation: String) -> ClosedRange<Float>? {
    guard let (low, high) = node.text.flatMap({ Scalars.range($0, Scalars.number) }), low <= high,
      Float(high).isFinite, Float(low).isFinite
    else {
      report.expected(expectation, at: node)
      return nil
    }
    return Float(low)...Float(high)
  }

  /// One name, a list of names, or a map from name to gain.
  private func routes(_ node: Node) -> [NamedRoute]? {
    var routes: [NamedRoute] = []
    func add(_ name: String, _ mark: Node.Mark, gain: Float) {
      if !actuators.contains(name) {
        report.error(mark, "no actuator is named \"\(name)\"\(suggestion(for: name, among: actuators))")
      } else if routes.contains(where: { $0.actuator == name }) {
        report.error(mark, "\"\(name)\" stands here a second time")
      } else {
        routes.append(NamedRoute(actuator: name, gain: gain))
      }
    }
    if case .mapping(let entries) = node.content {
      let values = ValueDecoder(sources: [], rule: "", report: report)
      for entry in entries {
        if let gain = values.number(entry.value, 0...1, "a gain") { add(entry.key, entry.mark, gain: gain) }
      }
    } else {
      for element in node.elements {
        guard let name = element.text, !element.isEmpty else {
          report.expected("an actuator's name, a list of names, or a map of names to gains", at: element)
          continue
        }
        add(name, element.mark, gain: 1)
      }
      if node.elements.isEmpty { report.expected("at least one actuator", at: node) }
    }
    return routes
  }
}
