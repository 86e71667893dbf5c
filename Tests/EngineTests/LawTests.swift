import Engine
import Glibc
import Haptics
import Testing

private let part = PartID(0)
private let hold = HoldID(1)

@Suite("The laws, measured on samples")
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

  @Test(
    "a tap's energy moves up with sharpness, on each kind of actuator",
    arguments: ActuatorProfile.named.map(\.name)
  )
  func tapEnergy(name: String) throws {
    let profile = try #require(ActuatorProfile.named.first { $0.name == name }).profile
    let centres = [0, 0.25, 0.5, 0.75, 1].map { (sharpness: Float) in
      let offline = OfflineEngine(profiles: [profile])
      offline.send(at: 0, .tap(part, HapticValues(intensity: 1, sharpness: sharpness)))
      return energyCentre(of: offline.render(9600))
    }
    for (duller, crisper) in zip(centres, centres.dropFirst()) { #expect(duller < crisper) }
  }

  @Test("a curve that ends inside an event holds its last value", arguments: ActuatorProfile.oscillating.map(\.name))
  func curveEnd(name: String) throws {
    let profile = try #require(ActuatorProfile.oscillating.first { $0.name == name }).profile
    let points: [ParameterCurve.Point] = [.init(time: 0, value: 1), .init(time: 0.3, value: 0.5)]
    let offline = OfflineEngine(
      profiles: [profile],
      patterns: [
        Pattern(
          events: [Event(.continuous, time: 0, duration: 2, values: EventValues(intensity: 1, sharpness: 0.5))],
          curves: [ParameterCurve(.intensity, time: 0.1, points: points)]
        )
      ]
    )
    offline.send(at: 0, .play(PatternID(0), part, intensity: 1, sharpness: 0))
    let samples = offline.render(96_000)
    let held = profile.deadZone + (1 - profile.deadZone) * 0.25
    for start in stride(from: 19_200, to: 91_200, by: 7200) {
      #expect(abs(20 * log10(peak(samples[start..<start + 4800]) / held)) < 0.1)
    }
  }

  @Test("a pattern's dynamic parameter steps at its very frame", arguments: [4801, 5003, 6144, 7777])
  func parameterFrame(frame: Int) {
    let pattern = Pattern(
      events: [Event(.continuous, time: 0, duration: 2, values: EventValues(intensity: 1, sharpness: 0.5))],
      parameters: [DynamicParameter(.intensity, time: Double(frame) / 48000, value: 0)]
    )
    let offline = OfflineEngine(patterns: [pattern])
    offline.send(at: 0, .play(PatternID(0), part, intensity: 1, sharpness: 0))
    let stepped = offline.render(9600)
    let steady = OfflineEngine(patterns: [Pattern(events: pattern.events)])
    steady.send(at: 0, .play(PatternID(0), part, intensity: 1, sharpness: 0))
    #expect(difference(steady.render(9600)[..<frame], stepped[..<frame]) < -100)
    #expect(peak(stepped[frame...]) == 0)
  }

  @Test("phase is continuous while sharpness follows a curve", arguments: ActuatorProfile.oscillating.map(\.name))
  func curvePhase(name: String) throws {
    let profile = try #require(ActuatorProfile.oscillating.first { $0.name == name }).profile
    let points = [0, 1, 0.2, 0.9, 0].enumerated().map {
      ParameterCurve.Point(time: Double($0.offset) * 0.1, value: $0.element)
    }
    let offline = OfflineEngine(
      profiles: [profile],
      patterns: [
        Pattern(
          events: [Event(.continuous, time: 0, duration: 1, values: EventValues(intensity: 1, sharpness: 0))],
          parameters: [
            DynamicParameter(.sharpness, time: 0.6, value: 1), DynamicParameter(.sharpness, time: 0.7, value: 0),
          ],
          curves: [ParameterCurve(.sharpness, time: 0.1, points: points)]
        )
      ]
    )
    offline.send(at: 0, .play(PatternID(0), part, intensity: 1, sharpness: 0))
    let samples = offline.render(48_000)
    let steepest = zip(samples, samples.dropFirst()).reduce(Float(0)) { max($0, abs($1.1 - $1.0)) }
    #expect(steepest <= 2 * Float.pi * profile.crispHz / 48000 * 1.001)
  }
}

/// The mean frequency of a signal's energy, in hertz: the root of how much energy its slope has for its own.
private func energyCentre(of samples: [Float]) -> Double {
  let energy = samples.reduce(0.0) { $0 + Double($1 * $1) }
  let slope = zip(samples, samples.dropFirst()).reduce(0.0) { $0 + pow(Double($1.1 - $1.0), 2) }
  return (slope / energy).squareRoot() * 48000 / (2 * .pi)
}
