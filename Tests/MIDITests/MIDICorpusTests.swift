import Documents
import Foundation
import MIDI
import Testing

private let folder = URL(filePath: #filePath).appending(path: "../../../../shared/corpus/midi").standardized

/// What a file of the corpus holds.
private struct Golden {
  let name: String
  let messages: Int
  let noteOns: Int
  let noteOffs: Int
  let duration: Double
  var warnings: [Diagnostic.Place] = []

  init(_ name: String, _ messages: Int, _ noteOns: Int, _ noteOffs: Int, _ duration: Double, _ warnings: Int...) {
    self.name = name
    self.messages = messages
    self.noteOns = noteOns
    self.noteOffs = noteOffs
    self.duration = duration
    self.warnings = warnings.map(Diagnostic.Place.byte)
  }
}

@Suite(.enabled(if: FileManager.default.fileExists(atPath: folder.path()), "the corpus is not beside the package"))
struct MIDICorpusTests {
  @Test(
    "files of many makers, right and wrong, load with the notes that they hold",
    arguments: [
      Golden("jz-2-tracks-type-0.mid", 32, 16, 16, 4.5, 8),
      Golden("jz-2-tracks-type-1.mid", 32, 16, 16, 4.5),
      Golden("jz-2-tracks-type-2.mid", 32, 16, 16, 9),
      Golden("jz-all-gm-percussion.mid", 366, 183, 183, 137.25),
      Golden("jz-control-40-damper.mid", 18, 8, 8, 8),
      Golden("jz-corrupt-file-extra-byte.mid", 16, 8, 8, 4, 275),
      Golden("jz-corrupt-file-missing-byte.mid", 16, 8, 8, 4, 267),
      Golden("jz-empty.mid", 0, 0, 0, 0),
      Golden("jz-illegal-message-all.mid", 16, 8, 8, 4, 187),
      Golden("jz-illegal-message-f8.mid", 16, 8, 8, 4, 208),
      Golden("jz-karaoke-kar.mid", 59, 29, 29, 10.6000053),
      Golden("jz-multichannel-chords-3.mid", 48, 24, 24, 4),
      Golden("jz-non-midi-track.mid", 16, 8, 8, 4),
      Golden("jz-note-on-velocity.mid", 18, 9, 9, 4.5),
      Golden("jz-running-status-metaevent.mid", 16, 8, 8, 4),
      Golden("jz-running-status-sysex.mid", 16, 8, 8, 4),
      Golden("jz-silence-end-of-track.mid", 0, 0, 0, 5),
      Golden("jz-smpte-offset.mid", 16, 8, 8, 4),
      Golden("jz-track-length.mid", 2, 1, 1, 1.5),
      Golden("jz-vlq-4-byte.mid", 16, 8, 8, 4),
      Golden("midly-Beethoven.rmi", 21313, 10423, 10423, 379.2791483916667),
      Golden("midly-Clementi.mid", 1332, 666, 666, 113.625),
      Golden("midly-PiDamaged.mid", 16360, 8532, 7807, 183.0384376875, 65536, 10),
      Golden("midly-SysExTest.mid", 0, 0, 0, 0, 55, 366),
    ]
  )
  private func loading(golden: Golden) throws {
    let file = try MIDIFile.read(path: folder.appending(path: golden.name).path())
    #expect(file.events.count == golden.messages)
    #expect(file.events.filter { if case .noteOn = $0.message { true } else { false } }.count == golden.noteOns)
    #expect(file.events.filter { if case .noteOff = $0.message { true } else { false } }.count == golden.noteOffs)
    #expect(file.duration == golden.duration)
    #expect(file.warnings.map(\.place) == golden.warnings)
  }

  @Test(
    "what is no MIDI file gets an error that says so",
    arguments: [
      ("jz-empty-file.mid", Diagnostic.Place.whole, "is empty"),
      ("jz-not-a-midi-file.mid", .byte(0), "is not a Standard MIDI File"),
      ("INDEX.tsv", .byte(0), "is not a Standard MIDI File"),
    ]
  )
  func refusing(name: String, place: Diagnostic.Place, words: String) {
    let error = #expect(throws: Diagnostic.self) {
      try MIDIFile.read(path: folder.appending(path: name).path())
    }
    #expect(error?.place == place)
    #expect(error?.message.hasPrefix(words) == true)
  }
}
