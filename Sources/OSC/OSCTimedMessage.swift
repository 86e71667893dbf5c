/// A message and the time at which its bundle asks for it.
public struct OSCTimedMessage: Equatable, Sendable {
  /// The message.
  public var message: OSCMessage
  /// NTP time: seconds since 1900 in the upper 32 bits, their fraction in the lower; nil for at once.
  public var timeTag: UInt64?

  /// Makes a timed message.
  public init(_ message: OSCMessage, timeTag: UInt64? = nil) {
    self.message = message
    self.timeTag = timeTag
  }
}
