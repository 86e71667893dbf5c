import CMixing
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
  /// Whether what is rendered reaches nobody, so that its events are counted as unfelt; for the rendering thread only.
  public var isUnfelt = false
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
  let players: UnsafeMutablePointer<PatternPlayer>
  /// Who plays in `players`: apart from them, since it is searched.
  let playerSlots: UnsafeMutablePointer<PlayerSlot>
  var agenda: PlayerAgenda
  let playerCount: Int
  let voices: UnsafeMutablePointer<Voice>
  let voiceCapacity: Int
  var voiceCount = 0
  /// The slots in `voices` of those that sound, in the order of their starts, then the free ones.
  let slots: UnsafeMutablePointer<Int32>
  /// How many voices have ever started.
  var startedVoices: UInt64 = 0
  var voicesOfOwner: SlotLists
  /// By the lowest bits of a hold's number.
  var voicesOfHold: SlotLists
  let holdListMask: Int
  /// Known only in blocks in which voices have to give way.
  var quietVoices: QuietVoices
  /// Whether there is an audio bus; without one, audio events are not heard.
  let hasAudio: Bool
  var audioBus: AudioBus
  /// Controls of audio events, by pattern player.
  let audioControls: UnsafeMutablePointer<AudioControls>
  let audioVoices: UnsafeMutablePointer<AudioVoice>
  let audioVoiceCapacity: Int
  var audioVoiceCount = 0
  var schedule: Schedule
  private(set) var level: Ramp
  /// The level that takes over at a later frame of the present block.
  private var nextLevel: Ramp?

  private let rings: [Ring<HapticCommand>]
  private var now: Instant?

  /// The most frames that are rendered at once; longer requests are divided.
  private static let blockFrames = 1024
  /// The length of a panic's fade.
  static let panicFrames: Int64 = 64

  /// Makes an engine that takes commands from the rings, one for each producer thread.
  public convenience init(_ configuration: EngineConfiguration, rings: [Ring<HapticCommand>]) {
    self.init(configuration, rings: rings, mixing: tactus_fastest_mixing())
  }

  /// Makes an engine whose inner loop is compiled for a set of instructions, to compare one with another.
  package init(_ configuration: EngineConfiguration, rings: [Ring<HapticCommand>], mixing: Mixing) {
    self.rings = rings
    sampleRate = configuration.sampleRate
    let actuators = configuration.actuators.prefix(255)
    actuatorCount = actuators.count
    statistics = Statistics(rings: rings.count, actuators: actuators.count + 1)
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
        to: ActuatorMixer(actuator, sampleRate: sampleRate, blockFrames: Self.blockFrames, mixing: mixing)
      )
    }
    patternCount = configuration.patterns.count
    patterns = .allocate(capacity: patternCount)
    for (index, pattern) in configuration.patterns.enumerated() {
      (patterns + index).initialize(
        to: PatternMemory(pattern, sampleRate: sampleRate, sound: configuration.sounds.id(of:))
      )
    }
    hasAudio = configuration.audio != nil
    audioBus = AudioBus(
      configuration.audio ?? AudioChannels(left: .max, right: .max),
      sounds: hasAudio ? configuration.sounds.sounds : [],
      sampleRate: sampleRate,
      blockFrames: Self.blockFrames
    )
    audioControls = .allocate(capacity: playerCount)
    audioControls.initialize(repeating: AudioControls(), count: playerCount)
    audioVoiceCapacity = max(1, configuration.audioVoices)
    audioVoices = .allocate(capacity: audioVoiceCapacity)
    controls = .allocate(capacity: partCount + playerCount)
    controls.initialize(repeating: Controls(), count: partCount + playerCount)
    routes = .allocate(capacity: partCount * actuatorCount)
    routes.initialize(repeating: 0, count: partCount * actuatorCount)
    players = .allocate(capacity: playerCount)
    players.initialize(repeating: PatternPlayer(PatternOutline.empty), count: playerCount)
    agenda = PlayerAgenda(players: playerCount)
    playerSlots = .allocate(capacity: playerCount)
    playerSlots.initialize(repeating: PlayerSlot(), count: playerCount)
    voices = .allocate(capacity: voiceCapacity)
    slots = .allocate(capacity: voiceCapacity)
    for slot in 0..<voiceCapacity { (slots + slot).initialize(to: Int32(slot)) }
    voicesOfOwner = SlotLists(lists: partCount + playerCount, slots: voiceCapacity)
    let holdLists = 1 << (Int.bitWidth - voiceCapacity.leadingZeroBitCount)
    holdListMask = holdLists - 1
    voicesOfHold = SlotLists(lists: holdLists, slots: voiceCapacity)
    quietVoices = QuietVoices(capacity: voiceCapacity)
  }

  deinit {
    mixers.deinitialize(count: actuatorCount)
    mixers.deallocate()
    patterns.deinitialize(count: patternCount)
    patterns.deallocate()
    controls.deallocate()
    routes.deallocate()
    players.deallocate()
    playerSlots.deallocate()
    audioControls.deallocate()
    audioVoices.deallocate()
    voices.deallocate()
    slots.deallocate()
  }

  /// Whether nothing sounds and nothing waits to; for the rendering thread only.
  public var isIdle: Bool { voiceCount == 0 && audioVoiceCount == 0 && schedule.count == 0 && agenda.nextFrame == .max }

  /// Renders the next `frames` frames, interleaved, `channels` wide; channels without an actuator are silent.
  ///
  /// Never allocates, locks or waits: the compiler proves it of all that is called from here, but for what is marked as trusted.
  @_noLocks
  public func render(into output: UnsafeMutablePointer<Float>, frames: Int, channels: Int) {
    tactus_realtime_enter()
    defer { tactus_realtime_exit() }
    let start = Instant.now
    defer { statistics.rendering.add(nanoseconds: .now - start) }
    output.update(repeating: 0, count: frames &* channels)
    now = start
    var done = 0
    while done < frames {
      let most = min(frames &- done, Self.blockFrames)
      done &+= renderBlock(into: output + done &* channels, frames: most, stride: channels)
    }
  }

  /// Renders at most so many frames, and returns how many: a block ends where the level's movement bends.
  private func renderBlock(into output: UnsafeMutablePointer<Float>, frames most: Int, stride: Int) -> Int {
    let start = position.index
    var end = min(start &+ Int64(most), levelBend)
    quietVoices.removeAll()
    drainRings()
    while min(schedule.nextFrame, agenda.nextFrame) < end {
      let frame = max(schedule.nextFrame, start)
      let playersFrame = max(agenda.nextFrame, start)
      // At one frame patterns come before commands, so that it does not matter when those were sent.
      if playersFrame <= frame {
        carryOn(player: agenda.nextPlayer, at: playersFrame)
      } else {
        let item = schedule.removeFirst()
        perform(item.command, ring: item.ring, at: frame)
      }
      end = min(end, levelBend)
    }
    advanceAllVoices(to: end)
    removeSilentVoices()
    if hasAudio { finishAudioBlock(to: end) }
    let frames = Int(end &- start)
    finish(frames: frames, into: output, stride: stride)
    if let nextLevel { level = nextLevel }
    nextLevel = nil
    position = Frame(end)
    if let now { self.now = now + Int64(Double(frames) * 1e9 / sampleRate) }
    return frames
  }

  private func finish(frames: Int, into output: UnsafeMutablePointer<Float>, stride: Int) {
    let start = level.value(at: position.index)
    let slope = (level.value(at: position.index &+ Int64(frames)) - start) / Float(frames)
    for index in 0..<actuatorCount {
      let peak = mixers[index].finish(into: output, stride: stride, frames: frames, level: start, levelSlope: slope)
      statistics.note(peak: peak, actuator: index)
    }
    guard hasAudio else { return }
    let peak = audioBus.finish(into: output, stride: stride, frames: frames, level: start, levelSlope: slope)
    statistics.note(peak: peak, actuator: actuatorCount)
  }

  /// The frame to which the level moves as straight as it does now.
  private var levelBend: Int64 {
    if let nextLevel { return nextLevel.start }
    return level.moves(at: position.index) ? level.end : .max
  }

  /// Sets the master level in motion, from a frame of the present block.
  func moveLevel(_ ramp: Ramp) {
    if ramp.start > position.index { nextLevel = ramp } else { level = ramp }
  }

  // Trusted, as is `tell(finished:)`, to count references to rings, which takes no lock, and frees nothing while the engine
  // has one too. What they do with the rings is proven.
  @_semantics("no_performance_analysis")
  private func drainRings() {
    for index in rings.indices { drain(rings[index], UInt8(truncatingIfNeeded: index)) }
  }

  @_noLocks
  private func drain(_ ring: Ring<HapticCommand>, _ number: UInt8) {
    while let command = ring.pop() {
      if !schedule.insert(.init(command: command, ring: number), at: command.frame.index) {
        statistics.dropped.wrappingAdd(1, ordering: .relaxed)
      }
    }
  }

  @_semantics("no_performance_analysis")
  func tell(finished id: PlayerID) { tell(id, to: finished) }

  @_noLocks
  private func tell(_ id: PlayerID, to ring: Ring<PlayerID>) { ring.push(id) }

  func noteLatency(of command: HapticCommand, at frame: Int64) {
    guard let stamp = command.stamp, let now else { return }
    let ahead = Int64(Double(frame &- position.index) * 1e9 / sampleRate)
    statistics.note(latency: now + ahead - stamp, isLate: command.frame.index < frame)
  }
}
