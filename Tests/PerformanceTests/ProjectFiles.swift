import Foundation
import MIDI
import Mapping
import Performance
import TestSupport
import Testing

/// The folder of the package.
let projectFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().path

/// A folder of its own for a test, taken away with it.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "tactus-test-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }

  /// Writes a text file and returns its path.
  func write(_ text: String, as name: String) throws -> String {
    try text.write(toFile: file(name), atomically: true, encoding: .utf8)
    return file(name)
  }

  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
}

/// A mapping that is written in a test.
func compiled(_ text: String) throws -> CompiledMapping {
  let read = MappingFile.read(Array(text.utf8), named: "rig.yaml", presets: PatternLibrary())
  let file = try #require(read.value)
  return try #require(CompiledMapping.merging([file]).value)
}

/// Two minutes of drums, held keys, mod wheel and pressure, the same at each call.
func twoMinutes() -> [MIDIFileEvent] {
  var generator = SeededRandom(seed: 7)
  var events: [MIDIFileEvent] = []
  func add(_ seconds: Double, _ message: MIDIMessage) {
    events.append(MIDIFileEvent(seconds: seconds, message: message))
  }
  func random(_ range: ClosedRange<UInt8>) -> UInt8 { .random(in: range, using: &generator) }

  var time = 0.0
  while time < 119 {
    add(
      time,
      .noteOn(
        channel: 9,
        note: [36, 38, 42, 46, 45, 49, 51].randomElement(using: &generator) ?? 36,
        velocity: random(1...127)
      )
    )
    time += [0.125, 0.25, 0.5].randomElement(using: &generator) ?? 0.25
  }
  for channel: UInt8 in 0..<3 {
    time = 0
    while time < 110 {
      let note = random(30...90)
      let length = Double.random(in: 0.1...4, using: &generator)
      add(time, .noteOn(channel: channel, note: note, velocity: random(1...127)))
      add(time + length, .noteOff(channel: channel, note: note, velocity: 64))
      time += length + (Bool.random(using: &generator) ? 0 : 0.1)
    }
    time = 0
    while time < 119 {
      add(time, .controlChange(channel: channel, controller: 1, value: random(0...127)))
      add(time + 0.003, .channelPressure(channel: channel, value: random(0...127)))
      time += Double.random(in: 0.004...0.1, using: &generator)
    }
  }
  add(0, .noteOn(channel: 3, note: 40, velocity: 100))
  add(70, .noteOff(channel: 3, note: 40, velocity: 64))
  return events.enumerated().sorted { ($0.element.seconds, $0.offset) < ($1.element.seconds, $1.offset) }.map(\.element)
}
