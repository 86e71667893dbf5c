/// A JSON value that keeps the order of its members; AHAP's free-form `Metadata` is one.
public enum JSONValue: Equatable, Sendable {
  /// `null`
  case null
  /// `true` or `false`
  case bool(Bool)
  /// A finite number.
  case number(Double)
  /// A text.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Members in order.
  case object([Member])

  /// A name and its value.
  public struct Member: Equatable, Sendable {
    /// The name.
    public var name: String
    /// Its value.
    public var value: JSONValue

    /// Makes a member.
    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The value of a member, nil when this is no object or has none of that name.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// The text, nil when this is none.
  public var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The number, nil when this is none.
  public var number: Double? { if case .number(let number) = self { number } else { nil } }

  /// The elements, nil when this is no array.
  public var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
}
