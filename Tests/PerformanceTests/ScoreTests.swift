import Documents
import Glibc
import Haptics
import Testing

@testable import Performance

@Suite("Patterns that are played as files")
struct ScoreTests {
  private func samples(_ pattern: Pattern, _ playback: Playback) throws -> [Float] {
    let score = Score(patterns: [("pattern", pattern, nil)], sampleRate: 48000, playback: playback)
    var samples: [Float] = []
    _ = try OfflineRenderer.render(score) { block throws(Diagnostic) in samples += block }
    return samples
  }

  @Test(
    "the last tap is felt, however closely it follows another",
    arguments: [Playback(), Playback(rate: 2), Playback(fromSeconds: 0.25)]
  )
  func lastTap(playback: Playback) throws {
    let crisp = EventValues(intensity: 1, sharpness: 1)
    let pattern = Pattern(events: [0.5, 0.51].map { Event(.transient, time: $0, values: crisp) })
    let felt = try samples(pattern, playback)
    let last = Int((0.51 - playback.fromSeconds) / Double(playback.rate) * 48000)
    // The tap before it has rung out by then.
    #expect(felt[(last + 350)..<(last + 550)].contains { abs($0) > 0.01 })
  }

  @Test("a device that goes and comes back while a score is played is told of, once each")
  func looseOutput() throws {
    let output = LooseOutput()
    let score = Score(patterns: [("pattern", Pattern(events: [Event(.transient, time: 0.2)]), nil)], sampleRate: 48000)
    let player = ScorePlayer(score, output: output, level: 1) { _ in }
    var notes: [String] = []
    var ticks = 0
    _ = try player.run(note: { notes.append($0) }) { _ in
      ticks += 1
      if ticks == 2 { output.problem.withLock { $0 = "the plug is out" } }
      if ticks == 4 { output.problem.withLock { $0 = nil } }
      return ticks < 6
    }
    #expect(notes.filter { $0.contains("plug") } == ["the plug is out", "a loose plug plays again"])
  }

  @Test("what has no end is told to end after 30 s")
  func endless() throws {
    let felt = try samples(Pattern(events: [Event(.continuous, time: 0.5)]), Playback())
    #expect(abs(felt.count - Int(30.5 * 48000)) < 2048)
  }
}
