import Realtime

/// Gives the events of one input their frames: a fixed distance after their stamps, and in the order of their stamps.
///
/// The clock's idea of the present moves a little as it learns; without this, a note-off that comes at once after its note-on
/// could fall before it and leave the note sounding.
struct StampedFrames {
  private let clock: FrameClock
  private let latencyFrames: Int64
  private let greatestCorrection: Int64
  private var latest: (stamp: Instant, frame: Frame)?

  init(_ clock: FrameClock, latencyFrames: Int64, sampleRate: Double) {
    self.clock = clock
    self.latencyFrames = latencyFrames
    greatestCorrection = Int64(sampleRate / 4)
  }

  /// The frame of an event; one whose stamp lies in the future, by a time tag, orders no other.
  mutating func frame(at stamp: Instant) -> Frame {
    var frame = clock.frame(at: stamp) + latencyFrames
    guard stamp <= .now else { return frame }
    if let latest, stamp >= latest.stamp, latest.frame > frame, latest.frame - frame < greatestCorrection {
      frame = latest.frame
    }
    latest = (stamp, frame)
    return frame
  }
}
