import CJSON

/// A value inside a `JSONTree`, valid while that lives.
struct JSONNode {
  private let node: UnsafePointer<tactus_json_node>
  private let tapeText: UnsafePointer<CChar>

  init(_ node: UnsafePointer<tactus_json_node>, text: UnsafePointer<CChar>) {
    self.node = node
    tapeText = text
  }

  private func has(_ kind: tactus_json_kind) -> Bool { node.pointee.kind == kind.rawValue }

  /// What it is, for messages.
  var kind: String {
    switch tactus_json_kind(node.pointee.kind) {
    case TACTUS_JSON_NULL: "null"
    case TACTUS_JSON_STRING: "a text"
    case TACTUS_JSON_NUMBER: "a number"
    case TACTUS_JSON_ARRAY: "an array"
    case TACTUS_JSON_OBJECT: "an object"
    default: "a truth value"
    }
  }

  var isObject: Bool { has(TACTUS_JSON_OBJECT) }

  /// The number, which may be infinite or NaN; nil when it is none.
  var number: Double? { has(TACTUS_JSON_NUMBER) ? node.pointee.number : nil }

  var bool: Bool? { has(TACTUS_JSON_TRUE) ? true : has(TACTUS_JSON_FALSE) ? false : nil }

  /// The text in UTF-8, where an escape may have left half a surrogate pair; nil when it is none.
  var utf8: UnsafeRawBufferPointer? {
    guard has(TACTUS_JSON_STRING) else { return nil }
    let string = node.pointee.string
    return UnsafeRawBufferPointer(start: tapeText + Int(string.start), count: Int(string.length))
  }

  var text: String? { utf8.map { String(decoding: $0, as: UTF8.self) } }

  /// The elements; nil when it is no array.
  var elements: JSONElements? {
    has(TACTUS_JSON_ARRAY) ? JSONElements(count: Int(node.pointee.count), contents: contents) : nil
  }

  /// The members, in order; none when it is no object.
  var members: JSONMembers { JSONMembers(contents: isObject ? contents : JSONContents(next: self, end: self)) }

  /// Whether it is an array or object without contents, or something that has none.
  var containsNothing: Bool { node.pointee.size == 1 }

  /// How far behind an earlier value it stands.
  func distance(from earlier: JSONNode) -> Int { node - earlier.node }

  /// The value that stands so far behind.
  func advanced(by distance: Int) -> JSONNode { JSONNode(node + distance, text: tapeText) }

  fileprivate var contents: JSONContents { JSONContents(next: advanced(by: 1), end: following) }

  /// What stands behind it and all that it contains.
  fileprivate var following: JSONNode { advanced(by: Int(node.pointee.size)) }
}

/// The values that an array or object contains.
private struct JSONContents {
  var next: JSONNode
  let end: JSONNode

  mutating func popFirst() -> JSONNode? {
    guard next.distance(from: end) < 0 else { return nil }
    defer { next = next.following }
    return next
  }
}

/// The elements of a JSON array.
struct JSONElements: Sequence, IteratorProtocol {
  /// How many there are.
  let count: Int
  fileprivate var contents: JSONContents

  mutating func next() -> JSONNode? { contents.popFirst() }
}

/// The members of a JSON object: each a name and its value.
struct JSONMembers: Sequence, IteratorProtocol {
  fileprivate var contents: JSONContents

  mutating func next() -> (name: JSONNode, value: JSONNode)? {
    guard let name = contents.popFirst(), let value = contents.popFirst() else { return nil }
    return (name, value)
  }
}
