/// How many colours a terminal shows.
public enum TerminalColours: Sendable {
  /// None: a file, a pipe, or someone who asked for none.
  case none
  /// The 256 of xterm.
  case palette
  /// 24 bits.
  case direct

  /// What the environment says of a terminal: `NO_COLOR`, `COLORTERM`, `TERM`.
  public init(isTerminal: Bool, environment: (String) -> String?) {
    let term = environment("TERM") ?? ""
    let direct = ["truecolor", "24bit"].contains(environment("COLORTERM") ?? "") || term.hasSuffix("-direct")
    self =
      if !isTerminal || !(environment("NO_COLOR") ?? "").isEmpty || term == "dumb" {
        .none
      } else if direct {
        .direct
      } else {
        term.contains("256color") ? .palette : .none
      }
  }

  /// The escape that sets the colour of what is written, or of its ground, to that of a sharpness.
  func escape(_ sharpness: Float, isGround: Bool = false) -> String {
    let colour = SharpnessColour(sharpness, on: .terminal).bytes
    let layer = isGround ? 48 : 38
    switch self {
    case .none: return ""
    case .direct: return "\u{1B}[\(layer);2;\(colour.red);\(colour.green);\(colour.blue)m"
    case .palette:
      // The 6 × 6 × 6 cube, whose steps are 0, 95, 135, 175, 215 and 255.
      func step(_ byte: UInt8) -> Int { byte < 48 ? 0 : byte < 115 ? 1 : (Int(byte) - 35) / 40 }
      return "\u{1B}[\(layer);5;\(16 + 36 * step(colour.red) + 6 * step(colour.green) + step(colour.blue))m"
    }
  }

  /// The escape that ends a colour.
  var reset: String { self == .none ? "" : "\u{1B}[0m" }
}
