/// Appends JSON text to bytes; numbers are the shortest that read back the same.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []

  mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  // Adding 0 turns −0 into 0, as which JSON's reader takes it anyway.

  mutating func number(_ value: Double) { number(text: (value + 0).description) }

  mutating func number(_ value: Float) { number(text: (value + 0).description) }

  private mutating func number(text: String) {
    bytes += text.hasSuffix(".0") ? text.dropLast(2).utf8 : text[...].utf8
  }

  mutating func text(_ text: String) { bytes += text.utf8 }

  mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): raw("\\n")
      case UInt8(ascii: "\t"): raw("\\t")
      case 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        raw("\\u00")
        bytes += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a value on one line.
  mutating func value(_ value: JSONValue) {
    switch value {
    case .null: raw("null")
    case .bool(let flag): flag ? raw("true") : raw("false")
    case .number(let number): self.number(number)
    case .string(let text): string(text)
    case .array(let elements):
      raw("[")
      for (index, element) in elements.enumerated() {
        if index > 0 { raw(", ") }
        self.value(element)
      }
      raw("]")
    case .object(let members):
      raw("{")
      for (index, member) in members.enumerated() {
        raw(index > 0 ? ", " : " ")
        string(member.name)
        raw(": ")
        self.value(member.value)
      }
      raw(members.isEmpty ? "}" : " }")
    }
  }
}
