import MIDI

/// A file that is read has its messages in order of time, all within its duration.
func readMIDI(_ bytes: [UInt8]) {
  guard let file = try? MIDIFile.read(bytes, named: "fuzz") else { return }
  let times = file.events.map(\.seconds)
  guard zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }), (times.first ?? 0) >= 0 else {
    fatalError("messages are out of order")
  }
  guard (times.last ?? 0) <= file.duration else { fatalError("a message lies behind the end") }
}
