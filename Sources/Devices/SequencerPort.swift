import Documents

/// A port that a client of the ALSA sequencer offers.
public struct SequencerPort: Hashable, Sendable {
  /// Its client's and its own number.
  public let address: SequencerAddress
  /// The client's name, such as `Launchpad Mini`.
  public let clientName: String
  /// The port's own name, such as `Launchpad Mini MIDI 1`.
  public let portName: String
  /// Whether others may subscribe to what it sends.
  public let isReadable: Bool
  /// Whether others may have it subscribe to what they send.
  public let isWritable: Bool

  /// The client's and the port's name with a colon between, which connecting by name looks at.
  public var name: String { "\(clientName):\(portName)" }
}

/// All ports of the ALSA sequencer but the system's own; throws when there is no sequencer.
public func sequencerPorts() throws(Diagnostic) -> [SequencerPort] {
  let client = try SequencerClient()
  return client.ports().filter {
    $0.address.client != SequencerClient.systemClient && $0.address.client != client.number
  }
}
