/// A channel message of a Standard MIDI File and when it is played.
public struct MIDIFileEvent: Hashable, Sendable, BitwiseCopyable {
  /// Seconds since the file's beginning, never negative.
  public var seconds: Double
  /// The message.
  public var message: MIDIMessage

  /// Names a message and its time.
  public init(seconds: Double, message: MIDIMessage) {
    self.seconds = seconds
    self.message = message
  }
}
