/// Reads an address pattern once, from left to right.
struct OSCPatternParser {
  private static let limit = 1024

  private let scalars: [Unicode.Scalar]
  private var place = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars.prefix(Self.limit + 1))
  }

  mutating func parse() throws(OSCPatternError) -> [OSCAddressPattern.Element] {
    guard scalars.first == "/" else {
      throw OSCPatternError(message: "an OSC address begins with a slash, such as /step/1")
    }
    guard scalars.count <= Self.limit else {
      throw OSCPatternError(message: "an OSC address pattern has at most \(Self.limit) characters")
    }
    var elements: [OSCAddressPattern.Element] = []
    while let scalar = next() {
      switch scalar {
      case "?": elements.append(.anyCharacter)
      case "*": elements.append(.anyCharacters)
      case "[": elements.append(try set())
      case "{": elements.append(.oneWord(try words()))
      case "]", "}": throw OSCPatternError(message: "'\(scalar)' closes nothing that was opened before it")
      case "/" where elements.last == .character("/"):
        throw OSCPatternError(message: "'//' names no part of an address between its slashes")
      case "\0": throw OSCPatternError(message: "an OSC address cannot hold a zero byte")
      default: elements.append(.character(scalar))
      }
    }
    return elements
  }

  private mutating func next() -> Unicode.Scalar? {
    guard place < scalars.count else { return nil }
    defer { place += 1 }
    return scalars[place]
  }

  private mutating func set() throws(OSCPatternError) -> OSCAddressPattern.Element {
    var content = try enclosed(by: "]", without: "/[{}*?")[...]
    let negated = content.first == "!"
    if negated { content.removeFirst() }
    guard !content.isEmpty else { throw OSCPatternError(message: "a set in '[]' names at least one character") }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    while let first = content.popFirst() {
      guard content.count > 1, content.first == "-" else {
        ranges.append(first...first)
        continue
      }
      content.removeFirst()
      let last = content.removeFirst()
      guard first <= last else {
        throw OSCPatternError(message: "the range \(first)-\(last) runs backwards; write \(last)-\(first)")
      }
      ranges.append(first...last)
    }
    return .oneOf(ranges, negated: negated)
  }

  private mutating func words() throws(OSCPatternError) -> [[Unicode.Scalar]] {
    let content = try enclosed(by: "}", without: "/{[]*?")
    guard !content.isEmpty else { throw OSCPatternError(message: "a choice in '{}' names at least one word") }
    return content.split(separator: ",", omittingEmptySubsequences: false).map(Array.init)
  }

  private mutating func enclosed(by close: Unicode.Scalar, without forbidden: String) throws(OSCPatternError)
    -> [Unicode.Scalar]
  {
    var content: [Unicode.Scalar] = []
    while let scalar = next() {
      if scalar == close { return content }
      guard !forbidden.unicodeScalars.contains(scalar) else {
        throw OSCPatternError(message: "'\(scalar)' cannot stand before the '\(close)' that closes what was opened")
      }
      content.append(scalar)
    }
    throw OSCPatternError(message: "'\(close)' is missing to close what was opened")
  }
}
