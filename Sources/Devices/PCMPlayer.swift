import Glibc
import Realtime
import Synchronization

/// Plays into an open PCM, on the real-time thread, until it is told to stop or the device is gone.
///
/// Every wait is bounded, and every turn without progress waits: a device that answers nonsense for ever costs no processor time and
/// counts as gone after half a second, or after two if it never began to play: a sound server may have to wake its card.
struct PCMPlayer {
  private static let startPatienceNanoseconds: Int64 = 2_000_000_000
  private static let patienceNanoseconds: Int64 = 500_000_000
  private static let attempts = 20
  /// As often inputs get time to settle after one gap: who is stopped again and again has to go on some time.
  private static let mostSettlings = 3

  private let pcm: any PCMDriver
  private let shape: PCMShape
  private let samples: UnsafeMutablePointer<Float>
  private let statistics: OutputStatistics
  private let time: Timekeeper
  private let frameNanoseconds: Double
  /// How long a period is rendered after its room came to be.
  private let lingerNanoseconds: Int64
  /// A period and a little: some drivers forget to wake whoever waits.
  private let waitMilliseconds: Int32
  private var pace: PeriodSchedule
  private var isHeldBack = false
  private var hasPlayed = false
  /// Frames until a buffer was played, and so the device has proven to play.
  private var unproven: Int
  /// How often inputs had time to settle after a long gap that is not yet caught up with.
  private var settlings = 0
  /// Set when the room for the present period had to be waited for.
  private var hasWaited = false
  /// Set where a gap lies before the next period.
  private var hasGap = true

  /// `samples` must have room for a period.
  init(
    _ pcm: any PCMDriver,
    lingers: Bool,
    samples: UnsafeMutablePointer<Float>,
    statistics: OutputStatistics,
    time: Timekeeper
  ) {
    self.pcm = pcm
    self.samples = samples
    self.statistics = statistics
    self.time = time
    shape = pcm.shape
    frameNanoseconds = 1e9 / shape.sampleRate
    lingerNanoseconds = lingers ? Int64(Double(shape.periodFrames) * frameNanoseconds / 4) : 0
    unproven = shape.bufferFrames
    waitMilliseconds = 2 + Int32(clamping: Int64(Double(shape.periodFrames) * frameNanoseconds / 1e6))
    pace = PeriodSchedule(sampleRate: shape.sampleRate, from: time.now())
  }

  /// Whether a whole buffer was played.
  var isProven: Bool { unproven <= 0 }

  /// Plays, and once `stop` is set a buffer more, so that what was rendered is heard; nil then, or the error that ended it.
  ///
  /// `proven` is called once a whole buffer was played: some devices open, and fail when they are written to.
  mutating func play(
    _ engine: any FrameSource,
    clock: FrameClock,
    until stop: borrowing Atomic<Bool>,
    proven: () -> Void
  ) -> Int32? {
    var remaining = shape.bufferFrames
    var failures = 1
    var result = restart(clock)
    while remaining > 0 {
      let isStopping = stop.load(ordering: .relaxed)
      if result >= 0 { result = playPeriod(engine, clock) }
      if result >= 0 {
        failures = 0
        if result > 0 { hasPlayed = true }
        if !isProven {
          unproven -= result
          if isProven { proven() }
        }
        if isStopping { remaining -= result }
        continue
      }
      guard failures < Self.attempts else { return Int32(-result) }
      if failures > 0 { pause(nanoseconds: 50_000_000) }
      failures += 1
      switch Int32(-result) {
      case EPIPE:
        statistics.xruns.wrappingAdd(1, ordering: .relaxed)
        result = restart(clock)
      case ESTRPIPE:
        let resumed = pcm.resume()
        if resumed != -Int(EAGAIN) { result = restart(clock) }
      default: return Int32(-result)
      }
    }
    return nil
  }

  private mutating func restart(_ clock: FrameClock) -> Int {
    clock.interrupt()
    hasGap = true
    let result = pcm.begin()
    pace.restart(at: time.now())
    return result
  }

  /// Waits for room, and renders and hands over a period, or lets the inputs settle; how many frames were played, or a negated error
  /// number.
  private mutating func playPeriod(_ engine: any FrameSource, _ clock: FrameClock) -> Int {
    let room = awaitRoom(for: shape.periodFrames)
    guard room >= 0 else { return room }
    holdBack(clock)
    // The period was due when its room came to be: this takes out the lateness of the wake-up and bursts alike.
    let lateness = Int64(Double(room - shape.periodFrames) * frameNanoseconds)
    let due = time.now() + -lateness
    if hasWaited { statistics.lateness.add(nanoseconds: lateness) }
    // A device that tells no underrun may have been stopped with us.
    let isLong = clock.frame(at: due) - engine.position >= statistics.shortestGap
    if isLong, hasPlayed, settlings < Self.mostSettlings {
      let start = time.now()
      pause(nanoseconds: settlingNanoseconds)
      // A second stop on the heels of the first needs a time of its own.
      let isSettled = time.now() - start < 2 * settlingNanoseconds
      settlings = isSettled ? Self.mostSettlings : settlings + 1
      return 0
    }
    if isLong || hasGap {
      let start = engine.position
      let missing = engine.catchUp(
        to: clock.frame(at: due),
        into: samples,
        periodFrames: shape.periodFrames,
        channels: shape.channels,
        sampleRate: shape.sampleRate
      )
      if hasPlayed { statistics.note(gapAt: start, frames: missing) }
      hasGap = false
      settlings = 0
    }
    clock.period(beginningAt: engine.position, count: shape.periodFrames, now: due)
    if lingerNanoseconds > 0 { time.sleep(due + lingerNanoseconds) }
    engine.render(into: samples, frames: shape.periodFrames, channels: shape.channels)
    pace.advance(by: shape.periodFrames)
    let result = write()
    return result < 0 ? result : shape.periodFrames
  }

  private mutating func write() -> Int {
    var done = 0
    var idleTurns = 0
    while done < shape.periodFrames {
      let result = pcm.write(samples + done * shape.channels, frames: shape.periodFrames - done)
      if result > 0 {
        done += result
      } else if result == 0 || Self.isTransient(result), idleTurns < Self.attempts {
        idleTurns += 1
        pause(nanoseconds: 10_000_000)
      } else {
        return result < 0 ? result : -Int(ETIMEDOUT)
      }
    }
    return 0
  }

  /// How many frames fit, at least `frames`, or a negated error number.
  private mutating func awaitRoom(for frames: Int) -> Int {
    let buffer = Int64(Double(4 * shape.bufferFrames) * frameNanoseconds)
    let patience = max(hasPlayed ? Self.patienceNanoseconds : Self.startPatienceNanoseconds, buffer)
    var idle: Int64 = 0
    hasWaited = false
    while true {
      let room = pcm.room()
      if room >= frames { return room }
      guard room >= 0 || Self.isTransient(room) else { return room }
      // A device that says it is ready and has no room must not spin us.
      if hasWaited { pause(nanoseconds: Int64(Double(frames) * frameNanoseconds / 4)) }
      hasWaited = true
      let before = time.now()
      let ready = pcm.wait(milliseconds: waitMilliseconds)
      guard ready >= 0 || Self.isTransient(ready) else { return ready }
      let now = time.now()
      // Time spent stopped or suspended is not the device's.
      idle += min(now - before, Int64(waitMilliseconds) * 1_000_000) + 1_000_000
      if idle > patience { return -Int(ETIMEDOUT) }
      pace.restart(at: now)
      isHeldBack = false
    }
  }

  /// Keeps a device without a clock, which never makes anybody wait, from running ahead of real time.
  ///
  /// Since it last made us wait an honest device cannot take more than its buffer and what it played meanwhile.
  private mutating func holdBack(_ clock: FrameClock) {
    let now = time.now()
    if pace.restart(ifMissedAt: now) { return }
    let earliest = pace.due + -Int64(Double(shape.bufferFrames) * frameNanoseconds)
    guard now < earliest else { return }
    if !isHeldBack { clock.interrupt() }
    isHeldBack = true
    time.sleep(earliest)
  }

  private func pause(nanoseconds: Int64) { time.sleep(time.now() + nanoseconds) }

  private static func isTransient(_ result: Int) -> Bool { result == -Int(EAGAIN) || result == -Int(EINTR) }
}
