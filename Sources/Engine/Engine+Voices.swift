import Haptics
import Realtime

// Real time: everything here runs inside `render`.
extension Engine {
  /// Whether anything sounds in a part or player.
  func sounds(in owner: Int) -> Bool { !voicesOfOwner.isEmpty(owner) }

  func advance(voice slot: Int, to frame: Int64) {
    let voice = voices + slot
    voice.pointee.render(
      to: frame,
      blockStart: position.index,
      state: controls + Int(voice.pointee.owner),
      mixer: mixers + Int(voice.pointee.actuator)
    )
  }

  func advanceAllVoices(to frame: Int64) {
    for index in 0..<voiceCount { advance(voice: Int(slots[index]), to: frame) }
  }

  /// Puts a control of a part or player on another course from a frame on.
  func move(_ control: Control, of owner: Int, _ ramp: Ramp, at frame: Int64) {
    for voice in voicesOfOwner.slots(of: owner) {
      advance(voice: voice, to: frame)
      voices[voice].follow(control)
    }
    controls[owner].set(control, ramp)
  }

  /// Lets a held event enter its release.
  func finish(_ hold: HoldID, at frame: Int64) {
    for voice in voicesOfHold.slots(of: list(of: hold)) where voices[voice].hold == hold {
      voices[voice].finish(at: frame)
    }
  }

  /// Fades all that sounds within a panic's few frames.
  func cutAllVoices(at frame: Int64) {
    advanceAllVoices(to: frame)
    for index in 0..<voiceCount { voices[Int(slots[index])].cut(overFrames: Self.panicFrames) }
  }
}
