import Documents
import Foundation
import Mapping
import Performance
import Recording
import Testing

/// The shipped mappings and presets, and a reader that uses them.
func shippedFiles(mappings: [String] = []) throws -> ScoreFiles {
  let shared = try SharedFiles()
  return ScoreFiles(shared: shared, library: try readPresets(in: shared.presets).library, mappings: mappings)
}

private func samples(_ score: Score) throws -> [Float] {
  var samples: [Float] = []
  _ = try OfflineRenderer.render(score) { block throws(Diagnostic) in samples += block }
  return samples
}

@Suite("A take and the performance it is of")
struct TakeTests {
  private let folder: TemporaryFolder
  private let files: ScoreFiles

  init() throws {
    folder = try TemporaryFolder()
    files = try shippedFiles()
  }

  private func performance() throws -> Score {
    Score(
      events: twoMinutes(),
      duration: 120,
      mapping: try files.mapping().mapping,
      library: try readPresets(in: SharedFiles().presets).library,
      sampleRate: 48000
    )
  }

  @Test("two minutes of drums, holds and controllers sound alike within −60 dB, from the first file or from all")
  func alike() throws {
    let score = try performance()
    let setup = score.rig.takeSetup(sampleRate: 48000)
    let take = Take(score.rig.setup + score.commands, setup: setup, end: score.end)
    let paths = try TakeFiles.write(take, setup: setup, as: folder.file("take.ahap"), created: nil)
    #expect(paths.count > 3)
    let played = try samples(score)
    let peak = played.reduce(0) { max($0, abs($1)) }
    for operands in [[paths[0]], paths] {
      let replayed = try samples(files.score(operands, sampleRate: 48000))
      let difference = zip(played, replayed).reduce(Float(0)) { max($0, abs($1.0 - $1.1)) }
      #expect(abs(played.count - replayed.count) <= 1024)
      #expect(difference < peak / 1000)
    }
  }

  @Test("a take sounds alike on actuators of any profile, of which nothing but the take is left")
  func profiles() throws {
    let mapping = try compiled(
      """
      actuators:
        seat: { channel: 1, profile: { like: bass-shaker, dull-hz: 25, frequency-law: linear } }
        grip: { channel: 2, profile: { like: eccentric-mass, spin-up-ms: 60 } }
        hand: { channel: 3, profile: { like: linear-resonant, texture-gate-hz: 31 } }
      midi:
        - { note: any, hold: { intensity: velocity, sharpness: cc 1 } }
      """
    )
    let events = twoMinutes().filter { $0.seconds < 5 }
    let score = Score(events: events, duration: 5, mapping: mapping, library: PatternLibrary(), sampleRate: 48000)
    let setup = score.rig.takeSetup(sampleRate: 48000)
    let take = Take(score.rig.setup + score.commands, setup: setup, end: score.end)
    let paths = try TakeFiles.write(take, setup: setup, as: folder.file("take.ahap"), created: nil)
    let replayed = try samples(files.score(paths, sampleRate: 48000))
    let difference = zip(try samples(score), replayed).reduce(Float(0)) { max($0, abs($1.0 - $1.1)) }
    #expect(difference < 0.001)
  }

  @Test("rendering twice gives the same bytes")
  func deterministic() throws {
    let score = try performance()
    for name in ["a.wav", "b.wav"] {
      _ = try OfflineRenderer.render(score, as: RenderPlan(score.rig, to: folder.file(name)))
    }
    let first = try readFile(folder.file("a.wav"))
    #expect(first.count > 120 * 48000 * 4)
    #expect(try readFile(folder.file("b.wav")) == first)
  }

  @Test("every MIDI file of the corpus converts or says why it does not")
  func corpus() throws {
    let corpus = projectFolder + "/../shared/corpus/midi"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: corpus)) ?? []
    for name in names where !name.hasSuffix(".tsv") {
      do {
        let written = try files.convert("\(corpus)/\(name)", to: folder.file(name + ".ahap"), sampleRate: 48000)
        #expect(!written.files.isEmpty)
      } catch {
        #expect(!error.diagnostics.isEmpty)
      }
    }
  }
}
