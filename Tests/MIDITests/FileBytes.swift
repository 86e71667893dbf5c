import Documents
import MIDI

/// Builds Standard MIDI Files, right ones and wrong ones.
enum FileBytes {
  static let end: [UInt8] = [0x00, 0xFF, 0x2F, 0x00]

  static func header(format: Int = 1, tracks: Int = 1, division: UInt16 = 96) -> [UInt8] {
    chunk("MThd", big(format, 2) + big(tracks, 2) + big(Int(division), 2))
  }

  static func track(_ body: [UInt8]) -> [UInt8] { chunk("MTrk", body) }

  static func chunk(_ name: String, _ body: [UInt8], length: Int? = nil) -> [UInt8] {
    Array(name.utf8) + big(length ?? body.count, 4) + body
  }

  static func big(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  static func tempo(_ microseconds: Int, delta: UInt8 = 0) -> [UInt8] {
    [delta, 0xFF, 0x51, 3] + big(microseconds, 3)
  }

  /// A number as a variable-length quantity.
  static func variableLength(_ number: Int) -> [UInt8] {
    var bytes = [UInt8(number & 0x7F)]
    var rest = number >> 7
    while rest > 0 {
      bytes.insert(UInt8(rest & 0x7F | 0x80), at: 0)
      rest >>= 7
    }
    return bytes
  }
}

func read(_ parts: [UInt8]...) throws(Diagnostic) -> MIDIFile {
  try MIDIFile.read(parts.flatMap { $0 }, named: "a.mid")
}
