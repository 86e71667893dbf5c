import Haptics

extension AHAPReader {
  private static let documentKeys = Vocabulary(keys: .version, .metadata, .pattern)
  private static let itemKeys = Vocabulary(keys: .event, .parameter, .curve)
  private static let fragmentKeys = Vocabulary(documentKeys.words + itemKeys.words, name: \.name)

  mutating func document(_ root: JSONNode) -> AHAPDocument {
    var document = AHAPDocument(pattern: Pattern())
    guard root.isObject else {
      say(.error, .root, "is \(root.kind); an AHAP file is an object with a \"Pattern\"")
      return document
    }
    let isFragment = root.members.contains { name, _ in name.utf8.flatMap { Self.itemKeys[$0] } != nil }
    let members = members(of: root, isFragment ? Self.fragmentKeys : Self.documentKeys, at: .root)
    if let node = members[.version] { document.version = version(node) }
    if let node = members[.metadata] {
      let path = Path.member(.root, AHAPKey.metadata)
      if node.isObject {
        document.metadata = json(node, at: path)
      } else {
        say(.warning, path, "is \(node.kind), not an object; ignored")
      }
    }
    if let node = members[.pattern] {
      document.pattern = pattern(node)
      if isFragment { say(.warning, .root, "has items beside its \"Pattern\", which are ignored; they belong into it") }
    } else {
      say(
        .error,
        .root,
        isFragment
          ? "has no \"Pattern\": this is a fragment; put it into { \"Version\": 1.0, \"Pattern\": [ … ] }"
          : "has no \"Pattern\", so it is no AHAP file"
      )
    }
    return document
  }

  private mutating func version(_ node: JSONNode) -> Double {
    let path = Path.member(.root, AHAPKey.version)
    if node.number != nil { return number(node, at: path) ?? 1 }
    say(.warning, path, "is \(node.kind), not a number; taken as 1")
    return 1
  }

  private mutating func pattern(_ node: JSONNode) -> Pattern {
    let path = Path.member(.root, AHAPKey.pattern)
    var pattern = Pattern()
    guard let items = node.elements else {
      say(.error, path, "is \(node.kind); it should be an array of events, parameters and curves")
      return pattern
    }
    var curveItems: [Int] = []
    for (index, item) in items.enumerated() {
      guard item.isObject else {
        say(
          .error,
          .element(path, index),
          "is \(item.kind); it should be { \"Event\": … }, { \"Parameter\": … } or { \"ParameterCurve\": … }"
        )
        continue
      }
      let members = members(of: item, Self.itemKeys, at: .element(path, index))
      var count = 0
      if let node = members[.event] {
        count += 1
        if let event = event(node, at: .item(index, .event)) { pattern.events.append(event) }
      }
      if let node = members[.parameter] {
        count += 1
        if let parameter = parameter(node, at: .item(index, .parameter)) { pattern.parameters.append(parameter) }
      }
      if let node = members[.curve] {
        count += 1
        if let curve = curve(node, at: .item(index, .curve)) {
          pattern.curves.append(curve)
          curveItems.append(index)
        }
      }
      if item.containsNothing { say(.warning, .element(path, index), "is empty; ignored") }
      if count > 1 { say(.warning, .element(path, index), "is \(count) items in one; Apple describes one in each") }
    }
    sayOverlaps(of: pattern.curves, in: curveItems)
    return pattern
  }

  private mutating func sayOverlaps(of curves: [ParameterCurve], in items: [Int]) {
    for control in Control.allCases {
      let order = curves.indices.filter { curves[$0].control == control }.sorted { curves[$0].time < curves[$1].time }
      var end = -Double.infinity
      for index in order {
        if curves[index].time < end - 1e-6 {
          say(
            .warning,
            .item(items[index], .curve),
            "begins while an earlier \(control.ahapName) curve runs; Tactus lets the later one take over"
          )
        }
        end = max(end, curves[index].time + (curves[index].points.last?.time ?? 0))
      }
    }
  }
}
