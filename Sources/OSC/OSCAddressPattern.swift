/// An OSC address pattern (Open Sound Control 1.0, "OSC Message Dispatching and Pattern Matching").
///
/// `?` is one character and `*` any number of them within one part of the address, `[a-z]` one of a set, `[!x]` one
/// outside of it, `{a,b}` one of some words. All else, spaces too, stands for itself.
///
/// liblo's `lo_pattern_match` is not used: it recurses at every star, so that a pattern of many stars costs exponential
/// time, and patterns arrive by network. Here the cost is at most the product of the two lengths.
public struct OSCAddressPattern: Sendable, Hashable {
  /// The pattern as it was written.
  public let text: String
  private let elements: [Element]

  /// Reads a pattern of at most 1024 characters; throws what is wrong with it.
  public init(_ text: String) throws(OSCPatternError) {
    var parser = OSCPatternParser(text)
    self.text = text
    self.elements = try parser.parse()
  }

  /// Whether the pattern holds no wildcards, so that it is an address itself.
  public var isLiteral: Bool {
    elements.allSatisfy { if case .character = $0 { true } else { false } }
  }

  /// Whether an address, taken literally, is one that the pattern describes.
  public func matches(_ address: String) -> Bool {
    let address = Array(address.unicodeScalars)
    var reached = [Bool](repeating: false, count: address.count + 1)
    reached[0] = true
    for element in elements {
      reached = element.advance(from: reached, in: address)
      if !reached.contains(true) { return false }
    }
    return reached[address.count]
  }

  /// Whether a message reaches a rule: the rule describes its address, or its address is a pattern for a literal rule.
  ///
  /// Two patterns meet only where the rule describes the other's text.
  public static func matches(incoming: String, rule: OSCAddressPattern) -> Bool {
    if rule.matches(incoming) { return true }
    guard rule.isLiteral, incoming.utf8.contains(where: { "?*[{".utf8.contains($0) }) else { return false }
    guard let pattern = try? OSCAddressPattern(incoming) else { return false }
    return pattern.matches(rule.text)
  }
}

extension OSCAddressPattern {
  enum Element: Sendable, Hashable {
    case character(Unicode.Scalar)
    case anyCharacter
    case anyCharacters
    case oneOf([ClosedRange<Unicode.Scalar>], negated: Bool)
    case oneWord([[Unicode.Scalar]])

    /// The places in the address that lie behind this element when it begins at one of those already reached.
    func advance(from reached: [Bool], in address: [Unicode.Scalar]) -> [Bool] {
      var next = [Bool](repeating: false, count: reached.count)
      switch self {
      case .anyCharacters:
        for place in reached.indices {
          next[place] = reached[place] || place > 0 && next[place - 1] && address[place - 1] != "/"
        }
      case .oneWord(let words):
        for place in reached.indices where reached[place] {
          for word in words where address[place...].starts(with: word) { next[place + word.count] = true }
        }
      default:
        for place in address.indices where reached[place] && accepts(address[place]) { next[place + 1] = true }
      }
      return next
    }

    private func accepts(_ scalar: Unicode.Scalar) -> Bool {
      switch self {
      case .character(let character): scalar == character
      case .anyCharacter: scalar != "/"
      case .oneOf(let ranges, let negated): scalar != "/" && ranges.contains { $0.contains(scalar) } != negated
      case .anyCharacters, .oneWord: false
      }
    }
  }
}
