import Foundation
import MIDI
import Mapping
import OSC
import Realtime
import Testing

@Suite("What is shipped")
struct ShippedTests {
  static let files =
    (try? FileManager.default.contentsOfDirectory(at: mappings, includingPropertiesForKeys: nil))?
    .filter { $0.pathExtension == "yaml" }.sorted { $0.path < $1.path } ?? []

  /// The complete mappings that the reference of the language shows.
  static func examples() throws -> [String] {
    let reference = try String(contentsOf: mappings.appending(path: "README.md"), encoding: .utf8)
    return reference.components(separatedBy: "```yaml\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }.filter { !ProfileFile.isProfile(Array($0.utf8)) }
  }

  @Test("six mappings are shipped, and each is read without a complaint", arguments: files)
  func reads(file: URL) throws {
    #expect(Self.files.count == 6)
    let result = CompiledMapping.read(paths: [file.path], presets: presets)
    #expect(result.diagnostics.isEmpty)
    #expect(result.value != nil)
  }

  @Test("each opens by saying what it feels like and what it is for", arguments: files)
  func comments(file: URL) throws {
    let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    #expect(lines[0] == "# yaml-language-server: $schema=mapping.schema.json")
    let comment = lines.prefix { $0.hasPrefix("#") }.joined(separator: " ")
    #expect(comment.contains("Feels like") && comment.contains("For "))
  }

  @Test("all together are one mapping")
  func together() {
    let result = CompiledMapping.read(paths: Self.files.map(\.path), presets: presets)
    #expect(result.diagnostics.isEmpty)
    #expect(result.value.map { Set($0.parts.map(\.name)).count == $0.partCount } == true)
  }

  @Test("the examples of the reference are read without a complaint")
  func reference() throws {
    let examples = try Self.examples()
    #expect(examples.count == 2)
    for example in examples { #expect(read(example, named: "README.md").diagnostics.isEmpty) }
  }

  @Test("each General MIDI drum is felt once, on channel 10 only")
  func drums() throws {
    let path = mappings.appending(path: "general-midi-drums.yaml").path
    let mapping = try #require(CompiledMapping.read(paths: [path], presets: presets).value)
    var mapper = MIDIMapper(mapping, sampleRate: 48_000, firstHold: 1)
    for note: UInt8 in 35...81 {
      for channel: UInt8 in [9, 0] {
        var count = 0
        mapper.handle(.noteOn(channel: channel, note: note, velocity: 90), from: 1, at: .zero, stamp: nil) { _ in
          count += 1
        }
        #expect(count == (channel == 9 ? 1 : 0), "note \(note)")
      }
    }
  }
}
