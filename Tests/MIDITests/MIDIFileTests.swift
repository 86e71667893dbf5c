import Documents
import MIDI
import Testing

@Suite struct MIDIFileTests {
  @Test("all channel messages are read, and a note-on of velocity 0 ends its note")
  func messages() throws {
    let body: [UInt8] = [
      0, 0x91, 60, 100, 0, 0x91, 60, 0, 0, 0x8F, 60, 7, 0, 0xA0, 1, 2, 0, 0xB2, 74, 3, 0, 0xC3, 5, 0, 0xD4, 6,
      0, 0xE5, 0, 0, 0, 0xE5, 0, 64, 0, 0xE5, 127, 127,
    ]
    let file = try read(FileBytes.header(), FileBytes.track(body + FileBytes.end))
    #expect(
      file.events.map(\.message) == [
        .noteOn(channel: 1, note: 60, velocity: 100), .noteOff(channel: 1, note: 60, velocity: 64),
        .noteOff(channel: 15, note: 60, velocity: 7), .keyPressure(channel: 0, note: 1, value: 2),
        .controlChange(channel: 2, controller: 74, value: 3), .programChange(channel: 3, program: 5),
        .channelPressure(channel: 4, value: 6), .pitchBend(channel: 5, value: -8192),
        .pitchBend(channel: 5, value: 0), .pitchBend(channel: 5, value: 8191),
      ]
    )
    #expect(file.warnings.isEmpty)
  }

  @Test("tracks are merged by time, and simultaneous messages keep the order of the tracks")
  func merging() throws {
    let file = try read(
      FileBytes.header(tracks: 2),
      FileBytes.track([0, 0x90, 1, 1, 96, 2, 1] + FileBytes.end),
      FileBytes.track([0, 0x90, 3, 1, 48, 4, 1, 48, 5, 1] + FileBytes.end)
    )
    #expect(file.events.map(\.message) == [1, 3, 4, 2, 5].map { .noteOn(channel: 0, note: $0, velocity: 1) })
    #expect(file.events.map(\.seconds) == [0, 0, 0.25, 0.5, 0.5])
  }

  @Test("the tempo map of any track moves the notes of all")
  func tempoMap() throws {
    let file = try read(
      FileBytes.header(tracks: 2),
      FileBytes.track([0, 0x90, 1, 1, 96, 2, 1, 96, 3, 1, 96, 4, 1] + FileBytes.end),
      FileBytes.track(FileBytes.tempo(1_000_000, delta: 48) + FileBytes.tempo(250_000, delta: 96) + FileBytes.end)
    )
    #expect(file.events.map(\.seconds) == [0, 0.25 + 0.5, 0.25 + 1 + 0.125, 0.25 + 1 + 0.375])
  }

  @Test("a million ticks at a tempo without a finite binary fraction end where they should, to the last bit")
  func exactTime() throws {
    var body = FileBytes.tempo(333_333)
    for _ in 0..<100_000 { body += [10, 0x90, 1, 1] }
    let file = try read(FileBytes.header(division: 7), FileBytes.track(body + FileBytes.end))
    #expect(file.events.last?.seconds == 1_000_000 * 333_333 / 7e6)
  }

  @Test(
    "frames of SMPTE time code divide time whatever the tempo",
    arguments: [(0xE728, 1.0), (0xE80A, 1000.0 / 240), (0xE364, 1001.0 / 3000), (0xE250, 1000.0 / 2400)]
  )
  func timeCode(division: UInt16, seconds: Double) throws {
    let file = try read(
      FileBytes.header(division: division),
      FileBytes.track(FileBytes.tempo(1) + FileBytes.variableLength(1000) + [0x90, 1, 1] + FileBytes.end)
    )
    #expect(file.events.map(\.seconds) == [seconds])
  }

  @Test("the tracks of format 2 play one after another, each from the tempo that all files begin with")
  func sequentialTracks() throws {
    let file = try read(
      FileBytes.header(format: 2, tracks: 2),
      FileBytes.track(FileBytes.tempo(1_000_000) + [96, 0x90, 1, 1, 96, 0xFF, 0x2F, 0]),
      FileBytes.track([96, 0x90, 2, 1] + FileBytes.end)
    )
    #expect(file.events.map(\.seconds) == [1, 2.5])
    #expect(file.duration == 2.5)
  }

  @Test("silence before the end of the longest track counts in the duration")
  func duration() throws {
    let file = try read(FileBytes.header(), FileBytes.track([96, 0x90, 1, 1, 96, 0xFF, 0x2F, 0]))
    #expect(file.duration == 1)
  }

  @Test("running status goes on after meta and system exclusive events")
  func runningStatus() throws {
    let file = try read(
      FileBytes.header(),
      FileBytes.track([0, 0x90, 1, 1, 0, 0xFF, 1, 1, 65, 0, 2, 1, 0, 0xF0, 2, 1, 0xF7, 0, 3, 1] + FileBytes.end)
    )
    #expect(file.events.count == 3)
    #expect(file.warnings.isEmpty)
  }

  @Test("a file within RIFF is read, past chunks of other kinds and of odd length")
  func riff() throws {
    let inner = FileBytes.header() + FileBytes.track([0, 0x90, 1, 1] + FileBytes.end)
    let little = { (number: Int) in Array(FileBytes.big(number, 4).reversed()) }
    let riff = Array("RMIDLIST".utf8) + little(3) + [1, 2, 3, 0] + Array("data".utf8) + little(inner.count) + inner
    let file = try read(Array("RIFF".utf8), little(riff.count), riff, Array("junk".utf8), little(0))
    #expect(file.events.count == 1)
    #expect(file.warnings.isEmpty)
  }

  @Test("the first track names the file, in UTF-8 or Latin-1 and without control characters")
  func name() throws {
    func name(_ bytes: [UInt8]) throws -> String? {
      let meta = [0, 0xFF, 3] + FileBytes.variableLength(bytes.count) + bytes
      return try read(FileBytes.header(), FileBytes.track(meta + FileBytes.end)).name
    }
    #expect(try name(Array("Für Elise".utf8)) == "Für Elise")
    #expect(try name([0x46, 0xFC, 0x72]) == "Für")
    #expect(try name(Array(" a\u{1B}[31m\n ".utf8)) == "a[31m")
    #expect(try name(Array("  ".utf8)) == nil)
  }

  @Test("a file that is not there is an error that says so")
  func missingFile() {
    let error = #expect(throws: Diagnostic.self) { try MIDIFile.read(path: "/nowhere/a.mid") }
    #expect(error?.description.contains("No such file") == true)
  }
}
