/// A piece of a YAML document with its place in the text.
struct Node: Sendable {
  /// A line and a column, both from 1; columns count characters.
  struct Mark: Equatable, Sendable {
    var line = 1
    var column = 1
  }

  /// A key of a mapping with its value.
  struct Entry: Sendable {
    var key: String
    var mark: Mark
    var value: Node
  }

  /// What it holds.
  ///
  /// Scalars stay text until the place that they stand in says what they are.
  indirect enum Content: Sendable {
    case scalar(String, quoted: Bool)
    case sequence([Node])
    case mapping([Entry])
  }

  var content: Content
  var mark: Mark

  /// The text of a scalar, nil for lists and maps.
  var text: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }

  /// Whether nothing is written where a value could be.
  var isEmpty: Bool {
    if case .scalar("", quoted: false) = content { true } else { false }
  }

  /// The elements of a list; anything else is a list of itself.
  var elements: [Node] {
    if case .sequence(let elements) = content { elements } else { [self] }
  }

  /// How a message calls what stands here.
  var described: String {
    switch content {
    case .scalar: isEmpty ? "nothing" : "\"\(text ?? "")\""
    case .sequence: "a list"
    case .mapping: "a map"
    }
  }
}
