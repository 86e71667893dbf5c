import Engine
import Glibc
import Haptics
import Testing

private let part = PartID(0)
private let hold = HoldID(1)

@Suite("Textures of linear resonant actuators, which go off and on")
struct TextureGateTests {
  private static let cycle = 1920
  private static let edge = 96

  private func texture(
    sharpness: Float,
    at frame: Int64 = 0,
    hz: Float = 25,
    frames: Int = 48000,
    period: Int = 128,
    move: (to: Float, frames: Int32)? = nil
  ) -> [Float] {
    var profile = ActuatorProfile.linearResonant
    profile.textureGateHz = hz
    let offline = OfflineEngine(profiles: [profile])
    offline.send(at: frame, .begin(hold, part, HapticValues(intensity: 1, sharpness: sharpness)))
    if let move { offline.send(at: frame + 9600, .move(part, .sharpness, to: move.to, overFrames: move.frames)) }
    return offline.render(frames, period: period)
  }

  @Test(
    "25 times a second a texture falls to 1 − sharpness for half the time",
    arguments: [0, 0.25, 0.5, 0.75, 1] as [Float]
  )
  func depth(sharpness: Float) {
    let samples = texture(sharpness: sharpness)
    for start in stride(from: Self.cycle, to: 48000, by: Self.cycle) {
      let half = start + Self.cycle / 2
      #expect(abs(20 * log10(peak(samples[start..<half]))) < 0.1)
      let off = peak(samples[(half + Self.edge)..<(start + Self.cycle - Self.edge)])
      if sharpness == 1 { #expect(off == 0) } else { #expect(abs(20 * log10(off / (1 - sharpness))) < 0.1) }
    }
  }

  @Test("its edges last 2 ms, so that nothing clicks, be sharpness at rest or in motion")
  func edges() {
    let steepest = 2 * Float.pi * 170 / 48000 + 1 / Float(Self.edge)
    for samples in [texture(sharpness: 1), texture(sharpness: 0, move: (to: 1, frames: 480))] {
      #expect(zip(samples, samples.dropFirst()).allSatisfy { abs($1 - $0) < steepest })
    }
  }

  @Test("it depends neither on the period nor on when it begins", arguments: [25, 23.3, 100, 0.7] as [Float])
  func period(hz: Float) {
    let move: (to: Float, frames: Int32) = (to: 0.5, frames: 4800)
    let samples = texture(sharpness: 0.3, hz: hz, move: move)
    for period in [16, 100, 1024] {
      #expect(difference(samples, texture(sharpness: 0.3, hz: hz, period: period, move: move)) < -100)
    }
    let later = texture(sharpness: 0.3, at: 777, hz: hz, frames: 48777, move: move)
    #expect(difference(samples, Array(later.dropFirst(777))) < -100)
  }

  @Test("it goes on through the seam where a texture of more than 30 s is written as several events")
  func seam() {
    var profile = ActuatorProfile.linearResonant
    profile.textureGateHz = 23.3
    let values = EventValues(intensity: 1, sharpness: 1)
    let events = [(0.0, 30.0), (30, 5)].map { Event(.continuous, time: $0, duration: $1, values: values) }
    let written = OfflineEngine(profiles: [profile], patterns: [Pattern(events: events)])
    written.send(at: 0, .play(PatternID(0), part, intensity: 1, sharpness: 0))
    let whole = OfflineEngine(profiles: [profile])
    whole.send(at: 0, .begin(hold, part, HapticValues(values)))
    whole.send(at: 35 * 48000, .end(hold))
    #expect(difference(whole.render(36 * 48000, period: 1024), written.render(36 * 48000, period: 1024)) < -60)
  }

  @Test("a tap is no texture")
  func taps() {
    func tap(hz: Float) -> [Float] {
      var profile = ActuatorProfile.linearResonant
      profile.textureGateHz = hz
      let offline = OfflineEngine(profiles: [profile])
      offline.send(at: 0, .tap(part, HapticValues(intensity: 1, sharpness: 1, decay: 0.5)))
      return offline.render(9600)
    }
    #expect(tap(hz: 25) == tap(hz: 0))
  }
}
