import Haptics
import MIDI
import Mapping
import Realtime

private let presets = PatternLibrary(["Kick", "Snare", "Tom", "Click"].map { ($0, Pattern()) })

/// A mapping that is read can be played.
func readMapping(_ bytes: [UInt8]) {
  let file = MappingFile.read(bytes, named: "fuzz", presets: presets)
  for diagnostic in file.diagnostics { _ = diagnostic.description }
  guard let file = file.value, let mapping = CompiledMapping.merging([file]).value else { return }
  var mapper = MIDIMapper(mapping, sampleRate: 48000, firstHold: 0)
  for note in stride(from: UInt8(24), to: 84, by: 7) {
    let message = MIDIMessage.noteOn(channel: note % 16, note: note, velocity: 100)
    mapper.handle(message, from: 0, at: Frame(Int64(note)), stamp: nil) { _ in }
  }
  mapper.endAll(at: Frame(100)) { _ in }
}
