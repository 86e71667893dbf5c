/// What can be done to a pattern player (Apple, CHHapticPatternPlayer and CHHapticAdvancedPatternPlayer).
///
/// Offsets and lengths are frames of the pattern at its own speed, as if the playback rate were 1.
public enum PlayerOperation: Sendable, BitwiseCopyable {
  /// Makes the player: a pattern on a part's actuators, intensities multiplied and sharpnesses shifted; it waits to be started.
  case load(PatternID, PartID, intensity: Float, sharpness: Float)
  /// Plays from an offset, 0 for the beginning; a player that plays begins again.
  case start(from: Int64)
  /// What sounds enters its release, and the rest does not begin.
  case stop
  /// What sounds enters its release, and the player is no more; it is not told that it has finished.
  case unload
  /// Continuous events fade in the shortest time, and what was sent to the player for later does not happen.
  case cancel
  /// Continuous events fade in the shortest time; time stands still until ``resume``.
  case pause
  /// Goes on where it was paused, inside of events too.
  case resume
  /// Goes on from an offset; events do not begin in their middle, and beyond the end it finishes, or begins its loop again.
  case seek(to: Int64)
  /// Whether it begins again at a frame of the pattern; 0 is the end of the last event.
  case loop(Bool, end: Int64)
  /// How fast it plays; times and lengths of continuous events are divided by it, frequencies stay.
  case rate(Float)
  /// Whether it plays without being felt.
  case mute(Bool)
  /// A control of the player ramps from where it is to `to`, over so many frames; 0 frames is a step.
  case move(Control, to: Float, overFrames: Int32)
}

extension PlayerOperation {
  /// Whether it still takes effect where a panic finds it waiting.
  public var survivesPanic: Bool {
    switch self {
    case .load, .unload, .loop, .rate, .mute, .move: true
    case .start, .stop, .cancel, .pause, .resume, .seek: false
    }
  }
}
