import CMixing
import Engine
import Haptics
import Realtime

/// An engine with one wide-band actuator that part 0 is routed to, and a block to render into.
final class Stage {
  static let sampleRate = 48000.0
  static let blockFrames = 512

  private let engine: Engine
  private let ring = Ring<HapticCommand>(capacity: 1 << 18)
  private var block = [Float](repeating: 0, count: blockFrames)

  init(patterns: [Pattern] = [], mixing: Mixing = tactus_fastest_mixing()) {
    var configuration = EngineConfiguration(
      sampleRate: Self.sampleRate,
      actuators: [Actuator(name: "main", channel: 0)],
      patterns: patterns
    )
    configuration.scheduled = 1 << 18
    engine = Engine(configuration, rings: [ring], mixing: mixing)
    send(.route(PartID(0), actuator: 0, gain: 1))
  }

  /// An engine in which so many voices in their attack move for so many blocks, slowly enough for knots to be as far apart as
  /// they get.
  convenience init(movingVoices count: Int, blocks: Int, mixing: Mixing) {
    self.init(mixing: mixing)
    let part = PartID(0)
    let frames = Int32(blocks * Self.blockFrames)
    send(.move(part, .intensity, to: 0, overFrames: frames))
    send(.move(part, .sharpness, to: 1, overFrames: frames))
    for index in 0..<count {
      send(.begin(HoldID(UInt64(index)), part, HapticValues(intensity: 1, sharpness: 0, attack: 1)))
    }
  }

  /// The next frame to be rendered.
  var frame: Int64 { engine.position.index }

  func send(_ action: HapticCommand.Action, at frame: Int64 = 0) { send(HapticCommand(at: Frame(frame), action)) }

  func send(_ command: HapticCommand) { ring.push(command) }

  func render(blocks: Int) {
    block.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      for _ in 0..<blocks { engine.render(into: start, frames: Self.blockFrames, channels: 1) }
    }
  }
}
