extension AHAPReader {
  /// A value as a tree of its own; a number that is not finite becomes null, with a warning.
  mutating func json(_ node: JSONNode, at path: @autoclosure () -> Path) -> JSONValue {
    if let bool = node.bool { return .bool(bool) }
    if let text = node.text { return .string(text) }
    if let number = node.number {
      if number.isFinite { return .number(number) }
      say(.warning, path(), "is not a finite number; taken as null")
      return .null
    }
    if let elements = node.elements {
      return .array(elements.enumerated().map { json($0.element, at: .element(path(), $0.offset)) })
    }
    return node.isObject ? .object(members(of: node, at: path())) : .null
  }

  private mutating func members(of object: JSONNode, at path: @autoclosure () -> Path) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    var places: [String: Int] = [:]
    for (name, value) in object.members {
      let name = name.text ?? ""
      let value = json(value, at: .member(path(), name))
      if let place = places[name] {
        say(.warning, .member(path(), name), Self.again)
        members[place].value = value
      } else {
        places[name] = members.count
        members.append(.init(name, value))
      }
    }
    return members
  }
}
