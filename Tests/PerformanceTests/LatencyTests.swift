import Realtime
import Testing

@testable import Performance

@Suite("The latency")
struct LatencyTests {
  private let found = Latency(seconds: nil, sampleRate: 48000, periodFrames: 128)

  @Test("one that is given stays as it is, whatever comes late")
  func fixed() {
    let latency = Latency(seconds: 0.01, sampleRate: 48000, periodFrames: 128)
    let changed = latency.lengthen(toNanoseconds: 20_000_000)
    #expect(!changed)
    #expect(latency.frames == 480)
  }

  @Test("one that is to be found begins with a period, and grows by what was missing, in quarters of a period")
  func grows() {
    #expect(found.frames == 128)
    // 3 ms are 144 frames.
    #expect(found.lengthen(toNanoseconds: 3_000_000))
    #expect(found.frames == 160)
    #expect(found.lengthen(toNanoseconds: 10_000_000))
    #expect(found.frames == 480)
  }

  @Test("it never shrinks, and a stop of the machine does not lengthen it", arguments: [0, 1_000_000, 5_000_000_000])
  func stays(nanoseconds: Int64) {
    let changed = found.lengthen(toNanoseconds: nanoseconds)
    #expect(!changed)
    #expect(found.frames == 128)
  }

  @Test("no event overtakes another while it grows")
  func order() {
    let clock = FrameClock(sampleRate: 48000)
    var frames = StampedFrames(clock, latency: found, sampleRate: 48000)
    var last = Frame.zero
    let now = Instant.now
    for step in 0..<40 {
      // Stamps jitter, and some go back a little.
      let jitter: Int64 = step % 3 == 2 ? -150_000 : 0
      let age = Int64(step - 40) * 100_000
      let frame = frames.frame(at: now + (age + jitter))
      #expect(frame >= last)
      last = frame
      _ = found.lengthen(toNanoseconds: Int64(step) * 1_000_000)
    }
  }
}
