import Foundation

/// A MIDI file in which so many notes, at most 900, of an instrument that gives each one voice sound from beginning to end.
struct ChoirFile {
  private static let ticksASecond = 960  // 480 a quarter note, two of which a second has where no tempo is given
  private static let lowestKey = 36
  private static let keys = 60
  /// All but the channel of the drums.
  private static let channels = (0..<16).filter { $0 != 9 }

  let bytes: Data

  /// `program` counts from 0.
  init(notes: Int, program: UInt8, seconds: Int) {
    var track = Data()
    for channel in Self.channels { track.append(contentsOf: [0, 0xC0 | UInt8(channel), program]) }
    for note in 0..<notes {
      let channel = Self.channels[note / Self.keys]
      track.append(contentsOf: [0, 0x90 | UInt8(channel), UInt8(Self.lowestKey + note % Self.keys), 100])
    }
    let end = seconds * Self.ticksASecond
    track.append(contentsOf: [0x80 | UInt8(end >> 7), UInt8(end & 127)])
    // All sound off: FluidSynth renders until the last voice is silent.
    for channel in Self.channels { track.append(contentsOf: [0xB0 | UInt8(channel), 120, 0, 0]) }
    track.append(contentsOf: [0xFF, 0x2F, 0])
    var file = Data("MThd".utf8)
    file.append(bigEndian: Int32(6))
    for number in [0, 1, Int16(Self.ticksASecond / 2)] { file.append(bigEndian: number) }
    file.append(contentsOf: "MTrk".utf8)
    file.append(bigEndian: Int32(track.count))
    file.append(track)
    bytes = file
  }
}
