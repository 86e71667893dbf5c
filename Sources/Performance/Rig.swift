import Documents
import Engine
import Haptics
import Mapping
import Realtime
import Recording

/// What a performance is played on: the actuators, the library of presets, and the parts that are routed to them.
public struct Rig: Sendable {
  /// The actuators, in the order of their indices.
  public private(set) var actuators: [Actuator]
  /// The presets, or the patterns that are played.
  public let library: PatternLibrary
  /// Where audio events are heard; nowhere without it.
  public private(set) var audio: AudioChannels?
  private var sounds = SoundBank()
  private let holdLimitSeconds: Double
  private var parts: [(name: String, routes: [(actuator: UInt8, gain: Float)])]

  /// A rig for a mapping; audio events are heard on `audio`, or where the mapping says.
  public init(_ mapping: CompiledMapping, library: PatternLibrary, audio: AudioChannels? = nil) {
    self.library = library
    self.audio = audio ?? mapping.audio.map { AudioChannels(left: $0.left - 1, right: $0.right - 1) }
    actuators = mapping.actuators.map {
      Actuator(name: $0.name, channel: $0.channel - 1, profile: $0.profile, gain: $0.gain)
    }
    holdLimitSeconds = mapping.holdLimitSeconds ?? 180
    parts = mapping.parts.map { part in (part.name, part.routes.map { ($0.actuator, $0.gain) }) }
  }

  /// A rig for patterns that say themselves where they go; those that say nothing go to one actuator on the first channel.
  public init(
    playing patterns: [(name: String, pattern: Pattern, metadata: TakeMetadata?)],
    audio: AudioChannels? = nil
  ) {
    self.audio = audio
    var known: [TakeSetup.Actuator] = []
    parts = patterns.map { pattern in
      let destinations = pattern.metadata?.destinations ?? []
      let wanted =
        destinations.isEmpty
        ? [(TakeSetup.Actuator(name: "main", channel: 1, profile: .wideBand, gain: 1), Float(1))]
        : destinations.map { ($0.actuator, $0.gain) }
      return (
        pattern.name,
        wanted.map { actuator, gain in
          let index = known.firstIndex { $0.name == actuator.name && $0.channel == actuator.channel } ?? known.count
          if index == known.count { known.append(actuator) }
          return (UInt8(clamping: index), gain)
        }
      )
    }
    library = PatternLibrary(patterns.map { ($0.name, $0.pattern) })
    actuators = known.map {
      Actuator(name: $0.name, channel: $0.channel - 1, profile: $0.profile, gain: $0.gain)
    }
    holdLimitSeconds = 180
  }

  /// Adds parts that are routed to some actuators, or to all, at full gain; returns the first one's number.
  mutating func addParts(_ names: [String], actuators indices: [Int]? = nil) -> UInt16 {
    let first = UInt16(clamping: parts.count)
    let routes = (indices ?? Array(actuators.indices)).map { (UInt8(clamping: $0), Float(1)) }
    parts += names.map { ($0, routes) }
    return first
  }

  /// Decodes the sounds of the library for a rate in hertz, if they are heard; returns what cannot be read.
  mutating func loadSounds(sampleRate: Double) -> [Diagnostic] {
    guard let audio else { return [] }
    var problems: [Diagnostic] = []
    for actuator in actuators where [audio.left, audio.right].contains(actuator.channel) {
      let message =
        "channel \(actuator.channel + 1) is that of the actuator \"\(actuator.name)\", which would play sounds too"
      problems.append(Diagnostic(.warning, in: "audio", message))
    }
    sounds = SoundBank(of: library.patterns, sampleRate: sampleRate) { problems.append($0) }
    return problems
  }

  /// How many channels an output needs.
  public var channels: Int {
    1 + max(actuators.map(\.channel).max() ?? 0, audio.map { max($0.left, $0.right) } ?? 0)
  }

  /// The same rig with a channel for each actuator, in their order, and channels of their own for sounds.
  var separated: Rig {
    var copy = self
    for index in actuators.indices { copy.actuators[index].channel = index }
    copy.audio = audio.map {
      AudioChannels(left: actuators.count, right: actuators.count + ($0.left == $0.right ? 0 : 1))
    }
    return copy
  }

  /// The commands that route the parts, to be sent before all others.
  public var setup: [HapticCommand] {
    parts.enumerated().flatMap { index, part in
      part.routes.map {
        HapticCommand(at: .zero, .route(PartID(UInt16(clamping: index)), actuator: $0.actuator, gain: $0.gain))
      }
    }
  }

  /// The commands that end whatever sounds in any part.
  func stopAll(at frame: Frame) -> [HapticCommand] {
    parts.indices.map { HapticCommand(at: frame, .stop(PartID(UInt16(clamping: $0)))) }
  }

  /// What an engine for it is made of.
  public func configuration(sampleRate: Double, level: Float) -> EngineConfiguration {
    var configuration = EngineConfiguration(
      sampleRate: sampleRate,
      actuators: actuators,
      patterns: library.patterns,
      parts: parts.count
    )
    configuration.sounds = sounds
    configuration.audio = audio
    configuration.level = level
    configuration.holdLimitSeconds = holdLimitSeconds
    return configuration
  }

  /// What a take of it has to know.
  public func takeSetup(sampleRate: Double) -> TakeSetup {
    TakeSetup(
      sampleRate: sampleRate,
      actuators: actuators.map {
        .init(name: $0.name, channel: $0.channel + 1, profile: $0.profile, gain: $0.gain)
      },
      partNames: parts.map(\.name),
      patterns: Array(zip(library.names, library.patterns)),
      holdLimitSeconds: holdLimitSeconds
    )
  }
}
