import Foundation
import OSC

/// What scsynth renders offline: voices of `SinOsc.ar(frequency) * EnvGen.ar(Env([0, 1], [10]))`, all from the beginning on.
struct SuperColliderScore {
  private static let name = "voice"
  private(set) var bytes = Data()

  init(voices: Int, seconds: Double) {
    add(OSCMessage("/d_recv", [.blob(Array(Self.definition))]))
    for index in 0..<voices {
      let frequency = 80 + 150 * Float(index) / Float(voices)
      add(
        OSCMessage(
          "/s_new",
          [.string(Self.name), .int32(1000 + Int32(index)), .int32(1), .int32(0), .int32(0), .float(frequency)]
        )
      )
    }
    add(OSCMessage("/sync", [.int32(0)]), atSeconds: seconds)
  }

  /// A score is bundles, each behind its size.
  private mutating func add(_ message: OSCMessage, atSeconds seconds: Double = 0) {
    guard let message = message.encoded() else { return }
    var bundle = Data("#bundle\0".utf8)
    bundle.append(bigEndian: UInt64(seconds * 0x1p32))
    bundle.append(bigEndian: Int32(message.count))
    bundle.append(contentsOf: message)
    bytes.append(bigEndian: Int32(bundle.count))
    bytes.append(bundle)
  }

  /// The voice in the format "SynthDef2" (SuperCollider's help, "Synth Definition File Format").
  private static var definition: Data {
    let constants: [Float] = [0, 1, 10, -99]
    let (zero, one, ten, noNode) = (Input(-1, 0), Input(-1, 1), Input(-1, 2), Input(-1, 3))
    // Gate, level scale and bias, time scale, done action; first level, segments, release and loop node; one segment's
    // level, time, shape and curve.
    let envelope = [one, one, zero, one, zero] + [zero, one, noNode, noNode] + [one, ten, one, zero]
    let generators = [
      generator("Control", .control, [], outputs: 1),
      generator("EnvGen", .audio, envelope, outputs: 1),
      generator("SinOsc", .audio, [Input(0, 0), zero], outputs: 1),
      generator("BinaryOpUGen", .audio, [Input(2, 0), Input(1, 0)], outputs: 1, special: 2),
      generator("Out", .audio, [zero, Input(3, 0)], outputs: 0),
    ]
    var file = Data("SCgf".utf8)
    file.append(bigEndian: Int32(2))
    file.append(bigEndian: Int16(1))
    file.append(text: name)
    file.append(bigEndian: Int32(constants.count))
    for constant in constants { file.append(bigEndian: constant.bitPattern) }
    file.append(bigEndian: Int32(1))
    file.append(bigEndian: Float(100).bitPattern)
    file.append(bigEndian: Int32(1))
    file.append(text: "frequency")
    file.append(bigEndian: Int32(0))
    file.append(bigEndian: Int32(generators.count))
    for generator in generators { file.append(generator) }
    file.append(bigEndian: Int16(0))
    return file
  }

  private enum Rate: Int8 { case control = 1, audio = 2 }

  /// A generator and its output, or -1 and a constant.
  private struct Input {
    var generator, index: Int32

    init(_ generator: Int32, _ index: Int32) { (self.generator, self.index) = (generator, index) }
  }

  private static func generator(
    _ name: String,
    _ rate: Rate,
    _ inputs: [Input],
    outputs: Int32,
    special: Int16 = 0
  ) -> Data {
    var data = Data()
    data.append(text: name)
    data.append(bigEndian: rate.rawValue)
    data.append(bigEndian: Int32(inputs.count))
    data.append(bigEndian: outputs)
    data.append(bigEndian: special)
    for input in inputs {
      data.append(bigEndian: input.generator)
      data.append(bigEndian: input.index)
    }
    for _ in 0..<outputs { data.append(bigEndian: rate.rawValue) }
    return data
  }
}

extension Data {
  mutating func append(bigEndian value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
  }

  /// A text behind a byte that counts its bytes.
  fileprivate mutating func append(text: String) {
    append(UInt8(text.utf8.count))
    append(contentsOf: text.utf8)
  }
}
