import CALSA
import Documents
import Glibc
import Realtime

/// A client of the ALSA sequencer: the one owner of its handle, used by one thread at a time.
final class SequencerClient {
  /// What reading gave.
  enum Reading {
    case event(snd_seq_event_t)
    case nothing
    case overrun
    case failure(Int32)
  }

  /// The client of the kernel's timer and announcements.
  static let systemClient = UInt8(SND_SEQ_CLIENT_SYSTEM)

  private let handle: OpaquePointer

  /// Opens a client, named Tactus, that neither reading nor writing makes wait.
  init() throws(Diagnostic) {
    tactus_silence_alsa()
    var opened: OpaquePointer?
    let result = snd_seq_open(&opened, "default", SND_SEQ_OPEN_DUPLEX, SND_SEQ_NONBLOCK)
    guard result >= 0, let opened else {
      let advice =
        switch -result {
        case ENOENT, ENODEV, ENXIO: "; the kernel's part is missing: try `modprobe snd-seq`"
        case EACCES, EPERM: "; members of the group `audio` may open it"
        default: ""
        }
      throw Self.error("cannot be opened", result, advice)
    }
    handle = opened
    snd_seq_set_client_name(handle, "Tactus")
  }

  deinit { snd_seq_close(handle) }

  /// The number that the sequencer gave the client.
  var number: UInt8 { UInt8(truncatingIfNeeded: snd_seq_client_id(handle)) }

  // MARK: Setting up

  /// Makes the kernel and the library hold as many unread events as they can.
  func enlargeInput() {
    // 2000 is the most that the kernel allows (SNDRV_SEQ_MAX_CLIENT_EVENTS); failing leaves the default of 200.
    snd_seq_set_client_pool_input(handle, 2000)
    snd_seq_set_input_buffer_size(handle, 2000 * MemoryLayout<snd_seq_event_t>.stride)
  }

  /// Makes a queue and starts it; returns its number.
  func startQueue() throws(Diagnostic) -> Int32 {
    let queue = snd_seq_alloc_named_queue(handle, "Tactus")
    guard queue >= 0 else { throw Self.error("gives no queue for time stamps", queue) }
    let result = snd_seq_control_queue(handle, queue, Int32(SND_SEQ_EVENT_START.rawValue), 0, nil)
    let drained = result < 0 ? result : snd_seq_drain_output(handle)
    guard drained >= 0 else { throw Self.error("does not start the queue for time stamps", drained) }
    return queue
  }

  /// Makes a port that others may write to and subscribe, whose events a queue stamps in real time; returns its address.
  func makeInputPort(_ name: String, stampedBy queue: Int32) throws(Diagnostic) -> SequencerAddress {
    var info: OpaquePointer?
    guard snd_seq_port_info_malloc(&info) >= 0, let info else { throw Self.error("gives no port", -ENOMEM) }
    defer { snd_seq_port_info_free(info) }
    snd_seq_port_info_set_name(info, name)
    snd_seq_port_info_set_capability(info, UInt32(SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE))
    snd_seq_port_info_set_type(info, UInt32(SND_SEQ_PORT_TYPE_MIDI_GENERIC | SND_SEQ_PORT_TYPE_APPLICATION))
    snd_seq_port_info_set_midi_channels(info, 16)
    snd_seq_port_info_set_timestamping(info, 1)
    snd_seq_port_info_set_timestamp_real(info, 1)
    snd_seq_port_info_set_timestamp_queue(info, queue)
    let result = snd_seq_create_port(handle, info)
    guard result >= 0 else { throw Self.error("gives no port", result) }
    return SequencerAddress(client: number, port: UInt8(truncatingIfNeeded: snd_seq_port_info_get_port(info)))
  }

  /// Has a port of this client hear another; returns 0 or a negative errno (−EBUSY when it does already).
  @discardableResult
  func subscribe(_ port: SequencerAddress, to source: SequencerAddress) -> Int32 {
    snd_seq_connect_from(handle, Int32(port.port), Int32(source.client), Int32(source.port))
  }

  // MARK: Looking around

  /// All ports of a client, or of all clients.
  func ports(of wanted: UInt8? = nil) -> [SequencerPort] {
    var client: OpaquePointer?
    var port: OpaquePointer?
    snd_seq_client_info_malloc(&client)
    snd_seq_port_info_malloc(&port)
    defer {
      client.map(snd_seq_client_info_free)
      port.map(snd_seq_port_info_free)
    }
    guard let client, let port else { return [] }
    var ports: [SequencerPort] = []
    snd_seq_client_info_set_client(client, wanted.map { Int32($0) - 1 } ?? -1)
    while snd_seq_query_next_client(handle, client) >= 0 {
      let number = snd_seq_client_info_get_client(client)
      if let wanted, number != Int32(wanted) { break }
      snd_seq_port_info_set_client(port, number)
      snd_seq_port_info_set_port(port, -1)
      while snd_seq_query_next_port(handle, port) >= 0 {
        ports.append(Self.describe(port, of: client))
      }
    }
    return ports
  }

  /// The port at an address; nil when there is none.
  func port(at address: SequencerAddress) -> SequencerPort? {
    ports(of: address.client).first { $0.address == address }
  }

  private static func describe(_ port: OpaquePointer, of client: OpaquePointer) -> SequencerPort {
    let capabilities = Int32(bitPattern: snd_seq_port_info_get_capability(port))
    let can = { (needed: Int32) in capabilities & needed == needed && capabilities & SND_SEQ_PORT_CAP_NO_EXPORT == 0 }
    return SequencerPort(
      address: SequencerAddress(
        client: UInt8(truncatingIfNeeded: snd_seq_port_info_get_client(port)),
        port: UInt8(truncatingIfNeeded: snd_seq_port_info_get_port(port))
      ),
      clientName: snd_seq_client_info_get_name(client).map { String(cString: $0) } ?? "",
      portName: snd_seq_port_info_get_name(port).map { String(cString: $0) } ?? "",
      isReadable: can(SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ),
      isWritable: can(SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE)
    )
  }

  // MARK: Listening

  /// The descriptors to poll for events to read.
  func pollDescriptors() -> [pollfd] {
    let count = max(0, snd_seq_poll_descriptors_count(handle, Int16(POLLIN)))
    var descriptors = [pollfd](repeating: pollfd(), count: Int(count))
    snd_seq_poll_descriptors(handle, &descriptors, UInt32(count), Int16(POLLIN))
    return descriptors
  }

  /// Takes the next event, without waiting.
  func read() -> Reading {
    var event: UnsafeMutablePointer<snd_seq_event_t>?
    let result = snd_seq_event_input(handle, &event)
    if result >= 0, let event { return .event(event.pointee) }
    return switch -result {
    case EAGAIN, EINTR, 0: .nothing
    case ENOSPC: .overrun
    default: .failure(-result)
    }
  }

  /// The real time of a queue in nanoseconds since its start; nil when it cannot be asked.
  func time(of queue: Int32, status: OpaquePointer) -> Int64? {
    guard snd_seq_get_queue_status(handle, queue, status) >= 0,
      let time = snd_seq_queue_status_get_real_time(status)
    else { return nil }
    return Int64(time.pointee.tv_sec) * 1_000_000_000 + Int64(time.pointee.tv_nsec)
  }

  static func error(_ what: String, _ result: Int32, _ advice: String = "") -> Diagnostic {
    Diagnostic(.error, in: "ALSA sequencer", "\(what): \(systemError(-result))\(advice)")
  }
}
