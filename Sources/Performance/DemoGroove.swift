import Documents
import MIDI
import Mapping

/// The groove of `tactus demo`: five bars of drums with a bass that swells on the mod wheel.
public enum DemoGroove {
  private static let beatsPerMinute = 112.0
  private static let bars = 5
  private static let drums: UInt8 = 9
  private static let bass: UInt8 = 0

  /// One bar in sixteenths: a digit is a hit, 9 the hardest.
  private static let patterns: [(note: UInt8, steps: String)] = [
    (36, "9..5....8..4.5.."),
    (38, "....9..2....9..3"),
    (42, "7.4.7.4.7.4.7.4."),
    (46, "..............6."),
  ]
  private static let fill: [(note: UInt8, steps: String)] = [
    (36, "9.......9......."),
    (38, "....7.7.5678...."),
    (45, "............7899"),
    (49, "9..............."),
  ]
  /// The bass notes, one a bar.
  private static let roots: [UInt8] = [36, 36, 41, 43, 36]

  /// The groove as a performance on the shipped mappings, for a rate in hertz.
  public static func score(shared: SharedFiles, presets: PatternLibrary, sampleRate: Double) throws(ScoreError) -> Score
  {
    let checked = CompiledMapping.read(paths: shared.defaultMappings, presets: presets)
    guard let mapping = checked.value else { throw ScoreError(checked.diagnostics) }
    return Score(
      events: events,
      duration: Double(bars) * 4 * 60 / beatsPerMinute + 0.5,
      mapping: mapping,
      library: presets,
      sampleRate: sampleRate
    )
  }

  /// The groove as MIDI.
  static var events: [MIDIFileEvent] {
    let sixteenth = 60 / beatsPerMinute / 4
    var events: [MIDIFileEvent] = []
    func add(_ step: Double, _ message: MIDIMessage) {
      events.append(MIDIFileEvent(seconds: step * sixteenth, message: message))
    }
    for bar in 0..<bars {
      let start = Double(bar * 16)
      for (note, steps) in bar == bars - 2 ? fill : patterns {
        for (step, character) in steps.enumerated() {
          guard let strength = character.wholeNumberValue else { continue }
          add(start + Double(step), .noteOn(channel: drums, note: note, velocity: UInt8(strength * 14)))
          add(start + Double(step) + 0.5, .noteOff(channel: drums, note: note, velocity: 64))
        }
      }
      add(start, .controlChange(channel: bass, controller: 1, value: 20))
      add(start, .noteOn(channel: bass, note: roots[bar], velocity: 90))
      for step in 1...14 {
        let swell = UInt8(20 + 100 * step / 14)
        add(start + Double(step), .controlChange(channel: bass, controller: 1, value: swell))
      }
      add(start + 15, .noteOff(channel: bass, note: roots[bar], velocity: 64))
    }
    return events.enumerated().sorted { ($0.element.seconds, $0.offset) < ($1.element.seconds, $1.offset) }
      .map(\.element)
  }
}
