import CRealtime

/// What the numbers of audio events mean where Apple does not say; `Documentation/Laws.md` has the reasons.
public enum SoundLaw {
  /// The tone of `AudioContinuous`: a triangle of 220 Hz, the A below middle C.
  public static let toneHz: Float = 220

  /// How many times as fast a pitch of −1…1 is: an octave down to an octave up.
  @_noLocks
  public static func speed(pitch: Float) -> Float { tactus_exp2f(pitch) }

  /// The amplitude of a volume in 0…1, as MIDI's volume has it (General MIDI 1).
  @_noLocks
  public static func amplitude(volume: Float) -> Float { volume * volume }

  /// The gains of the left and the right channel for a pan in −1…1: the near one stays, the far one goes along a sine.
  @_noLocks
  public static func gains(pan: Float) -> SIMD2<Float> {
    let far = tactus_cosf(abs(pan) * (.pi / 2))
    return pan > 0 ? SIMD2(far, 1) : SIMD2(1, far)
  }

  /// The corner of the low-pass of first order for a brightness below 1, in hertz; at 1 there is none.
  @_noLocks
  public static func cornerHz(brightness: Float) -> Float { 100 * tactus_powf(200, brightness) }
}
