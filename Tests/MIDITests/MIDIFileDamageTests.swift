import Documents
import MIDI
import Testing

@Suite struct MIDIFileDamageTests {
  private let note: [UInt8] = [0, 0x90, 1, 1]

  @Test("what is no MIDI file is refused with the place and the reason")
  func refusals() {
    func refusal(_ bytes: [UInt8]) -> String? {
      #expect(throws: Diagnostic.self) { try read(bytes) }?.description
    }
    #expect(refusal([]) == "a.mid: error: is empty, not a Standard MIDI File")
    #expect(refusal(Array("hello".utf8))?.hasPrefix("a.mid: byte 0: error: is not a Standard MIDI File") == true)
    #expect(refusal(Array("MThd".utf8))?.hasPrefix("a.mid: byte 4: error: the header") == true)
    #expect(refusal(FileBytes.header(division: 0))?.hasPrefix("a.mid: byte 12: error: the division is 0") == true)
    #expect(refusal(FileBytes.header(division: 0xE700))?.hasPrefix("a.mid: byte 12: error: the division is 0") == true)
    #expect(refusal(FileBytes.header(tracks: 0)) == "a.mid: error: holds no track")
    #expect(refusal(Array("RIFF....WAVEfmt ".utf8))?.hasPrefix("a.mid: byte 8: error: is a RIFF file") == true)
    #expect(refusal(Array("RIFF....RMID".utf8))?.contains("without a data chunk") == true)
  }

  @Test("a file cut at any byte keeps the notes before the cut")
  func truncation() throws {
    let whole = FileBytes.header() + FileBytes.track(note + note + note + FileBytes.end)
    for length in 22..<whole.count {
      let file = try read(Array(whole[..<length]))
      #expect(file.events.count == min(3, (length - 22) / 4))
      #expect(file.warnings.count == 1)
      #expect(file.warnings.first?.place == .byte(length))
    }
  }

  @Test(
    "damage in one track leaves the others whole",
    arguments: [[0, 0x90, 1, 0x80], [0x80, 0x80, 0x80, 0x80, 0]] as [[UInt8]]
  )
  func damagedTrack(damage: [UInt8]) throws {
    let file = try read(
      FileBytes.header(tracks: 2),
      FileBytes.track([0, 0xC0, 1] + damage),
      FileBytes.track(note + FileBytes.end)
    )
    #expect(
      file.events.map(\.message) == [.programChange(channel: 0, program: 1), .noteOn(channel: 0, note: 1, velocity: 1)]
    )
    #expect(file.warnings.count == 1)
  }

  @Test("a data byte without a status ends its track where it stands")
  func missingStatus() throws {
    let file = try read(FileBytes.header(), FileBytes.track([0, 60, 1] + FileBytes.end))
    #expect(file.events.isEmpty)
    #expect(file.warnings.map(\.place) == [.byte(23)])
  }

  @Test(
    "a track's wrong length is found out by its end and by the next track",
    arguments: [0, 3, 7, 9, 16, 1000, 0xFFFF_FFFF]
  )
  func wrongLength(length: Int) throws {
    let file = try read(
      FileBytes.header(tracks: 2),
      FileBytes.chunk("MTrk", note + FileBytes.end, length: length),
      FileBytes.track(note + note + FileBytes.end)
    )
    #expect(file.events.count == 3)
    #expect(file.warnings.map(\.place) == [.byte(18)])
  }

  @Test("a track without an end is read to its length")
  func missingEnd() throws {
    let file = try read(FileBytes.header(tracks: 2), FileBytes.track(note), FileBytes.track(note + FileBytes.end))
    #expect(file.events.count == 2)
    #expect(file.warnings.map(\.place) == [.byte(26)])
  }

  @Test("unknown chunks and a longer header are passed over in silence")
  func unknownChunks() throws {
    let file = try read(
      FileBytes.chunk("MThd", [0, 1, 0, 1, 0, 96, 1, 2, 3]),
      FileBytes.chunk("Junk", [1, 2, 3]),
      FileBytes.track(note + FileBytes.end),
      FileBytes.chunk("XFIH", [])
    )
    #expect(file.events.count == 1)
    #expect(file.warnings.isEmpty)
  }

  @Test("an unknown chunk or a header of absurd length does not hide the tracks")
  func absurdChunks() throws {
    let tracks = FileBytes.track(note + FileBytes.end)
    let header = FileBytes.header()
    #expect(try read(header, FileBytes.chunk("Junk", [1], length: 0xFFFF_FFFF), tracks).events.count == 1)
    #expect(try read(FileBytes.chunk("MThd", Array(header[8...]), length: 0xFFFF_FFF0), tracks).events.count == 1)
  }

  @Test("a promise of 65535 tracks is only a warning")
  func trackCount() throws {
    let file = try read(FileBytes.header(tracks: 65535), FileBytes.track(note + FileBytes.end))
    #expect(file.events.count == 1)
    #expect(file.warnings.map(\.place) == [.byte(10)])
  }

  @Test("lengths beyond the file inside a track cost only what they claim", arguments: [0xFF, 0xF0, 0xF7] as [UInt8])
  func absurdEvent(status: UInt8) throws {
    let claim: [UInt8] = [0, status] + (status == 0xFF ? [1] : []) + [0xFF, 0xFF, 0xFF, 0x7F]
    let file = try read(FileBytes.header(), FileBytes.track(note + claim + note + FileBytes.end))
    #expect(file.events.count == 1)
    #expect(file.warnings.count == 1)
  }

  @Test("a file of more than a week ends there")
  func endlessFile() throws {
    var body = FileBytes.tempo(0xFF_FFFF)
    for _ in 0..<1000 { body += [0xFF, 0xFF, 0xFF, 0x7F, 0x90, 1, 1] }
    let file = try read(FileBytes.header(division: 1), FileBytes.track(note + body + FileBytes.end))
    #expect(file.events.count == 1)
    #expect(file.duration == 604_800)
    #expect(file.warnings.count == 1)
  }

  @Test("a tempo of 0 is passed over")
  func zeroTempo() throws {
    let file = try read(FileBytes.header(), FileBytes.track(FileBytes.tempo(0) + [96, 0x90, 1, 1] + FileBytes.end))
    #expect(file.events.map(\.seconds) == [0.5])
    #expect(file.warnings.map(\.place) == [.byte(23)])
  }

  @Test("a file full of faults gives a hundred warnings and no more")
  func manyFaults() throws {
    let tracks = [[UInt8]](repeating: FileBytes.track([0, 1]), count: 1000).flatMap { $0 }
    #expect(try read(FileBytes.header(tracks: 1000), tracks).warnings.count == 100)
  }

  @Test("no change of a few bytes makes reading trap")
  func mutations() {
    var random = SystemRandomNumberGenerator()
    let whole =
      FileBytes.header(tracks: 3)
      + FileBytes.track(FileBytes.tempo(400_000) + note + [0, 0xFF, 3, 2, 65, 66] + FileBytes.end)
      + FileBytes.track(note + [0, 0xF0, 2, 1, 0xF7, 0x81, 0, 2, 0] + FileBytes.end)
      + FileBytes.track(note + FileBytes.end)
    for _ in 0..<5000 {
      var bytes = whole
      for _ in 0...Int.random(in: 0...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let file = try? read(bytes)
      #expect(file?.events.allSatisfy { $0.seconds >= 0 && $0.seconds <= 604_800 } != false)
    }
  }
}
