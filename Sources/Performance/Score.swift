import AHAP
import Documents
import Engine
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
  /// Where it ends, far away for what loops; what sounds then has been told to end.
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
    audio: AudioChannels? = nil,
    warnings: [Diagnostic] = []
  ) {
    var mapper = MIDIMapper(mapping, sampleRate: sampleRate, firstHold: 0)
    var commands: [HapticCommand] = []
    func frame(_ seconds: Double) -> Frame { Frame(Int64((max(0, min(seconds, 1e7)) * sampleRate).rounded())) }
    for event in events {
      mapper.handle(event.message, from: 0, at: frame(event.seconds), stamp: nil) { commands.append($0) }
    }
    let end = frame(duration)
    mapper.endAll(at: end) { commands.append($0) }
    let rig = Rig(mapping, library: library, audio: audio)
    self.init(rig, commands, end: end, sampleRate: sampleRate, warnings)
  }

  /// Whether something in it is felt or heard.
  public var isFelt: Bool {
    commands.contains { command in
      switch command.action {
      case .tap, .begin, .play, .player(_, .start): true
      default: false
      }
    }
  }

  private init(
    _ rig: Rig,
    _ commands: [HapticCommand],
    end: Frame,
    sampleRate: Double,
    _ warnings: [Diagnostic]
  ) {
    var rig = rig
    // A score that is made of another one has its warnings already.
    self.warnings = warnings + rig.loadSounds(sampleRate: sampleRate).filter { !warnings.contains($0) }
    self.rig = rig
    self.commands = commands
    self.end = end
    self.sampleRate = sampleRate
  }

  /// What a recording of it would hold: patterns that say where they go.
  var patterns: [(name: String, pattern: Pattern, metadata: TakeMetadata?)] {
    let setup = rig.takeSetup(sampleRate: sampleRate)
    return Take(rig.setup + commands, setup: setup, end: end).files.map { file in
      (file.name ?? "", file.pattern, TakeMetadata(setup: setup, route: file.route, part: file.name, others: []))
    }
  }

  /// Plays patterns together from their common start, or otherwise.
  public init(
    patterns: [(name: String, pattern: Pattern, metadata: TakeMetadata?)],
    sampleRate: Double,
    playback: Playback = Playback(),
    audio: AudioChannels? = nil,
    warnings: [Diagnostic] = []
  ) {
    let rig = Rig(playing: patterns, audio: audio)
    let isEndless = patterns.map { $0.pattern.events.contains { $0.length == nil } }
    let durations = zip(patterns, isEndless).map { item, isEndless in
      min(item.pattern.duration + (isEndless ? Pattern.longestContinuousSeconds : 0), 1e7)
    }
    let last = max(durations.max() ?? 0, playback.atLeastSeconds)
    func frames(_ seconds: Double) -> Int64 { Int64((seconds * sampleRate).rounded()) }
    var commands: [HapticCommand] = []
    for index in patterns.indices {
      let pattern = PatternID(UInt16(clamping: index))
      let part = PartID(UInt16(clamping: index))
      guard playback != Playback() else {
        commands.append(HapticCommand(at: .zero, .play(pattern, part, intensity: 1, sharpness: 0)))
        continue
      }
      let operations: [PlayerOperation] = [
        .load(pattern, part, intensity: 1, sharpness: 0),
        // The longest says when all begin again, a frame later, so that what stands at its very end is played.
        .loop(playback.loops, end: frames(last) + 1),
        .rate(playback.rate),
        .start(from: frames(playback.fromSeconds)),
      ]
      commands += operations.map { HapticCommand(at: .zero, .player(PlayerID(UInt64(index)), $0)) }
    }
    let end = Frame(playback.loops ? 1 << 60 : frames(max(0, last - playback.fromSeconds) / Double(playback.rate)))
    // All else ends by itself; a stop would take away what begins in the last frame.
    if isEndless.contains(true) { commands += rig.stopAll(at: end) }
    self.init(rig, commands, end: end, sampleRate: sampleRate, warnings)
  }

  /// Whether it has sounds that go nowhere.
  public var hasUnheardSounds: Bool { rig.audio == nil && rig.library.patterns.contains(where: \.hasSounds) }
}
