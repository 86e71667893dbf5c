import Synchronization

/// The running relation between CLOCK_MONOTONIC and the engine's frames, kept by a delay-locked loop.
///
/// The output thread reports each period; any thread asks which frame an instant falls on. The loop is the one of
/// Fons Adriaensen, "Using a DLL to filter time" (Linux Audio Conference 2005): a second-order filter, so that jitter of the
/// wake-ups does not reach the frames. A period that comes far from where it was expected (a suspend, an xrun), or many in a row
/// that come off to one side of what was usual (an underrun that the driver did not see, such as JACK's behind alsa-lib's plugin),
/// anchor the loop anew. It begins with the mean of the first periods, lest the lateness of a single one last for seconds.
public final class FrameClock: @unchecked Sendable {
  // Invariant behind @unchecked: only the output thread calls `period`; readers see whole anchors by the sequence lock,
  // whose words are all atomic.
  /// An output that stands still for longer goes on from the frame where it was.
  public static let longestGapNanoseconds: Int64 = 10_000_000_000
  private static let jitterNanoseconds = 2e6
  private static let strayNanoseconds = 250e3
  private static let mostStrays = 16

  private let nominalFrameNanoseconds: Double
  private let sequence = Atomic<UInt64>(0)
  private let anchorFrame = Atomic<Int64>(0)
  private let anchorCount = Atomic<Int64>(0)
  private let anchorNanoseconds = Atomic<Int64>(Instant.now.nanoseconds)
  private let frameNanosecondBits: Atomic<UInt64>
  private let resumedFrame = Atomic<Int64>(0)
  private let resumedNanoseconds = Atomic<Int64>(.min)
  private let reanchorings = Atomic<Int>(0)

  private var expected = 0.0
  private var frameNanoseconds: Double
  private var expectedFrame: Frame?
  private var periods = 0.0
  /// The mean error of the last periods: an error of the rate moves it with it, a jump leaves it behind.
  private var usualError = 0.0
  /// How many periods in a row came too early, negative, or too late by more than is usual.
  private var strays = 0
  private var origin: Int64 = 0

  /// Makes a clock for a nominal rate in hertz; until the first period frame 0 is the instant of its making.
  public init(sampleRate: Double) {
    nominalFrameNanoseconds = 1e9 / sampleRate
    frameNanoseconds = nominalFrameNanoseconds
    frameNanosecondBits = Atomic(nominalFrameNanoseconds.bitPattern)
  }

  /// How often the loop had to be anchored anew after the first time: gaps in the output's running.
  public var gaps: Int { max(0, reanchorings.load(ordering: .relaxed) - 1) }

  /// The measured rate in hertz.
  public var measuredRate: Double { 1e9 / Double(bitPattern: frameNanosecondBits.load(ordering: .relaxed)) }

  /// Tells that the period that begins with `frame` and has `count` frames was due at `now`; output thread only.
  @_noLocks
  public func period(beginningAt frame: Frame, count: Int, now: Instant) {
    let length = Double(count) * frameNanoseconds
    let error = Double(now - Instant(nanoseconds: origin)) - expected
    let heeded = min(max(error, -Self.jitterNanoseconds), Self.jitterNanoseconds)
    noteStray(by: error - usualError)
    usualError += (heeded - usualError) / 32
    if expectedFrame == frame, abs(error) < max(4 * length, 20e6), abs(strays) < Self.mostStrays {
      publish(frame, count: count, at: origin + Int64(expected))
      follow(heeded, count: count, length: length)
    } else {
      anchor(frame, count: count, at: now)
    }
    expectedFrame = frame + Int64(count)
  }

  /// Counts a period that came off to one side of what is usual.
  private func noteStray(by error: Double) {
    switch error {
    case ..<(-Self.strayNanoseconds): strays = min(strays, 0) - 1
    case Self.strayNanoseconds...: strays = max(strays, 0) + 1
    default: strays = 0
    }
  }

  /// Corrects the loop by an error: the coefficients are of a critically damped one with a bandwidth of 0.05 Hz.
  private func follow(_ error: Double, count: Int, length: Double) {
    let omega = 2 * Double.pi * 0.05 * Double(count) * nominalFrameNanoseconds / 1e9
    periods += 1
    expected += max(1.4142135623730951 * omega, 1 / periods) * error + length
    frameNanoseconds += omega * omega * error / Double(count)
    let tolerance = nominalFrameNanoseconds * 0.01
    frameNanoseconds = min(
      max(frameNanoseconds, nominalFrameNanoseconds - tolerance),
      nominalFrameNanoseconds + tolerance
    )
  }

  private func anchor(_ frame: Frame, count: Int, at now: Instant) {
    // Frames either stay behind by a whole longest gap, or by next to nothing.
    let behind = Double(self.frame(at: now) - frame) * nominalFrameNanoseconds
    let isFirst = reanchorings.load(ordering: .relaxed) == 0
    let hasStoodStill = !isFirst && behind > Double(Self.longestGapNanoseconds) / 2
    origin = now.nanoseconds
    frameNanoseconds = nominalFrameNanoseconds
    expected = Double(count) * frameNanoseconds
    periods = 1
    usualError = 0
    strays = 0
    reanchorings.wrappingAdd(1, ordering: .relaxed)
    publish(frame, count: count, at: origin, hasStoodStill: hasStoodStill)
  }

  /// Tells that the next period does not follow upon the last in time, however near it comes.
  ///
  /// Output thread only.
  @_noLocks
  public func interrupt() { expectedFrame = nil }

  private func publish(_ frame: Frame, count: Int, at nanoseconds: Int64, hasStoodStill: Bool = false) {
    let version = sequence.load(ordering: .relaxed)
    sequence.store(version &+ 1, ordering: .relaxed)
    atomicMemoryFence(ordering: .releasing)
    anchorFrame.store(frame.index, ordering: .relaxed)
    anchorCount.store(Int64(count), ordering: .relaxed)
    anchorNanoseconds.store(nanoseconds, ordering: .relaxed)
    frameNanosecondBits.store(frameNanoseconds.bitPattern, ordering: .relaxed)
    if hasStoodStill {
      resumedFrame.store(frame.index, ordering: .relaxed)
      resumedNanoseconds.store(nanoseconds, ordering: .relaxed)
    }
    sequence.store(version &+ 2, ordering: .releasing)
  }

  private struct Law {
    /// The first frame of the last period, and when it was due.
    var frame: Frame
    var instant: Instant
    /// The first frame of the next.
    var nextFrame: Frame
    var frameNanoseconds: Double
    /// Where frames went on after they had stood still, and when.
    var resumed: (frame: Frame, instant: Instant)
  }

  private func law() -> Law {
    while true {
      let before = sequence.load(ordering: .acquiring)
      let frame = Frame(anchorFrame.load(ordering: .relaxed))
      let law = Law(
        frame: frame,
        instant: Instant(nanoseconds: anchorNanoseconds.load(ordering: .relaxed)),
        nextFrame: frame + anchorCount.load(ordering: .relaxed),
        frameNanoseconds: Double(bitPattern: frameNanosecondBits.load(ordering: .relaxed)),
        resumed: (
          Frame(resumedFrame.load(ordering: .relaxed)),
          Instant(nanoseconds: resumedNanoseconds.load(ordering: .relaxed))
        )
      )
      atomicMemoryFence(ordering: .acquiring)
      if before & 1 == 0, sequence.load(ordering: .relaxed) == before { return law }
    }
  }

  /// The frame that is being rendered at an instant, the nearest one.
  @_noLocks
  public func frame(at instant: Instant) -> Frame {
    let law = law()
    return law.frame + Int64(rounding: Double(instant - law.instant) / law.frameNanoseconds)
  }

  /// The instant at which a frame is rendered.
  @_noLocks
  public func instant(of frame: Frame) -> Instant {
    let law = law()
    return law.instant + Int64(rounding: Double(frame - law.frame) * law.frameNanoseconds)
  }

  /// The frame of an instant that has none of its own, since frames stood still over it; nil for all others.
  ///
  /// They stand still while the output does, for longer than is made up for. What came meanwhile belongs where they go on, or will.
  @_noLocks
  public func resumption(after instant: Instant, now: Instant = .now) -> Frame? {
    let law = law()
    if now - law.instant > Self.longestGapNanoseconds { return instant <= now ? law.nextFrame : nil }
    return instant < law.resumed.instant ? law.resumed.frame : nil
  }
}
