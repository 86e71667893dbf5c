import Documents
import Foundation
import Mapping
import Performance
import Testing

@Suite("Rendering into sound files")
struct StemTests {
  private let folder: TemporaryFolder
  private let score: Score

  init() throws {
    folder = try TemporaryFolder()
    let mapping = try compiled(
      """
      actuators: { seat: 1, "The Back!": { channel: 3, profile: bass-shaker }, the-back: { channel: 3, gain: 0.5 } }
      midi:
        - { note: any, channel: 1..3, hold: { sharpness: cc 1 } }
        - { note: any, channel: 10, tap: , on: the-back }
      """
    )
    let events = twoMinutes().filter { $0.seconds < 2 }
    score = Score(events: events, duration: 2, mapping: mapping, library: PatternLibrary(), sampleRate: 48000)
  }

  /// The samples of a sound file of floats, and how many channels they are of.
  private func sound(_ name: String) throws -> (channels: Int, samples: [Float]) {
    let bytes = try readFile(folder.file(name))
    let data = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("data".utf8)) })
    let samples = bytes[(data + 8)...].withUnsafeBytes { raw in
      (0..<raw.count / 4).map { Float(bitPattern: raw.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self)) }
    }
    let format = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("fmt ".utf8)) })
    return (Int(bytes[format + 10]), samples)
  }

  @Test("without stems there is one file with a channel for each output channel")
  func whole() throws {
    _ = try OfflineRenderer.render(score, as: RenderPlan(score.rig, to: folder.file("out.wav")))
    #expect(folder.names == ["out.wav"])
    #expect(try sound("out.wav").channels == 3)
  }

  @Test("stems are a file for each actuator, named after it, that add up to the whole")
  func stems() throws {
    _ = try OfflineRenderer.render(score, as: RenderPlan(score.rig, to: folder.file("out.wav")))
    let plan = RenderPlan(stemsOf: score.rig, beside: folder.file("out.wav"))
    let result = try OfflineRenderer.render(score, as: plan)
    #expect(folder.names == ["out.seat.wav", "out.the-back-2.wav", "out.the-back.wav", "out.wav"])
    #expect(result.peaks.map(\.actuator) == ["seat", "The Back!", "the-back"])
    let whole = try sound("out.wav").samples
    let seat = try sound("out.seat.wav")
    let (one, other) = (try sound("out.the-back.wav"), try sound("out.the-back-2.wav"))
    #expect([seat, one, other].map(\.channels) == [1, 1, 1])
    #expect(seat.samples.count == whole.count / 3)
    #expect(seat.samples.contains { abs($0) > 0.1 })
    for frame in seat.samples.indices {
      #expect(seat.samples[frame] == whole[frame * 3])
      #expect(abs(one.samples[frame] + other.samples[frame] - whole[frame * 3 + 2]) < 1e-6)
    }
  }

  @Test(
    "sounds are a file of their own, of as many channels as they are heard on",
    arguments: [("[4, 5]", 2), ("3", 1)]
  )
  func sounds(channels: String, count: Int) throws {
    let mapping = try compiled("actuators: { seat: 1, sounds: 2 }\naudio: \(channels)\nmidi:\n")
    let plan = RenderPlan(stemsOf: Rig(mapping, library: PatternLibrary()), beside: "out.wav")
    #expect(plan.files.map(\.path) == ["out.seat.wav", "out.sounds.wav", "out.sounds-2.wav"])
    #expect(plan.files.map(\.channels.count) == [1, 1, count])
    #expect(plan.files.flatMap(\.channels) == Array(0..<plan.rig.channels))
  }

  @Test(
    "the actuator's name stands before the ending, where there is one",
    arguments: [
      ("out.wav", "out.seat.wav"), ("a.b/out", "a.b/out.seat"), ("my.take.wav", "my.take.seat.wav"),
      (".wav", ".wav.seat"),
    ]
  )
  func names(path: String, expected: String) {
    #expect(RenderPlan(stemsOf: score.rig, beside: path).files.first?.path == expected)
  }

  @Test("a rendering that is interrupted, or cannot write one of its files, leaves what was there before")
  func interrupted() throws {
    let before = try folder.write("before", as: "out.seat.wav")
    let plan = RenderPlan(stemsOf: score.rig, beside: folder.file("out.wav"))
    var blocks = 0
    #expect(throws: Diagnostic.self) {
      try OfflineRenderer.render(score, as: plan) {
        blocks += 1
        return blocks > 3
      }
    }
    #expect(blocks == 4)
    #expect(folder.names == ["out.seat.wav"])
    try FileManager.default.createDirectory(
      atPath: folder.file("out.the-back.wav.part"),
      withIntermediateDirectories: true
    )
    #expect(throws: Diagnostic.self) { try OfflineRenderer.render(score, as: plan) }
    #expect(folder.names == ["out.seat.wav", "out.the-back.wav.part"])
    #expect(try String(contentsOfFile: before, encoding: .utf8) == "before")
  }
}
