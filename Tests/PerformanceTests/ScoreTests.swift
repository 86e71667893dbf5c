import Documents
import Haptics
import Performance
import Testing

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

  @Test("what has no end is told to end after 30 s")
  func endless() throws {
    let felt = try samples(Pattern(events: [Event(.continuous, time: 0.5)]), Playback())
    #expect(abs(felt.count - Int(30.5 * 48000)) < 2048)
  }
}
