import AHAP
import Engine
import Foundation
import Haptics
import Realtime

/// The shipped presets, and what they feel like on one actuator at 48 kHz.
enum PresetFile {
  static let folder = URL(filePath: #filePath).appending(path: "../../../Presets").standardized

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: "\(name).ahap")))
  }

  static func pattern(_ name: String) throws -> Pattern {
    try AHAPDocument.read(try bytes(name), named: "\(name).ahap").document.pattern
  }

  static func rendered(
    _ name: String,
    on profile: ActuatorProfile = .wideBand,
    plays: [Int64] = [0],
    seconds: Double = 3
  ) throws -> [Float] {
    rendered(try pattern(name), on: profile, plays: plays, seconds: seconds)
  }

  /// Renders a pattern that starts at each of the given seconds.
  static func rendered(
    _ pattern: Pattern,
    on profile: ActuatorProfile,
    plays: [Int64],
    seconds: Double
  ) -> [Float] {
    let ring = Ring<HapticCommand>(capacity: 64)
    let actuator = Actuator(name: "hand", channel: 0, profile: profile)
    let engine = Engine(EngineConfiguration(actuators: [actuator], patterns: [pattern]), rings: [ring])
    ring.push(HapticCommand(at: .zero, .route(PartID(0), actuator: 0, gain: 1)))
    for second in plays {
      ring.push(
        HapticCommand(at: Frame(second * 48000), .play(PatternID(0), PartID(0), intensity: 1, sharpness: 0))
      )
    }
    var samples = [Float](repeating: 0, count: Int(seconds * 48000))
    samples.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      engine.render(into: base, frames: buffer.count, channels: 1)
    }
    return samples
  }

  static func peak(_ samples: some Sequence<Float>) -> Float { samples.reduce(0) { max($0, abs($1)) } }

  /// The root mean square of the strongest 30 ms, about as long as the skin sums up.
  static func strength(_ samples: [Float]) -> Float {
    let window = 1440
    var sum: Float = 0
    var greatest: Float = 0
    for (index, sample) in samples.enumerated() {
      sum += sample * sample
      if index >= window { sum -= samples[index - window] * samples[index - window] }
      greatest = max(greatest, sum)
    }
    return (greatest / Float(window)).squareRoot()
  }
}
