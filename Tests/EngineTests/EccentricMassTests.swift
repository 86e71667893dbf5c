import Engine
import Glibc
import Haptics
import Testing

private let part = PartID(0)
private let hold = HoldID(1)

@Suite("Motors with an eccentric mass, which are driven with a level")
struct EccentricMassTests {
  /// The speed of a motor with the profile's time constant.
  private func speed(drivenBy drive: [Float]) -> [Double] {
    let share = 1 - exp(-1000 / (Double(ActuatorProfile.eccentricMass.spinUpMilliseconds) * 48000))
    var speed = 0.0
    return drive.map { level in
      speed += share * (Double(level) - speed)
      return speed
    }
  }

  private func texture(intensity: Float, frames: Int = 24000, period: Int = 128) -> [Float] {
    let offline = OfflineEngine(profiles: [.eccentricMass])
    offline.send(at: 0, .begin(hold, part, HapticValues(intensity: intensity, sharpness: 0.5)))
    offline.send(at: 12000, .end(hold))
    return offline.render(frames, period: period)
  }

  @Test("the level is 0.2 + 0.8 · intensity", arguments: [0.01, 0.25, 0.5, 0.8, 1] as [Float])
  func level(intensity: Float) {
    let law = 0.2 + 0.8 * intensity
    let samples = texture(intensity: intensity)
    #expect(samples[9600..<12000].allSatisfy { abs(20 * log10($0 / law)) < 0.1 })
  }

  @Test("full drive brings the motor to its speed, and none lets it fall", arguments: [0.25, 0.5, 0.8] as [Float])
  func spinUp(intensity: Float) {
    let law = Double(0.2 + 0.8 * intensity)
    let samples = texture(intensity: intensity)
    let speeds = speed(drivenBy: samples)
    // 1 − e^(−t/τ) comes to the level at τ · ln(1 / (1 − level)); the attack holds it up by its 2 ms at most.
    let expected = Int(0.040 * 48000 * log(1 / (1 - law)))
    let arrival = speeds.firstIndex { $0 > law * 0.999 } ?? .max
    #expect((expected - 10...expected + 96).contains(arrival))
    #expect(speeds[arrival..<12000].allSatisfy { abs(20 * log10($0 / law)) < 0.1 })
    #expect(peak(samples[..<200]) == 1)
    #expect(peak(samples[12200...]) == 0)
  }

  @Test("a change of level is overdriven upwards and braked downwards")
  func braking() {
    let offline = OfflineEngine(profiles: [.eccentricMass])
    offline.send(at: 0, .begin(hold, part, HapticValues(intensity: 0.5, sharpness: 0.5)))
    offline.send(at: 9600, .move(part, .intensity, to: 0.2, overFrames: 480))
    offline.send(at: 19200, .move(part, .intensity, to: 1, overFrames: 480))
    let samples = offline.render(28800)
    #expect(samples[9600..<10560].contains(0))
    #expect(samples[19200..<20160].contains(1))
    let speeds = speed(drivenBy: samples)
    #expect(abs(20 * log10(speeds[19199] / 0.28)) < 0.1)
    #expect(abs(20 * log10(speeds[28799] / 0.6)) < 0.1)
  }

  @Test("a tap of full strength brings the motor to more than half its speed", arguments: [0, 0.5, 1] as [Float])
  func tap(sharpness: Float) {
    let offline = OfflineEngine(profiles: [.eccentricMass])
    offline.send(at: 0, .tap(part, HapticValues(intensity: 1, sharpness: sharpness)))
    #expect(speed(drivenBy: offline.render(9600)).contains { $0 > 0.5 })
  }

  @Test("the drive does not depend on the period", arguments: [16, 100, 1024])
  func period(period: Int) {
    #expect(difference(texture(intensity: 0.7), texture(intensity: 0.7, period: period)) < -60)
  }

  @Test("whatever is asked for, the drive is 0 to 1")
  func range() {
    var instant = ActuatorProfile.eccentricMass
    instant.spinUpMilliseconds = 0
    let offline = OfflineEngine(profiles: [.eccentricMass, instant])
    for index in 0..<60 {
      let values = HapticValues(intensity: 1, sharpness: .nan, attack: Float(index) / 60)
      offline.send(at: Int64(index) * 100, .begin(HoldID(UInt64(index)), part, values))
      offline.send(at: Int64(index) * 150, .tap(part, HapticValues(intensity: .infinity, sharpness: -1)))
      offline.send(at: Int64(index) * 200, .end(HoldID(UInt64(index))))
    }
    #expect(offline.render(24000).allSatisfy { (0...1).contains($0) })
  }
}
