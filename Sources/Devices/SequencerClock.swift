import CALSA
import Realtime

/// The relation between a sequencer queue's real time and CLOCK_MONOTONIC.
///
/// The queue's clock may run a little differently, so the relation is measured anew every few seconds.
struct SequencerClock: ~Copyable {
  private static let measurementInterval: Int64 = 2_000_000_000
  private static let oldestStamp: Int64 = 5_000_000_000

  private let queue: Int32
  private let status: OpaquePointer?
  private var origin: Instant?
  private var measured = Instant(nanoseconds: 0)

  /// Makes a clock for a queue.
  init(queue: Int32) {
    self.queue = queue
    var status: OpaquePointer?
    snd_seq_queue_status_malloc(&status)
    self.status = status
  }

  deinit { status.map(snd_seq_queue_status_free) }

  /// Measures when the queue was at zero, unless that was done of late.
  ///
  /// The queue is asked between two readings of the clock; of several such brackets the tightest is kept.
  mutating func measure(with client: SequencerClient) {
    guard let status, origin == nil || Instant.now - measured >= Self.measurementInterval else { return }
    var tightest = Int64.max
    for _ in 0..<8 {
      let before = Instant.now
      guard let time = client.time(of: queue, status: status) else { return }
      let width = Instant.now - before
      if width < tightest {
        tightest = width
        origin = before + width / 2 + -time
      }
    }
    measured = .now
  }

  /// When an event came; now when it bears no stamp of the queue, or one of the future or of long ago.
  func instant(of event: snd_seq_event_t) -> Instant {
    let now = Instant.now
    guard let origin, Int32(event.queue) == queue,
      Int32(event.flags) & SND_SEQ_TIME_STAMP_MASK == SND_SEQ_TIME_STAMP_REAL
    else { return now }
    let time = event.time.time
    let instant = origin + Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    return 0...Self.oldestStamp ~= now - instant ? instant : now
  }
}
