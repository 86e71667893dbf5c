import CRealtime
import Haptics
import Realtime

/// The mixer of haptic voices: commands come in by rings, actuator signals go out.
///
/// All its memory is taken in `init`. ``render(into:frames:channels:)`` is the one entry point of the real-time thread; offline the same
/// function is called as fast as it goes.
public final class Engine: @unchecked Sendable {
  // Invariant behind @unchecked: everything mutable below is touched only by the one thread that renders; other threads
  // reach the engine through the rings and read `statistics`, which is atomic.

  /// What the engine counts.
  public let statistics: Statistics
  /// Frames a second.
  public let sampleRate: Double
  /// The first frame that the next call renders; for the rendering thread only.
  public private(set) var position = Frame.zero
  /// The players that have come to the end of their patterns; whoever wants to know takes them, and when it is full they are not told.
  public let finished = Ring<PlayerID>(capacity: 256)

  let partCount: Int
  let actuatorCount: Int
  let holdLimitFrames: Int64
  let longestFrames: Int64
  let mixers: UnsafeMutablePointer<ActuatorMixer>
  let patterns: UnsafeMutablePointer<PatternMemory>
  let patternCount: Int
  /// Controls of parts, then those of pattern players.
  let controls: UnsafeMutablePointer<Controls>
  /// A part's gain on each actuator, part by part; 0 where it is not routed.
  let routes: UnsafeMutablePointer<Float>
  let players: UnsafeMutablePointer<PlayerSlot>
  let playerCount: Int
  let voices: UnsafeMutablePointer<Voice>
  let voiceCapacity: Int
  var voiceCount = 0
  /// How loud each voice is, once a block in which voices have to give way; see `levelsAreKnown`.
  let levels: UnsafeMutablePointer<Float>
  var levelsAreKnown = false
  var schedule: Schedule
  var level: Ramp

  private let rings: [Ring<HapticCommand>]
  private var now: Instant?

  /// The most frames that are rendered at once; longer requests are divided.
  private static let blockFrames = 1024
  /// The length of a panic's fade.
  static let panicFrames: Int64 = 64

  /// Makes an engine that takes commands from the rings, one for each producer thread.
  public init(_ configuration: EngineConfiguration, rings: [Ring<HapticCommand>]) {
    self.rings = rings
    sampleRate = configuration.sampleRate
    let actuators = configuration.actuators.prefix(255)
    actuatorCount = actuators.count
    statistics = Statistics(rings: rings.count, actuators: actuators.count)
    partCount = max(1, configuration.parts)
    playerCount = configuration.players
    voiceCapacity = configuration.voices
    holdLimitFrames = Int64(configuration.holdLimitSeconds * configuration.sampleRate)
    longestFrames = Int64(Pattern.longestContinuousSeconds * configuration.sampleRate)
    level = Ramp(resting: configuration.level)
    schedule = Schedule(capacity: configuration.scheduled)

    mixers = .allocate(capacity: actuators.count)
    for (index, actuator) in actuators.enumerated() {
      (mixers + index).initialize(
        to: ActuatorMixer(actuator, sampleRate: sampleRate, blockFrames: Self.blockFrames)
      )
    }
    patternCount = configuration.patterns.count
    patterns = .allocate(capacity: patternCount)
    for (index, pattern) in configuration.patterns.enumerated() {
      (patterns + index).initialize(to: PatternMemory(pattern, sampleRate: sampleRate))
    }
    controls = .allocate(capacity: partCount + playerCount)
    controls.initialize(repeating: Controls(), count: partCount + playerCount)
    routes = .allocate(capacity: partCount * actuatorCount)
    routes.initialize(repeating: 0, count: partCount * actuatorCount)
    players = .allocate(capacity: playerCount)
    players.initialize(repeating: PlayerSlot(), count: playerCount)
    voices = .allocate(capacity: voiceCapacity)
    levels = .allocate(capacity: voiceCapacity)
    levels.initialize(repeating: 0, count: voiceCapacity)
  }

  deinit {
    mixers.deinitialize(count: actuatorCount)
    mixers.deallocate()
    patterns.deinitialize(count: patternCount)
    patterns.deallocate()
    controls.deallocate()
    routes.deallocate()
    players.deallocate()
    voices.deallocate()
    levels.deallocate()
  }

  /// Whether nothing sounds and nothing waits to; for the rendering thread only.
  public var isIdle: Bool { voiceCount == 0 && schedule.count == 0 }

  /// Renders the next `frames` frames, interleaved, `channels` wide; channels without an actuator are silent.
  ///
  /// Never allocates, locks or waits.
  public func render(into output: UnsafeMutablePointer<Float>, frames: Int, channels: Int) {
    tactus_realtime_enter()
    defer { tactus_realtime_exit() }
    output.update(repeating: 0, count: frames &* channels)
    now = .now
    var done = 0
    while done < frames {
      let count = min(frames &- done, Self.blockFrames)
      renderBlock(into: output + done &* channels, frames: count, stride: channels)
      done &+= count
    }
  }

  private func renderBlock(into output: UnsafeMutablePointer<Float>, frames: Int, stride: Int) {
    let start = position.index
    let end = start &+ Int64(frames)
    levelsAreKnown = false
    drainRings()
    while schedule.nextFrame < end {
      let frame = max(schedule.nextFrame, start)
      switch schedule.removeFirst() {
      case .command(let command, let ring): perform(command, ring: ring, at: frame)
      case .player(let index, let generation): wake(player: Int(index), generation: generation, at: frame)
      }
    }
    for index in 0..<voiceCount { advance(voice: index, to: end) }
    removeSilentVoices()
    let gain = level.value(at: start)
    let slope = (level.value(at: end) - gain) / Float(frames)
    for index in 0..<actuatorCount {
      let peak = mixers[index].finish(
        into: output,
        stride: stride,
        frames: frames,
        level: gain,
        levelSlope: slope
      )
      statistics.note(peak: peak, actuator: index)
    }
    position = Frame(end)
    now = now.map { $0 + Int64(Double(frames) * 1e9 / sampleRate) }
  }

  private func drainRings() {
    for ring in rings.indices {
      while let command = rings[ring].pop() {
        if !schedule.insert(.command(command, ring: UInt8(truncatingIfNeeded: ring)), at: command.frame.index) {
          statistics.dropped.wrappingAdd(1, ordering: .relaxed)
        }
      }
    }
  }

  func noteLatency(of command: HapticCommand, at frame: Int64) {
    guard let stamp = command.stamp, let now else { return }
    let ahead = Int64(Double(frame &- position.index) * 1e9 / sampleRate)
    statistics.latency.add(nanoseconds: now + ahead - stamp)
  }

  func advance(voice index: Int, to frame: Int64) {
    let voice = voices + index
    voice.pointee.render(
      to: frame,
      blockStart: position.index,
      state: controls[Int(voice.pointee.controls)],
      mixer: mixers[Int(voice.pointee.actuator)]
    )
  }

  private func removeSilentVoices() {
    var kept = 0
    for index in 0..<voiceCount {
      if voices[index].isOver {
        if voices[index].isOpen { statistics.holdsCut.wrappingAdd(1, ordering: .relaxed) }
        controls[Int(voices[index].controls)].voices &-= 1
      } else {
        if kept != index { voices[kept] = voices[index] }
        kept &+= 1
      }
    }
    voiceCount = kept
    statistics.voices.store(kept, ordering: .relaxed)
  }
}
