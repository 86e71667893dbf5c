import Documents

/// The header chunk of a Standard MIDI File.
struct MIDIFileHeader {
  /// Where the chunk begins.
  let offset: Int
  /// How many bytes its body has, 6 or more.
  let length: Int
  let format: Int
  let trackCount: Int
  let division: MIDIFileDivision

  /// Reads the header on which the cursor stands; `file` is what the diagnostics call it.
  init(_ cursor: MIDIFileCursor, file: String) throws(Diagnostic) {
    offset = cursor.position
    guard cursor.limit > 0 else { throw Diagnostic(.error, in: file, at: .whole, "is empty, not a Standard MIDI File") }
    guard cursor.isChunk("MThd", at: offset) else {
      throw Diagnostic(
        .error,
        in: file,
        at: .byte(offset),
        "is not a Standard MIDI File, which begins with MThd, or with RIFF and RMID"
      )
    }
    guard let length = cursor.number(at: offset + 4, count: 4), length >= 6,
      let format = cursor.number(at: offset + 8, count: 2), let trackCount = cursor.number(at: offset + 10, count: 2),
      let divisionWord = cursor.number(at: offset + 12, count: 2)
    else {
      throw Diagnostic(.error, in: file, at: .byte(offset + 4), "the header has fewer than the 6 bytes that it needs")
    }
    guard let division = MIDIFileDivision(UInt16(truncatingIfNeeded: divisionWord)) else {
      throw Diagnostic(.error, in: file, at: .byte(offset + 12), "the division is 0, so that a tick has no length")
    }
    self.length = length
    self.format = format
    self.trackCount = trackCount
    self.division = division
  }
}
