import MIDI
import Mapping
import Realtime
import Testing

@Suite("Values")
struct ValueTests {
  /// The intensity of a tap whose controller has a value.
  private func intensity(_ value: String, controller: UInt8) throws -> String {
    var mapper = MIDIMapper(
      try compiled("midi: [{ cc: 1, tap: { intensity: \(value), sharpness: 0 } }]"),
      sampleRate: 48_000,
      firstHold: 1
    )
    var lines: [String] = []
    mapper.handle(.controlChange(channel: 0, controller: 1, value: controller), from: 1, at: .zero, stamp: nil) {
      lines.append(line($0))
    }
    return String(lines.joined().dropFirst("0: tap 0 ".count).dropLast(" 0".count))
  }

  @Test(
    "shapes are applied in the documented order",
    arguments: [
      ("0.25", 9, "0.25"),
      (".5", 9, "0.5"),
      ("cc 1", 127, "1"),
      ("CC  1", 127, "1"),
      ("{ from: cc 1, in: 0..100 }", 50, "0.5"),
      ("{ from: cc 1, in: 0..100 }", 120, "1"),
      ("{ from: cc 1, in: 100..0 }", 25, "0.75"),
      ("{ from: cc 1, in: 0..100, to: 1..0.5 }", 50, "0.75"),
      ("{ from: cc 1, in: 0..100, curve: 2 }", 50, "0.25"),
      ("{ from: cc 1, in: 0..100, invert: yes, curve: 2 }", 25, "0.562"),
      ("{ from: cc 1, in: 0..100, table: [[0, 0], [0.5, 0.2], [1, 1]] }", 75, "0.6"),
      ("{ from: cc 1, in: 0..100, table: [[0.2, 0.1], [0.5, 0.2]] }", 75, "0.2"),
      ("{ from: cc 1, in: 0..100, table: [[0.2, 0.1], [0.5, 0.2]] }", 5, "0.1"),
      ("{ from: cc 1, in: 0..100, invert: yes, table: [[0, 0], [1, 0.5]], curve: 2, to: 0..0.8 }", 0, "0.2"),
      ("{ from: cc 1, in: 0..100, steps: 3 }", 30, "0.5"),
      ("{ from: cc 1, in: 0..100, steps: 3, to: 0..0.5 }", 30, "0.25"),
    ]
  )
  func shaping(value: String, controller: UInt8, expected: String) throws {
    #expect(try intensity(value, controller: controller) == expected)
  }

  @Test(
    "notes have numbers and names, with C4 in the middle",
    arguments: [
      ("60", 60), ("C4", 60), ("c4", 60), ("C-1", 0), ("G9", 127), ("F#2", 42), ("Bb3", 58), ("B3", 59), ("b3", 59),
      ("bb3", 58), ("E#4", 65), ("Cb4", 59),
    ]
  )
  func notes(name: String, number: UInt8) throws {
    var mapper = MIDIMapper(try compiled("midi: [{ note: \(name), panic: }]"), sampleRate: 48_000, firstHold: 1)
    let fired = (UInt8(0)...127).filter { note in
      var count = 0
      mapper.handle(.noteOn(channel: 0, note: note, velocity: 1), from: 1, at: .zero, stamp: nil) { _ in count += 1 }
      return count > 0
    }
    #expect(fired == [number])
  }
}
