import Realtime

/// Gives the events of one input their frames: a steady distance after their stamps, and in the order in which they came.
///
/// Stamps jitter, and the clock's idea of the present moves a little as it learns; without this, a note-off that comes at once
/// after its note-on could fall before it and leave the note sounding.
struct StampedFrames {
  private let clock: FrameClock
  private let latency: Latency
  private let greatestCorrection: Int64
  private var latest = Frame.zero

  init(_ clock: FrameClock, latency: Latency, sampleRate: Double) {
    self.clock = clock
    self.latency = latency
    greatestCorrection = Int64(sampleRate / 4)
  }

  /// The frame of an event; one whose stamp lies in the future, by a time tag, orders no other.
  mutating func frame(at stamp: Instant) -> Frame {
    let frame = max(.zero, clock.frame(at: stamp) + latency.frames)
    guard stamp <= .now else { return frame }
    latest = latest - frame < greatestCorrection ? max(latest, frame) : frame
    return latest
  }
}
