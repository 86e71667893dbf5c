import Haptics

/// The envelope of a continuous or an audio event as it is applied, in microseconds of the pattern.
///
/// Attack and decay are those in force at the event's start, the release that at its end; an event that is not sustained has
/// none, and fades as fast as it can when it ends before its decay does.
struct HoldEnvelope {
  let start: Int64
  /// When the rise is complete.
  let peak: Int64
  /// When the decay reaches 0; nil rests at 1.
  let fallen: Int64?
  /// When the release begins.
  let end: Int64
  /// When nothing is left.
  let silence: Int64

  private static let shortest = Int64(EnvelopeLaw.shortestSeconds * 1e6)

  init(_ values: HapticValues, start: Int64, length: Int64, tracks: ControlTracks) {
    self.init(
      start: start,
      length: length,
      attack: tracks.time(.attackTime, values.attack, at: start),
      decay: values.sustained ? nil : tracks.time(.decayTime, values.decay, at: start)
    ) { end in
      values.sustained ? tracks.time(.releaseTime, values.release, at: end) : Self.shortest
    }
  }

  /// That of an audio event; one of a file has its own beginning where no attack is asked for, and may have no envelope at all.
  init(_ values: AudioValues, of waveform: Waveform?, start: Int64, length: Int64, tracks: ControlTracks) {
    let hasEnvelope = waveform?.usesVolumeEnvelope ?? true
    let isSustained = values.sustained || !hasEnvelope
    let attack = hasEnvelope ? tracks.time(.audioAttackTime, values.attack, at: start) : 0
    self.init(
      start: start,
      length: length,
      attack: waveform != nil && attack <= Self.shortest ? 0 : attack,
      decay: isSustained ? nil : tracks.time(.audioDecayTime, values.decay, at: start)
    ) { end in
      values.sustained && hasEnvelope ? tracks.time(.audioReleaseTime, values.release, at: end) : Self.shortest
    }
  }

  private init(start: Int64, length: Int64, attack: Int64, decay: Int64?, release: (Int64) -> Int64) {
    self.start = start
    peak = start + attack
    fallen = decay.map { [peak] in peak + $0 }
    end = min(start + length, fallen ?? .max)
    silence = end == fallen ? end : end + release(end)
  }

  /// Where the slope changes, in order.
  var bends: [Int64] { peak < end ? [start, peak, end, silence] : [start, end, silence] }

  func level(at frame: Int64) -> Float {
    frame <= end ? body(at: frame) : body(at: end) * max(0, Float(silence - frame) / Float(silence - end))
  }

  private func body(at frame: Int64) -> Float {
    if frame < peak { return max(0, Float(frame - start) / Float(peak - start)) }
    guard let fallen else { return 1 }
    return max(0, Float(fallen - frame) / Float(fallen - peak))
  }
}

extension ControlTracks {
  /// The microseconds of an event's envelope time under its control.
  fileprivate func time(_ control: Control, _ value: Float, at frame: Int64) -> Int64 {
    max(1, Int64(EnvelopeLaw.seconds(applied(control, to: value, at: frame)) * 1e6))
  }
}
