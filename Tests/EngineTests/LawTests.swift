import Engine
import Glibc
import Haptics
import Testing

private let part = PartID(0)
private let hold = HoldID(1)

@Suite("The default profile's laws, measured on samples")
struct LawTests {
  @Test("a texture's frequency is 80 Hz · (230/80)^sharpness", arguments: [0, 0.25, 0.5, 0.75, 1] as [Float])
  func frequencyLaw(sharpness: Float) {
    let offline = OfflineEngine()
    offline.send(at: 0, .begin(hold, part, HapticValues(intensity: 1, sharpness: sharpness)))
    let samples = offline.render(48000)
    let expected = 80 * pow(230.0 / 80, Double(sharpness))
    #expect(abs(frequency(of: samples[4800...]) / expected - 1) < 0.001)
  }

  @Test("a texture's amplitude is the square of its intensity", arguments: [0.1, 0.25, 0.5, 0.8, 1] as [Float])
  func amplitudeLaw(intensity: Float) {
    let offline = OfflineEngine()
    offline.send(at: 0, .begin(hold, part, HapticValues(intensity: intensity, sharpness: 0.5)))
    let samples = offline.render(48000)
    let decibels = 20 * log10(Double(peak(samples[4800...]) / (intensity * intensity)))
    #expect(abs(decibels) < 0.05)
  }

  @Test("a harder tap is stronger, a crisper one shorter")
  func taps() {
    func tap(_ intensity: Float, _ sharpness: Float) -> [Float] {
      let offline = OfflineEngine()
      offline.send(at: 100, .tap(part, HapticValues(intensity: intensity, sharpness: sharpness)))
      return offline.render(9600)
    }
    func length(_ samples: [Float]) -> Int { (samples.lastIndex { abs($0) > 0.001 } ?? 0) - 100 }
    #expect(peak(tap(1, 0.5)) > 0.75)
    #expect(peak(tap(0.5, 0.5)) < peak(tap(0.8, 0.5)))
    #expect(length(tap(1, 1)) < length(tap(1, 0)) / 2)
    #expect(peak(tap(1, 0)[..<100]) == 0)
    #expect(length(tap(1, 0)) > 1200)
  }
}
