/// Reads the words of the language: numbers, ranges, notes, yes and no.
enum Scalars {
  /// A finite decimal number.
  static func number(_ text: some StringProtocol) -> Double? {
    let text = trimmed(text)
    guard !text.isEmpty, text.allSatisfy({ "0123456789.+-eE".contains($0) }) else { return nil }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// A whole number.
  static func whole(_ text: some StringProtocol) -> Int? { Int(trimmed(text)) }

  /// A MIDI note, `0`…`127` or a name: a letter, `#` or `b`, and the octave, where C4 is middle C, note 60.
  static func note(_ text: some StringProtocol) -> Int? {
    let text = trimmed(text)
    if let number = Int(text) { return number }
    let steps: [Character: Int] = ["c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11]
    guard let letter = text.lowercased().first, var step = steps[letter] else { return nil }
    var rest = text.dropFirst()
    if rest.first == "#" || rest.first == "b" { step += rest.removeFirst() == "#" ? 1 : -1 }
    guard let octave = Int(rest), (-1...9).contains(octave) else { return nil }
    return (octave + 1) * 12 + step
  }

  /// The two ends of `a..b`, in the order they are written; a single value is a range of itself.
  static func range<Bound>(_ text: String, _ bound: (Substring) -> Bound?) -> (Bound, Bound)? {
    let characters = Array(text)
    let dots = characters.indices.dropLast().first { characters[$0] == "." && characters[$0 + 1] == "." }
    guard let dots else { return bound(text[...]).map { ($0, $0) } }
    let rest = characters[(dots + 2)...]
    guard rest.first != ".", let first = bound(Substring(String(characters[..<dots]))),
      let last = bound(Substring(String(rest)))
    else { return nil }
    return (first, last)
  }

  /// Yes or no.
  static func truth(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "true", "on": true
    case "no", "false", "off": false
    default: nil
    }
  }

  /// A number without a needless ".0".
  static func written(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? String(number)
  }

  /// A range as files write it.
  static func written(_ range: ClosedRange<Float>) -> String {
    "\(written(range.lowerBound))..\(written(range.upperBound))"
  }

  private static func written(_ number: Float) -> String { Int(exactly: number).map(String.init) ?? String(number) }

  private static func trimmed(_ text: some StringProtocol) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
