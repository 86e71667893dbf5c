/// An OSC message: an address and its arguments (Open Sound Control 1.0).
public struct OSCMessage: Equatable, Sendable {
  /// The address, beginning with a slash.
  public var address: String
  /// The arguments in order.
  public var arguments: [OSCArgument]

  /// Makes a message.
  public init(_ address: String, _ arguments: [OSCArgument] = []) {
    self.address = address
    self.arguments = arguments
  }

  /// The type tags without the comma, such as `ffs`.
  public var types: String { String(arguments.map(\.tag)) }
}

/// One argument of an OSC message.
public enum OSCArgument: Equatable, Sendable {
  /// `i`
  case int32(Int32)
  /// `h`
  case int64(Int64)
  /// `f`
  case float(Float)
  /// `d`
  case double(Double)
  /// `s`
  case string(String)
  /// `S`
  case symbol(String)
  /// `b`
  case blob([UInt8])
  /// `c`
  case character(UInt8)
  /// `m`: port, status, data 1, data 2
  case midi(UInt8, UInt8, UInt8, UInt8)
  /// `t`, NTP format
  case timeTag(UInt64)
  /// `T`
  case yes
  /// `F`
  case no
  /// `N`
  case none
  /// `I`
  case infinitum

  /// The type tag.
  public var tag: Character {
    switch self {
    case .int32: "i"
    case .int64: "h"
    case .float: "f"
    case .double: "d"
    case .string: "s"
    case .symbol: "S"
    case .blob: "b"
    case .character: "c"
    case .midi: "m"
    case .timeTag: "t"
    case .yes: "T"
    case .no: "F"
    case .none: "N"
    case .infinitum: "I"
    }
  }

  /// The argument as a finite number: numbers as they are, true 1, false 0; nil for all else, NaN and infinities too.
  public var number: Double? {
    let value: Double? =
      switch self {
      case .int32(let value): Double(value)
      case .int64(let value): Double(value)
      case .float(let value): Double(value)
      case .double(let value): value
      case .yes: 1
      case .no: 0
      default: nil
      }
    return value.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Whether it is a number by its type, and NaN or infinite by its value.
  public var isNoNumber: Bool {
    switch self {
    case .float(let value): !value.isFinite
    case .double(let value): !value.isFinite
    default: false
    }
  }

  /// The argument as text, nil unless it is a string or symbol.
  public var text: String? {
    switch self {
    case .string(let text), .symbol(let text): text
    default: nil
    }
  }
}
