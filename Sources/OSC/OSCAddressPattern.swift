/// An OSC 1.0 address pattern.
public struct OSCAddressPattern: Sendable, Hashable {
  private let text: String

  /// Reads a pattern; throws when it is not well formed.
  public init(_ text: String) throws(OSCPatternError) {
    guard text.hasPrefix("/"), text.allSatisfy({ $0 != " " && $0 != "#" && $0.isASCII }) else {
      throw OSCPatternError(problem: "an address begins with a slash and has no spaces")
    }
    self.text = text
  }

  /// Whether an address matches, part by part.
  public func matches(_ address: String) -> Bool {
    func match(_ pattern: Substring, _ text: Substring) -> Bool {
      guard let first = pattern.first else { return text.isEmpty }
      if first == "*" {
        if match(pattern.dropFirst(), text) { return true }
        guard let next = text.first, next != "/" else { return false }
        return match(pattern, text.dropFirst())
      }
      return text.first == first && match(pattern.dropFirst(), text.dropFirst())
    }
    return match(text[...], address[...])
  }
}

/// Why a pattern is not one.
public struct OSCPatternError: Error, Equatable, CustomStringConvertible {
  /// What is wrong with it.
  public var problem: String
  /// What is wrong with it.
  public var description: String { problem }
}
