import Engine
import Glibc
import Haptics
import Realtime

/// A pattern's audio events rendered on two channels beside an actuator: what laws of sound are measured on.
struct AudioSounding {
  let engine: Engine
  private let ring = Ring<HapticCommand>(capacity: 1 << 12)
  private let player = PlayerID(1)

  /// Starts a pattern at frame 0; `sounds` are those that its events name.
  init(_ pattern: Pattern, sounds: [String: Sound] = [:], configure: (inout EngineConfiguration) -> Void = { _ in }) {
    var configuration = EngineConfiguration(actuators: [Actuator(name: "main", channel: 0)], patterns: [pattern])
    configuration.audio = AudioChannels(left: 1, right: 2)
    for (path, sound) in sounds.sorted(by: { $0.key < $1.key }) { configuration.sounds.add(sound, as: path) }
    configure(&configuration)
    engine = Engine(configuration, rings: [ring])
    send(0, .route(PartID(0), actuator: 0, gain: 1))
    ask(0, .load(PatternID(0), PartID(0), intensity: 1, sharpness: 0))
    ask(0, .start(from: 0))
  }

  func send(_ frame: Int64, _ action: HapticCommand.Action) { ring.push(HapticCommand(at: Frame(frame), action)) }

  func ask(_ frame: Int64, _ operation: PlayerOperation) { send(frame, .player(player, operation)) }

  /// Renders so many frames; returns the actuator's, the left and the right channel.
  func render(_ frames: Int, period: Int = 128) -> (haptic: [Float], left: [Float], right: [Float]) {
    var samples = [Float](repeating: 0, count: frames * 3)
    samples.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      var done = 0
      while done < frames {
        let count = min(period, frames - done)
        engine.render(into: base + done * 3, frames: count, channels: 3)
        done += count
      }
    }
    func channel(_ number: Int) -> [Float] { stride(from: number, to: samples.count, by: 3).map { samples[$0] } }
    return (channel(0), channel(1), channel(2))
  }
}

/// The root of the mean square, of a triangle 1/√3 of its peak.
func strength(_ samples: some Collection<Float>) -> Double {
  (samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(max(1, samples.count))).squareRoot()
}
