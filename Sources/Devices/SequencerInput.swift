import CALSA
import Documents
import Glibc
import MIDI
import Realtime
import Synchronization

/// MIDI from the ALSA sequencer: a client named Tactus with one input port, connected by name to what is and will be there.
public final class SequencerInput: @unchecked Sendable {
  // Invariant behind @unchecked: the thread in `run` alone uses what is not constant; `wake` and `overruns` need only a
  // descriptor and an atomic.

  /// The input port, to which others may connect as well.
  public let address: SequencerAddress

  private let client: SequencerClient
  private let patterns: [Regex<AnyRegexOutput>]
  private let wakeDescriptor: Int32
  private var clock: SequencerClock
  private var sources: Set<SequencerAddress> = []
  private let lost = Atomic<Int>(0)

  /// Opens the input; `connect` connects it to every readable port in whose `Client Name:Port Name` one of the patterns occurs.
  ///
  /// Patterns are regular expressions and ignore case. A port that appears, or is renamed, later on is connected then.
  /// Throws when there is no sequencer, or for a pattern that is no regular expression.
  public init(connectingTo patterns: [String]) throws(Diagnostic) {
    var compiled: [Regex<AnyRegexOutput>] = []
    for pattern in patterns {
      do { compiled.append(try Regex(pattern).ignoresCase()) } catch {
        throw Diagnostic(.error, in: pattern, "is not a regular expression: \(error)")
      }
    }
    let client = try SequencerClient()
    let queue = try client.startQueue()
    client.enlargeInput()
    let address = try client.makeInputPort("Tactus in", stampedBy: queue)
    let descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    guard descriptor >= 0 else { throw SequencerClient.error("cannot be waited for", -errno) }
    self.client = client
    self.patterns = compiled
    self.address = address
    wakeDescriptor = descriptor
    clock = SequencerClock(queue: queue)
    clock.measure(with: client)
  }

  deinit { close(wakeDescriptor) }

  /// How often messages were lost because they were not read in time; any thread may ask.
  public var overruns: Int { lost.load(ordering: .relaxed) }

  /// Connects the input to what is there, and to what will be; call it before `run`, as soon as what comes can be played.
  public func connect() {
    let announce = SequencerAddress(client: SequencerClient.systemClient, port: UInt8(SND_SEQ_PORT_SYSTEM_ANNOUNCE))
    client.subscribe(address, to: announce)
    client.ports().forEach(connectIfWanted)
  }

  /// Makes `run` look at its stop flag at once; any thread may call it.
  public func wake() {
    var one: UInt64 = 1
    _ = write(wakeDescriptor, &one, MemoryLayout.size(ofValue: one))
  }

  /// Hands over on the calling thread whatever comes, in order, until `stop` is set; see `wake`.
  ///
  /// What came since the input was opened comes first. Throws only when the sequencer itself fails.
  public func run(
    until stop: borrowing Atomic<Bool>,
    handle: (SequencerEvent) -> Void
  ) throws(Diagnostic) {
    var descriptors = client.pollDescriptors()
    descriptors.append(pollfd(fd: wakeDescriptor, events: Int16(POLLIN), revents: 0))
    while !stop.load(ordering: .acquiring) {
      // Half a second bounds how long a stop without a wake goes unseen.
      let ready = poll(&descriptors, nfds_t(descriptors.count), 500)
      guard ready >= 0 || errno == EINTR else { throw SequencerClient.error("cannot be waited for", -errno) }
      var wakes: UInt64 = 0
      _ = Glibc.read(wakeDescriptor, &wakes, MemoryLayout.size(ofValue: wakes))
      try drain(until: stop, handle: handle)
      clock.measure(with: client)
    }
  }

  private func drain(
    until stop: borrowing Atomic<Bool>,
    handle: (SequencerEvent) -> Void
  ) throws(Diagnostic) {
    while !stop.load(ordering: .relaxed) {
      switch client.read() {
      case .event(let event): receive(event, handle: handle)
      case .nothing: return
      case .overrun:
        lost.wrappingAdd(1, ordering: .relaxed)
        handle(.overrun)
        lookAround(handle: handle)
      case .failure(let number): throw SequencerClient.error("cannot be read", -number)
      }
    }
  }

  private func receive(_ event: snd_seq_event_t, handle: (SequencerEvent) -> Void) {
    guard event.source.client != SequencerClient.systemClient else { return heed(event, handle: handle) }
    guard let message = MIDIMessage(event) else { return }
    let source = SequencerAddress(event.source)
    welcome(source, handle: handle)
    handle(.message(message, source: source, stamp: clock.instant(of: event)))
  }

  /// Follows an announcement of the system's (snd_seq_event_type, 60 to 67).
  private func heed(_ event: snd_seq_event_t, handle: (SequencerEvent) -> Void) {
    let port = SequencerAddress(event.data.addr)
    let connection = event.data.connect
    switch snd_seq_event_type(UInt32(event.type)) {
    case SND_SEQ_EVENT_PORT_START, SND_SEQ_EVENT_PORT_CHANGE: client.port(at: port).map(connectIfWanted)
    case SND_SEQ_EVENT_CLIENT_CHANGE: client.ports(of: port.client).forEach(connectIfWanted)
    case SND_SEQ_EVENT_PORT_EXIT: dismiss({ $0 == port }, handle: handle)
    case SND_SEQ_EVENT_CLIENT_EXIT: dismiss({ $0.client == port.client }, handle: handle)
    case SND_SEQ_EVENT_PORT_SUBSCRIBED where SequencerAddress(connection.dest) == address:
      welcome(SequencerAddress(connection.sender), handle: handle)
    case SND_SEQ_EVENT_PORT_UNSUBSCRIBED where SequencerAddress(connection.dest) == address:
      dismiss({ $0 == SequencerAddress(connection.sender) }, handle: handle)
    default: break
    }
  }

  /// Finds out what no announcement told: those from before the input was opened, and those lost in an overrun.
  private func lookAround(handle: (SequencerEvent) -> Void) {
    let ports = client.ports()
    let present = Set(ports.map(\.address))
    dismiss({ !present.contains($0) }, handle: handle)
    ports.forEach(connectIfWanted)
  }

  private func connectIfWanted(_ port: SequencerPort) {
    guard port.isReadable, port.address.client != SequencerClient.systemClient, port.address.client != address.client,
      patterns.contains(where: { port.name.firstMatch(of: $0) != nil })
    else { return }
    client.subscribe(address, to: port.address)
  }

  /// Reports a source when it is new: the sequencer announced its subscription, or it sends without one.
  private func welcome(_ source: SequencerAddress, handle: (SequencerEvent) -> Void) {
    guard source.client != SequencerClient.systemClient, sources.insert(source).inserted else { return }
    handle(.connected(source, name: client.port(at: source)?.name ?? source.description))
  }

  private func dismiss(_ isGone: (SequencerAddress) -> Bool, handle: (SequencerEvent) -> Void) {
    for source in sources.filter(isGone) {
      sources.remove(source)
      handle(.vanished(source))
    }
  }
}

extension SequencerAddress {
  fileprivate init(_ address: snd_seq_addr_t) { self.init(client: address.client, port: address.port) }
}
