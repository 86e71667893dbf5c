/// Why a text is no OSC address pattern.
public struct OSCPatternError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong and what to do, one sentence without a full stop.
  public let message: String

  /// The message.
  public var description: String { message }
}
