import AHAP
import Documents
import Haptics
import MIDI
import Mapping
import Realtime
import Recording

/// A performance that is known before it is played: what files hold, as commands in order of frames.
public struct Score: Sendable {
  /// What it is played on.
  public let rig: Rig
  /// The commands after those of the rig's setup; frames count from the beginning.
  public let commands: [HapticCommand]
  /// Where it ends; what sounds then has been told to end.
  public let end: Frame
  /// Frames a second.
  public let sampleRate: Double
  /// What the files' oddities deserve to have said of them.
  public let warnings: [Diagnostic]

  /// Plays MIDI events through a mapping.
  public init(
    events: [MIDIFileEvent],
    duration: Double,
    mapping: CompiledMapping,
    library: PatternLibrary,
    sampleRate: Double,
    warnings: [Diagnostic] = []
  ) {
    var mapper = MIDIMapper(mapping, sampleRate: sampleRate, firstHold: 0)
    var commands: [HapticCommand] = []
    func frame(_ seconds: Double) -> Frame { Frame(Int64((max(0, min(seconds, 1e7)) * sampleRate).rounded())) }
    for event in events {
      mapper.handle(event.message, from: 0, at: frame(event.seconds), stamp: nil) { commands.append($0) }
    }
    end = frame(duration)
    mapper.endAll(at: end) { commands.append($0) }
    self.commands = commands
    self.sampleRate = sampleRate
    self.warnings = warnings
    rig = Rig(mapping, library: library)
  }

  /// Plays patterns together from their common start.
  public init(
    patterns: [(name: String, pattern: Pattern, metadata: TakeMetadata?)],
    sampleRate: Double,
    warnings: [Diagnostic] = []
  ) {
    rig = Rig(playing: patterns)
    var commands: [HapticCommand] = []
    var last = 0.0
    for (index, item) in patterns.enumerated() {
      let number = UInt16(clamping: index)
      commands.append(HapticCommand(at: .zero, .play(PatternID(number), PartID(number), intensity: 1, sharpness: 0)))
      let endless = item.pattern.events.contains { $0.kind == .continuous && ($0.duration ?? 0) <= 0 }
      last = max(last, item.pattern.duration + (endless ? Pattern.longestContinuousSeconds : 0))
    }
    end = Frame(Int64((min(last, 1e7) * sampleRate).rounded()))
    commands += rig.stopAll(at: end)
    self.commands = commands
    self.sampleRate = sampleRate
    self.warnings = warnings
  }
}
