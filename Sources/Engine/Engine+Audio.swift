import Haptics

// Real time: everything here runs inside `render`.
extension Engine {
  /// Starts an audio event of a player, so many frames into its sound; without an audio bus it is not heard.
  func startSound(
    _ values: AudioValues,
    _ source: SoundSource,
    player: Int,
    end: Int64?,
    offset: Int64,
    at frame: Int64
  ) {
    guard hasAudio else { return }
    let controls = audioControls[player]
    var values = values
    var phase = 0.0
    // Only a file that is played once has an end of its own; everything else is cut where it would last too long.
    var limit = frame &+ holdLimitFrames
    if case .file(_, let loops, let hasEnvelope) = source {
      phase = Double(offset) * Double(SoundLaw.speed(pitch: values.pitch))
      if !loops { limit = .max }
      if !hasEnvelope { (values.attack, values.release, values.sustained) = (0, 0, true) }
    }
    let attackFrames = audioBus.frames(
      source.hasEnvelope ? controls.applied(.audioAttackTime, to: values.attack, at: frame) : 0
    )
    // A sound's own beginning is its attack where the envelope asks for none: it is heard from its first frame on.
    let shortestFrames = audioBus.frames(0)
    let isBare = !source.isTone && offset == 0 && attackFrames <= shortestFrames
    let voice = AudioVoice(
      player: player,
      source: source,
      values: values,
      envelope: Envelope(
        start: isBare ? frame &- 1 : frame,
        attackFrames: isBare ? 1 : attackFrames,
        decays: !values.sustained,
        end: min(end ?? limit, limit)
      ),
      isOpen: limit != .max && (end.map { $0 > limit } ?? true),
      isTimed: end != nil,
      at: frame,
      phase: phase
    )
    add(voice)
  }

  /// Finds room for a voice: when all are busy, the quietest gives way, if that is not the new one.
  private func add(_ voice: AudioVoice) {
    var place = audioVoiceCount
    if audioVoiceCount == audioVoiceCapacity {
      statistics.stolen.wrappingAdd(1, ordering: .relaxed)
      place = 0
      for index in 1..<audioVoiceCount where level(ofAudioVoice: index) < level(ofAudioVoice: place) { place = index }
      guard level(ofAudioVoice: place) <= voice.level(audioControls[Int(voice.player)]) else { return }
      audioControls[Int(audioVoices[place].player)].voices &-= 1
    } else {
      audioVoiceCount &+= 1
    }
    (audioVoices + place).initialize(to: voice)
    audioControls[Int(voice.player)].voices &+= 1
  }

  private func level(ofAudioVoice index: Int) -> Float {
    audioVoices[index].level(audioControls[Int(audioVoices[index].player)])
  }

  /// A control of a player's audio events follows a ramp.
  func moveAudio(_ control: Control, of player: Int, _ ramp: Ramp, at frame: Int64) {
    for index in 0..<audioVoiceCount where Int(audioVoices[index].player) == player {
      advance(audioVoice: index, to: frame)
      audioVoices[index].follow()
    }
    audioControls[player].set(control, ramp)
  }

  /// Lets the audio events of a player enter their release, the shortest one if it is to be short.
  func finishAudio(of player: Int, shortly: Bool, at frame: Int64) {
    for index in 0..<audioVoiceCount where Int(audioVoices[index].player) == player {
      audioVoices[index].finish(at: frame, shortly: shortly)
    }
  }

  /// Multiplies what remains of a player's audio events.
  func stretchAudio(of player: Int, by scale: Double, at frame: Int64) {
    for index in 0..<audioVoiceCount where Int(audioVoices[index].player) == player {
      audioVoices[index].stretch(by: scale, at: frame, atMost: holdLimitFrames)
    }
  }

  /// Fades all audio events within a panic's time.
  func cutAudio(at frame: Int64) {
    for index in 0..<audioVoiceCount {
      advance(audioVoice: index, to: frame)
      audioVoices[index].cut(overFrames: Self.panicFrames)
    }
  }

  private func advance(audioVoice index: Int, to frame: Int64) {
    let player = Int(audioVoices[index].player)
    audioVoices[index].render(to: frame, start: position.index, bus: audioBus, controls: audioControls[player])
  }

  /// Renders the audio bus to the end of the present block, and lets go of the voices that are over.
  func finishAudioBlock(to end: Int64) {
    var kept = 0
    for index in 0..<audioVoiceCount {
      advance(audioVoice: index, to: end)
      if audioVoices[index].isOver {
        if audioVoices[index].isOpen { statistics.holdsCut.wrappingAdd(1, ordering: .relaxed) }
        audioControls[Int(audioVoices[index].player)].voices &-= 1
      } else {
        if kept != index { audioVoices[kept] = audioVoices[index] }
        kept &+= 1
      }
    }
    audioVoiceCount = kept
  }
}
