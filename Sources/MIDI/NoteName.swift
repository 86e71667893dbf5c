/// A MIDI note by its name: `C4` is note 60 (middle C), `C-1` note 0, `G9` note 127, as most of the field counts.
///
/// Makers disagree on the octave of middle C (Yamaha and Ableton call it C3), so what people write is read by this alone.
public struct NoteName: Hashable, Sendable, LosslessStringConvertible {
  private static let names = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]

  /// The note number, 0…127.
  public let note: UInt8

  /// Names a note number; nil above 127.
  public init?(note: Int) {
    guard 0...127 ~= note else { return nil }
    self.note = UInt8(note)
  }

  /// Reads a letter A…G of either case, any number of `#` or of `b`, and an octave −1…9; nil for everything else.
  public init?(_ text: String) {
    var rest = Substring(text)
    guard let letter = rest.popFirst(), let tone = Self.names.firstIndex(of: letter.uppercased()) else { return nil }
    let sharps = rest.prefix { $0 == "#" }.count
    let flats = rest.prefix { $0 == "b" }.count
    rest = rest.dropFirst(sharps + flats)
    let digits = rest.first == "-" ? rest.dropFirst() : rest
    guard digits.count == 1, digits.allSatisfy({ $0.isASCII && $0.isNumber }), let octave = Int(rest) else {
      return nil
    }
    self.init(note: (octave + 1) * 12 + tone + sharps - flats)
  }

  /// The name, sharps rather than flats: `F#2`.
  public var description: String { Self.names[Int(note) % 12] + String(Int(note) / 12 - 1) }
}
