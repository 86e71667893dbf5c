/// A port of the ALSA sequencer, as `aconnect` writes it: `24:0`.
public struct SequencerAddress: Hashable, Sendable, BitwiseCopyable, CustomStringConvertible {
  /// The client's number.
  public var client: UInt8
  /// The port's number within its client.
  public var port: UInt8

  /// Names a port by its numbers.
  public init(client: UInt8, port: UInt8) {
    self.client = client
    self.port = port
  }

  /// The two numbers with a colon between.
  public var description: String { "\(client):\(port)" }
}
