/// Reads the numbers of rules: `0.8`, `velocity`, `{ from: cc 74, to: 0..0.7 }`.
struct ValueDecoder {
  /// The sources that exist for a kind of rule, as they are written; `cc N` and `arg N` without their number.
  let sources: [String]
  /// How messages call the rule.
  let rule: String
  let report: Report

  /// A value whose results lie in `range`; nil, and reported, when it is none.
  func value(_ node: Node, _ name: String, in range: ClosedRange<Float> = 0...1) -> Value? {
    switch node.content {
    case .scalar(let text, _):
      if let number = Scalars.number(text) {
        guard range.contains(Float(number)) else {
          report.expected("\(name) in \(Scalars.written(range))", at: node)
          return nil
        }
        return Value(constant: Float(number))
      }
      return source(node).map(Value.init)
    case .mapping: return shape(node, name, in: range)
    case .sequence:
      report.expected("a number, a source or a map { from: … } for \(name)", at: node)
      return nil
    }
  }

  /// The source that a scalar names.
  func source(_ node: Node) -> Value.Source? {
    guard let text = node.text, !text.isEmpty else {
      report.expected("a number or a source (\(sources.joined(separator: ", ")))", at: node)
      return nil
    }
    let words = text.split(separator: " ").map { $0.lowercased() }
    guard
      sources.contains(where: {
        $0 == words.joined(separator: " ") || $0.hasSuffix(" N") && $0.hasPrefix(words[0] + " ")
      })
    else {
      report.error(node.mark, "\"\(text)\" is not a source of \(rule)\(suggestion(for: text, among: sources))")
      return nil
    }
    switch words[0] {
    case "velocity": return .velocity
    case "release": return .releaseVelocity
    case "note": return .note
    case "pressure": return .pressure
    case "key": return .keyPressure
    case "bend": return .bend
    case "program": return .program
    case "cc":
      return numbered(words, 0...119, "a controller, cc 0 … cc 119", at: node).map { .controller(UInt8($0)) }
    default: return numbered(words, 1...64, "an argument, arg 1 … arg 64", at: node).map { .argument($0 - 1) }
    }
  }

  private func numbered(_ words: [String], _ range: ClosedRange<Int>, _ expectation: String, at node: Node) -> Int? {
    guard words.count == 2, let number = Scalars.whole(words[1]), range.contains(number) else {
      report.expected(expectation, at: node)
      return nil
    }
    return number
  }

  private func shape(_ node: Node, _ name: String, in range: ClosedRange<Float>) -> Value? {
    guard let fields = Fields(node, Grammar.shape, report) else { return nil }
    guard let from = fields[.from] else {
      report.error(node.mark, "\(name) needs \"from\", the source of the value")
      return nil
    }
    guard let source = source(from) else { return nil }
    var value = Value(source)
    if let node = fields[.input], let ends = ends(node, "an input range such as 0..127") {
      if ends.0 == ends.1 { report.expected("an input range with two different ends", at: node) }
      value.input = ends
    }
    if let node = fields[.output], let ends = ends(node, "an output range such as 0.2..1") {
      if !range.contains(ends.0) || !range.contains(ends.1) {
        report.expected("\(name) in \(Scalars.written(range))", at: node)
      }
      value.output = ends
    }
    if let node = fields[.invert] { value.inverted = truth(node) ?? false }
    if let node = fields[.curve], let exponent = number(node, 0.05...20, "a curve exponent") {
      value.exponent = exponent
    }
    if let node = fields[.steps], let steps = number(node, 2...1000, "a number of steps") { value.steps = Int(steps) }
    if let node = fields[.table] { value.table = table(node) }
    return value
  }

  /// Yes or no.
  func truth(_ node: Node) -> Bool? {
    if let truth = node.text.flatMap(Scalars.truth) { return truth }
    report.expected("yes or no", at: node)
    return nil
  }

  /// A plain number in a range.
  func number(_ node: Node, _ range: ClosedRange<Float>, _ name: String) -> Float? {
    if let number = node.text.flatMap(Scalars.number), range.contains(Float(number)) { return Float(number) }
    report.expected("\(name) in \(Scalars.written(range))", at: node)
    return nil
  }

  private func ends(_ node: Node, _ expectation: String) -> (Float, Float)? {
    guard let ends = node.text.flatMap({ Scalars.range($0, Scalars.number) }), Float(ends.0).isFinite,
      Float(ends.1).isFinite
    else {
      report.expected(expectation, at: node)
      return nil
    }
    return (Float(ends.0), Float(ends.1))
  }

  private func table(_ node: Node) -> [SIMD2<Float>] {
    var points: [SIMD2<Float>] = []
    for element in node.elements {
      let numbers = element.elements.compactMap { $0.text.flatMap(Scalars.number) }.filter { (0...1).contains($0) }
      guard case .sequence(let pair) = element.content, pair.count == 2, numbers.count == 2 else {
        report.expected("a point [x, y] with both in 0..1", at: element)
        continue
      }
      let point = SIMD2(Float(numbers[0]), Float(numbers[1]))
      if let last = points.last, point.x <= last.x { report.expected("points with ascending x", at: element) }
      points.append(point)
    }
    if points.isEmpty { report.expected("a list of points [[x, y], …]", at: node) }
    return points
  }
}
