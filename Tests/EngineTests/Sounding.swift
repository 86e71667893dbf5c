import Engine
import Glibc
import Haptics

/// One continuous event and one step of a control, rendered on an actuator: what laws are measured on.
struct Sounding {
  /// How the event and the step reach the engine.
  enum Way: CaseIterable { case pattern, live }

  static let startFrame = 4800
  static let endFrame = startFrame + 144_000

  let samples: [Float]
  /// The texture's frequency, as its profile says; for measures of the envelope.
  private let hertz: Double

  /// Renders an event of 3 s that begins at 0.1 s.
  init(
    _ values: EventValues,
    _ control: Control,
    stepsTo value: Float,
    atFrame frame: Int,
    by way: Way,
    on profile: ActuatorProfile = .wideBand
  ) {
    let sampleRate = 48000.0
    let part = PartID(0)
    let offline: OfflineEngine
    switch way {
    case .pattern:
      let pattern = Pattern(
        events: [Event(.continuous, time: Double(Self.startFrame) / sampleRate, duration: 3, values: values)],
        parameters: [DynamicParameter(control, time: Double(frame) / sampleRate, value: value)]
      )
      offline = OfflineEngine(profiles: [profile], patterns: [pattern])
      offline.send(at: 0, .play(PatternID(0), part, intensity: 1, sharpness: 0))
    case .live:
      offline = OfflineEngine(profiles: [profile])
      offline.send(at: Int64(frame), .move(part, control, to: value, overFrames: 0))
      offline.send(at: Int64(Self.startFrame), .begin(HoldID(1), part, HapticValues(values)))
      offline.send(at: Int64(Self.endFrame), .end(HoldID(1)))
    }
    samples = offline.render(Self.endFrame + 100_000)
    hertz = Double(profile.dullHz) * pow(Double(profile.crispHz / profile.dullHz), Double(values[.sharpness]))
  }

  /// The seconds in which the event rises from 0 to 1.
  var attackSeconds: Double { seconds(from: Self.startFrame) { $0 } }

  /// The seconds in which it falls from 1 to 0, after so many seconds of attack.
  func decaySeconds(after attack: Double) -> Double {
    seconds(from: Self.startFrame + Int(attack * 48000)) { 1 - $0 }
  }

  /// The seconds in which it fades after its end.
  var releaseSeconds: Double { seconds(from: Self.endFrame) { 1 - $0 } }

  /// How long a straight stage lasts, from how far it has come where it is well to be seen.
  private func seconds(from first: Int, progress: (Double) -> Double) -> Double {
    for frame in first + 1..<samples.count {
      let wave = sin(2 * .pi * hertz * Double(frame - Self.startFrame) / 48000)
      guard abs(wave) > 0.3 else { continue }
      let come = progress(Double(samples[frame]) / wave)
      if come > 0.4 { return Double(frame - first) / come / 48000 }
    }
    return .infinity
  }
}
