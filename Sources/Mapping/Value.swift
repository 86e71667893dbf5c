import Glibc

/// A number of a rule: a constant, or what a source gives, shaped.
struct Value: Sendable, Equatable {
  /// Where it comes from.
  enum Source: Hashable, Sendable {
    case constant(Float)
    case velocity, releaseVelocity, note
    case controller(UInt8)
    case pressure, keyPressure, bend, program
    /// An OSC argument, from 0.
    case argument(Int)

    /// Whether it goes on moving after a hold has begun.
    var moves: Bool {
      switch self {
      case .controller, .pressure, .keyPressure, .bend, .argument: true
      case .constant, .velocity, .releaseVelocity, .note, .program: false
      }
    }

    /// The values it has by nature.
    ///
    /// The bend's are symmetric, so that its middle is exactly the middle.
    var natural: (Float, Float) {
      switch self {
      case .constant, .argument: (0, 1)
      case .bend: (-8191, 8191)
      default: (0, 127)
      }
    }
  }

  var source: Source
  /// The values that become 0 and 1; others are clamped.
  var input: (Float, Float)
  var inverted = false
  /// Points with ascending x, joined by lines; empty for none.
  var table: [SIMD2<Float>] = []
  var exponent: Float = 1
  /// How many levels there are; 0 for a smooth value.
  var steps = 0
  /// What 0 and 1 become in the end.
  var output: (Float, Float) = (0, 1)

  init(_ source: Source) {
    self.source = source
    input = source.natural
  }

  init(constant: Float) { self.init(.constant(constant)) }

  /// The lowest value that it can have.
  var lowest: Float {
    if case .constant(let constant) = source { constant } else { min(output.0, output.1) }
  }

  /// The value, where `read` tells what a source has at the moment.
  func callAsFunction(_ read: (Source) -> Float) -> Float {
    if case .constant(let constant) = source { constant } else { shaped(read(source)) }
  }

  /// Input range, inversion, table, curve, steps, output range, in this order.
  func shaped(_ raw: Float) -> Float {
    var position = Self.unit((raw - input.0) / (input.1 - input.0))
    if inverted { position = 1 - position }
    if !table.isEmpty { position = looked(up: position) }
    if exponent != 1 { position = pow(position, exponent) }
    if steps > 1 { position = (position * Float(steps - 1)).rounded() / Float(steps - 1) }
    return output.0 + (output.1 - output.0) * position
  }

  private func looked(up position: Float) -> Float {
    guard let after = table.firstIndex(where: { $0.x >= position }) else { return table[table.count - 1].y }
    guard after > 0 else { return table[0].y }
    let (left, right) = (table[after - 1], table[after])
    return left.y + (right.y - left.y) * (position - left.x) / (right.x - left.x)
  }

  private static func unit(_ value: Float) -> Float { value.isNaN ? 0 : min(max(value, 0), 1) }

  static func == (left: Value, right: Value) -> Bool {
    left.source == right.source && left.input == right.input && left.inverted == right.inverted
      && left.table == right.table && left.exponent == right.exponent && left.steps == right.steps
      && left.output == right.output
  }
}
