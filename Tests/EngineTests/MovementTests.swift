import Glibc
import Haptics
import Testing

@testable import Engine

private let part = PartID(0)
private let hold = HoldID(1)

@Suite("Movement of what sounds")
struct MovementTests {
  /// A ramp from 0 to 1 over so many frames, and what it must not miss the law by.
  static let lengths = [480, 1000, 4800, 48_000]

  @Test("frequency follows the law through a movement of full range within 1 %", arguments: lengths)
  func sharpness(length: Int) {
    let offline = OfflineEngine()
    offline.send(at: 0, .begin(hold, part, HapticValues(intensity: 1, sharpness: 0)))
    offline.send(at: 4800, .move(part, .sharpness, to: 1, overFrames: Int32(length)))
    let samples = offline.render(4800 + length + 4800)
    var cycles = 0.0
    var drift = 0.0
    for frame in samples.indices {
      let wave = sin(2 * .pi * cycles)
      if frame > 200, abs(wave) < 0.5 {
        let lead = (Double(samples[frame]) - wave) / (2 * .pi * cos(2 * .pi * cycles))
        drift = max(drift, abs(lead))
      }
      let sharpness = min(max(Double(frame - 4800) / Double(length), 0), 1)
      cycles += 80 * pow(230.0 / 80, sharpness) / 48000
    }
    // A hundredth of the cycles in the movement, of which there are 139 a second.
    #expect(drift < 0.01 * 139 * Double(length) / 48000)
  }

  @Test("level follows the law through a movement of full range within 0.1 dB", arguments: lengths)
  func intensity(length: Int) {
    func render(_ moving: Bool) -> [Float] {
      let offline = OfflineEngine()
      offline.send(at: 0, .move(part, .intensity, to: moving ? 0.2 : 1, overFrames: 0))
      offline.send(at: 0, .begin(hold, part, HapticValues(intensity: 1, sharpness: 0.7)))
      if moving { offline.send(at: 4800, .move(part, .intensity, to: 1, overFrames: Int32(length))) }
      return offline.render(4800 + length)
    }
    for (frame, (moving, still)) in zip(render(true), render(false)).enumerated() where frame > 4800 && abs(still) > 0.1
    {
      let intensity = 0.2 + 0.8 * Float(frame - 4800) / Float(length)
      #expect(abs(20 * log10(moving / still / (intensity * intensity))) < 0.1)
    }
  }

  @Test(
    "the signal does not depend on the period while the level moves and voices give way",
    arguments: [1, 7, 100, 1024]
  )
  func periods(period: Int) {
    func performance(period: Int) -> [Float] {
      let offline = OfflineEngine { $0.voices = 2 }
      for index in 0..<4 {
        let values = HapticValues(intensity: 0.2 * Float(index + 1), sharpness: 0.3 * Float(index))
        offline.send(at: Int64(500 + 777 * index), .begin(HoldID(UInt64(index)), part, values))
      }
      offline.send(at: 1111, .level(0.2))
      offline.send(at: 1300, .level(0.9))
      offline.send(at: 1300, .level(0.7))
      return offline.render(6000, period: period)
    }
    #expect(difference(performance(period: 128), performance(period: period)) < -100)
  }

  @Test("a hold is ended by its own name among a thousand, in whatever part")
  func names() {
    let offline = OfflineEngine()
    for number in 0..<1000 {
      let values = HapticValues(intensity: 0.01, sharpness: 0.5)
      offline.send(at: 0, .begin(HoldID(UInt64(number * 4096)), PartID(UInt16(number % 4)), values))
    }
    for number in 0..<999 { offline.send(at: 100, .end(HoldID(UInt64(number * 4096)))) }
    _ = offline.render(4800)
    #expect(offline.engine.statistics.voices.load(ordering: .relaxed) == 1)
    offline.send(at: 4800, .end(HoldID(999 * 4096)))
    _ = offline.render(4800)
    #expect(offline.engine.isIdle)
  }
}
