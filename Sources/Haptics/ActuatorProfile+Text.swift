/// One line for takes and journals: the name that lies nearest, then what differs from it, as in `bass-shaker,dull-hz=25`.
extension ActuatorProfile: LosslessStringConvertible {
  /// The text, without spaces.
  public var description: String {
    let texts = Self.named.map { name, base in
      let differences = Self.fields.filter { $0.text(in: self) != $0.text(in: base) }
      return [name] + differences.map { "\($0.key)=\($0.text(in: self))" }
    }
    return (texts.min { $0.count < $1.count } ?? []).joined(separator: ",")
  }

  /// Reads the text; nil when a name, a key or a value is not known.
  public init?(_ description: String) {
    let words = description.split(separator: ",", omittingEmptySubsequences: false)
    guard let name = words.first, var profile = ActuatorProfile(named: String(name)) else { return nil }
    for word in words.dropFirst() {
      let sides = word.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, let field = Self.fields.first(where: { $0.key == sides[0] }),
        field.set(String(sides[1]), in: &profile)
      else { return nil }
    }
    self = profile
  }
}
