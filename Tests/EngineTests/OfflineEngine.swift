import Engine
import Glibc
import Haptics
import Realtime

/// Renders commands offline on actuators that part 0 is routed to, as a performance would.
struct OfflineEngine {
  let engine: Engine
  let ring = Ring<HapticCommand>(capacity: 1 << 16)
  let channels: Int

  init(
    profiles: [ActuatorProfile] = [.wideBand],
    patterns: [Pattern] = [],
    parts: Int = 4,
    configure: (inout EngineConfiguration) -> Void = { _ in }
  ) {
    let actuators = profiles.enumerated().map { Actuator(name: "a\($0)", channel: $0, profile: $1) }
    var configuration = EngineConfiguration(actuators: actuators, patterns: patterns, parts: parts)
    configure(&configuration)
    engine = Engine(configuration, rings: [ring])
    channels = actuators.count
    for part in 0..<parts {
      for actuator in 0..<channels {
        ring.push(
          HapticCommand(at: .zero, .route(PartID(UInt16(part)), actuator: UInt8(actuator), gain: 1))
        )
      }
    }
  }

  func send(at frame: Int64, _ action: HapticCommand.Action) { ring.push(HapticCommand(at: Frame(frame), action)) }

  /// Renders so many frames in periods, and returns the interleaved samples.
  func render(_ frames: Int, period: Int = 128) -> [Float] {
    var samples = [Float](repeating: 0, count: frames * channels)
    samples.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      var done = 0
      while done < frames {
        let count = min(period, frames - done)
        engine.render(into: base + done * channels, frames: count, channels: channels)
        done += count
      }
    }
    return samples
  }
}

extension ActuatorProfile {
  /// The profiles whose signal is a sine, and a steady one while an event is.
  static let oscillating = named.filter { $0.profile.drive == .sine }.map { name, profile in
    var steady = profile
    steady.textureGateHz = 0
    return (name: name, profile: steady)
  }
}

/// The frequency of a steady sine in hertz, from its zero crossings.
func frequency(of samples: ArraySlice<Float>, sampleRate: Double = 48000) -> Double {
  var crossings: [Double] = []
  for index in samples.indices.dropLast() where samples[index] < 0 && samples[index + 1] >= 0 {
    crossings.append(Double(index) + Double(-samples[index] / (samples[index + 1] - samples[index])))
  }
  guard crossings.count > 1 else { return 0 }
  return Double(crossings.count - 1) * sampleRate / (crossings[crossings.count - 1] - crossings[0])
}

/// The greatest absolute sample.
func peak(_ samples: some Sequence<Float>) -> Float { samples.reduce(0) { max($0, abs($1)) } }

/// The greatest difference between two signals, in decibels against the first one's peak.
func difference(_ left: some Collection<Float>, _ right: some Collection<Float>) -> Float {
  let error = zip(left, right).reduce(Float(0)) { max($0, abs($1.0 - $1.1)) }
  return error > 0 ? 20 * log10(error / peak(left)) : -.infinity
}
