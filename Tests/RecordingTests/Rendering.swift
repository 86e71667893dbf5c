import AHAP
import Engine
import Glibc
import Haptics
import Realtime

@testable import Recording

/// A performance that can be heard directly, and from the files of its take.
struct Rendering {
  var setup = TakeSetup(
    sampleRate: 48000,
    actuators: [
      .init(name: "left", channel: 1, profile: .wideBand, gain: 1),
      .init(name: "right", channel: 2, profile: .bassShaker, gain: 0.8),
    ],
    partNames: ["keys", "pads", "bass", "wind"],
    patterns: [],
    holdLimitSeconds: 180
  )

  /// The performance itself, interleaved, with the fades after its end.
  func direct(_ commands: [HapticCommand], end: Int64) -> [Float] {
    // What is held at the end of a take ends with it.
    let ends = commands.compactMap { command -> HapticCommand? in
      if case .begin(let hold, _, _) = command.action { HapticCommand(at: Frame(end), .end(hold)) } else { nil }
    }
    return render(commands + ends, patterns: setup.patterns.map(\.pattern), parts: setup.partNames.count, end: end)
  }

  /// Its take, written as files, read again and played together.
  func taken(_ commands: [HapticCommand], end: Int64) throws -> [Float] {
    let files = Take(commands, setup: setup, end: Frame(end)).files
    var patterns: [Pattern] = []
    var commands: [HapticCommand] = []
    for (index, file) in files.enumerated() {
      patterns.append(try AHAPDocument.read(AHAPDocument(pattern: file.pattern).encoded(), named: "").document.pattern)
      let part = PartID(UInt16(index))
      for (actuator, gain) in file.route {
        commands.append(HapticCommand(at: .zero, .route(part, actuator: actuator, gain: gain)))
      }
      commands.append(HapticCommand(at: .zero, .play(PatternID(UInt16(index)), part, intensity: 1, sharpness: 0)))
    }
    return render(commands, patterns: patterns, parts: files.count, end: end)
  }

  private func render(_ commands: [HapticCommand], patterns: [Pattern], parts: Int, end: Int64) -> [Float] {
    let channels = setup.actuators.count
    var configuration = EngineConfiguration(
      sampleRate: setup.sampleRate,
      actuators: setup.actuators.map { actuator in
        Actuator(name: actuator.name, channel: actuator.channel - 1, profile: actuator.profile, gain: actuator.gain)
      },
      patterns: patterns,
      parts: parts
    )
    configuration.holdLimitSeconds = setup.holdLimitSeconds
    let ring = Ring<HapticCommand>(capacity: 1 << 16)
    let engine = Engine(configuration, rings: [ring])
    for command in commands { ring.push(command) }
    let frames = Int(end) + Int(setup.sampleRate) * 3
    var samples = [Float](repeating: 0, count: frames * channels)
    samples.withUnsafeMutableBufferPointer { buffer in
      if let base = buffer.baseAddress { engine.render(into: base, frames: frames, channels: channels) }
    }
    return samples
  }

  /// The greatest difference between performance and take, in decibels against the performance's peak.
  func difference(_ commands: [HapticCommand], end: Int64) throws -> Float {
    let direct = direct(commands, end: end)
    let taken = try taken(commands, end: end)
    let peak = direct.reduce(Float(0)) { max($0, abs($1)) }
    let error = zip(direct, taken).reduce(Float(0)) { max($0, abs($1.0 - $1.1)) }
    return error > 0 ? 20 * log10(error / peak) : -.infinity
  }
}
