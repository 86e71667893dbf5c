import Haptics
import Realtime

// Real time: everything here runs inside `render`.
extension Engine {
  /// Finds room for a voice: when all are busy, the quietest gives way, the oldest of them first.
  func add(_ voice: Voice) {
    if voiceCount < voiceCapacity {
      place(voice, in: Int(slots[voiceCount]))
      voiceCount &+= 1
      quietVoices.removeAll()
      return
    }
    statistics.stolen.wrappingAdd(1, ordering: .relaxed)
    if quietVoices.isEmpty {
      for index in 0..<voiceCount { quietVoices.append(entry(voices[Int(slots[index])], in: slots[index])) }
      quietVoices.sort()
    }
    guard !quietVoices.isEmpty else { return }
    let quietest = quietVoices.first
    let louder = entry(voice, in: quietest.slot)
    guard quietest.level <= louder.level else { return }
    quietVoices.replaceFirst(by: louder)
    advance(voice: Int(quietest.slot), to: voice.position)
    unlink(voice: Int(quietest.slot))
    place(voice, in: Int(quietest.slot))
  }

  private func entry(_ voice: Voice, in slot: Int32) -> QuietVoices.Entry {
    let level = voice.level(controls + Int(voice.owner), mixers + Int(voice.actuator))
    return QuietVoices.Entry(level: level, number: voice.number, slot: slot)
  }

  private func place(_ voice: Voice, in slot: Int) {
    (voices + slot).initialize(to: voice)
    voicesOfOwner.append(slot, to: Int(voice.owner))
    if let hold = voice.hold { voicesOfHold.append(slot, to: list(of: hold)) }
  }

  private func unlink(voice slot: Int) {
    voicesOfOwner.remove(slot, from: Int(voices[slot].owner))
    if let hold = voices[slot].hold { voicesOfHold.remove(slot, from: list(of: hold)) }
  }

  /// Holds that share a list are told apart by their names.
  func list(of hold: HoldID) -> Int { Int(truncatingIfNeeded: hold.number) & holdListMask }

  /// Frees the slots of voices that are over.
  func removeSilentVoices() {
    var kept = 0
    for index in 0..<voiceCount {
      let slot = Int(slots[index])
      if voices[slot].isOver {
        if voices[slot].isOpen { statistics.holdsCut.wrappingAdd(1, ordering: .relaxed) }
        unlink(voice: slot)
      } else {
        if kept != index { swap(&slots[kept], &slots[index]) }
        kept &+= 1
      }
    }
    voiceCount = kept
    statistics.voices.store(kept &+ audioVoiceCount, ordering: .relaxed)
  }
}
