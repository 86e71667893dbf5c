import CALSA

/// A program that offers a port to others, as a keyboard would.
final class SequencerSource {
  private let handle: OpaquePointer
  private let port: Int32

  init?(_ clientName: String, port portName: String) {
    var opened: OpaquePointer?
    guard snd_seq_open(&opened, "default", SND_SEQ_OPEN_DUPLEX, 0) >= 0, let opened else { return nil }
    handle = opened
    snd_seq_set_client_name(handle, clientName)
    port = snd_seq_create_simple_port(
      handle,
      portName,
      UInt32(SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ),
      UInt32(SND_SEQ_PORT_TYPE_MIDI_GENERIC | SND_SEQ_PORT_TYPE_APPLICATION)
    )
  }

  deinit { snd_seq_close(handle) }

  var client: UInt8 { UInt8(snd_seq_client_id(handle)) }

  func rename(_ name: String) { snd_seq_set_client_name(handle, name) }

  func connect(to client: UInt8) { snd_seq_connect_to(handle, port, Int32(client), 0) }

  func disconnect(from client: UInt8) { snd_seq_disconnect_to(handle, port, Int32(client), 0) }

  /// Sends to all subscribers, or to port 0 of a client that did not subscribe.
  func send(_ type: snd_seq_event_type, to client: UInt8? = nil, _ fill: (inout snd_seq_event_t) -> Void) {
    var event = snd_seq_event_t()
    event.type = UInt8(type.rawValue)
    event.source.port = UInt8(port)
    event.dest.client = client ?? UInt8(SND_SEQ_ADDRESS_SUBSCRIBERS)
    event.dest.port = client == nil ? UInt8(SND_SEQ_ADDRESS_UNKNOWN) : 0
    event.queue = UInt8(SND_SEQ_QUEUE_DIRECT)
    fill(&event)
    snd_seq_event_output_direct(handle, &event)
  }

  func strike(_ note: UInt8, velocity: UInt8 = 100, to client: UInt8? = nil) {
    send(SND_SEQ_EVENT_NOTEON, to: client) {
      $0.data.note = snd_seq_ev_note_t(channel: 9, note: note, velocity: velocity, off_velocity: 0, duration: 0)
    }
  }
}
