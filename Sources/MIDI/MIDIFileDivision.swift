/// What a tick of a Standard MIDI File is: a part of a quarter note, or a part of a film or video frame.
///
/// Times are counted in integer units of which every tick, at any tempo, has a whole number.
enum MIDIFileDivision {
  case ticksPerQuarter(Int64)
  case ticksPerFrame(Int64, framesPerSecond: Int64)

  /// Reads the header's division word; nil when it leaves a tick without a length.
  init?(_ word: UInt16) {
    let low = Int64(word & 0xFF)
    if word & 0x8000 == 0 {
      guard word > 0 else { return nil }
      self = .ticksPerQuarter(Int64(word))
    } else {
      guard low > 0 else { return nil }
      self = .ticksPerFrame(low, framesPerSecond: -Int64(Int8(truncatingIfNeeded: word >> 8)))
    }
  }

  /// How many units a tick has at a tempo, which frames do not heed.
  func unitsPerTick(quarterMicroseconds: Int32) -> Int64 {
    switch self {
    case .ticksPerQuarter: Int64(quarterMicroseconds)
    case .ticksPerFrame(_, framesPerSecond: 29): 1001
    case .ticksPerFrame: 1
    }
  }

  /// How many units a second has; 29 frames a second stand for the 30 × 1000 / 1001 of drop-frame time code.
  var unitsPerSecond: Double {
    switch self {
    case .ticksPerQuarter(let ticks): Double(ticks) * 1e6
    case .ticksPerFrame(let ticks, framesPerSecond: 29): Double(ticks) * 30_000
    case .ticksPerFrame(let ticks, let framesPerSecond): Double(ticks * framesPerSecond)
    }
  }
}
