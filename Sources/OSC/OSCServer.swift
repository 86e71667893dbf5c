import Documents
import Glibc
import Realtime
import Synchronization

/// Receives OSC by UDP on a thread that the caller gives it.
public final class OSCServer: Sendable, CustomStringConvertible {
  private static let pollMilliseconds: Int32 = 500

  /// The port that packets arrive at.
  public let port: UInt16
  /// The address and port that packets arrive at, such as `127.0.0.1:9000`.
  public let description: String
  private let socket: UDPSocket
  private let alarm: Alarm

  /// Listens at `ADDR:PORT`, `:PORT`, `PORT` or `[::1]:PORT`.
  ///
  /// ADDR is a number or `localhost`, and loopback when left out, so that no other machine is heard unless it is asked
  /// for (`0.0.0.0:PORT`). Port 0 is any free port. Throws where the address cannot be had, with what to do.
  public init(address: String) throws(Diagnostic) {
    guard let wanted = OSCPeer(parsing: address) else {
      let message = "is no address to listen on; write PORT, 127.0.0.1:PORT or [::1]:PORT with a port from 0 to 65535"
      throw Diagnostic(.error, in: address, message)
    }
    socket = try UDPSocket(wanted)
    alarm = try Alarm(for: address)
    let bound = socket.address ?? wanted
    port = bound.port
    description = bound.description
  }

  /// Hands on every message until `stop` is true and `wake()` was called, or at most half a second later.
  ///
  /// The instant is when the packet arrived or, for a time tag ahead, the tag's. Packets that are no OSC, or whose time
  /// tag lies more than an hour ahead, are told to `malformed`; neither they nor errors of the network end the loop.
  public func run(
    until stop: borrowing Atomic<Bool>,
    handle: (OSCTimedMessage, OSCPeer, Instant) -> Void,
    malformed: (OSCError, OSCPeer) -> Void
  ) {
    let reader = DatagramReader()
    var failures = 0
    while !stop.load(ordering: .acquiring) {
      switch reader.receive(from: socket) {
      case .received(let size, let peer, let arrival):
        failures = 0
        do throws(OSCError) {
          for (message, instant) in try Self.timed(reader.bytes(size), arrival) { handle(message, peer, instant) }
        } catch {
          malformed(error, peer)
        }
      case .truncated(let peer): malformed(OSCError(.truncated, at: 0), peer)
      case .anonymous: continue
      case .nothing:
        failures = 0
        alarm.wait(orReadable: socket.descriptor, milliseconds: Self.pollMilliseconds)
      case .failed:
        // The first failures are single events, such as a signal or an ICMP answer; one that stays is waited out.
        failures += 1
        if failures > 8 {
          alarm.wait(milliseconds: min(Int32(clamping: failures), Self.pollMilliseconds))
        }
      }
    }
  }

  /// How many packets the system dropped because they came faster than `run` read them; for any thread.
  public var dropped: Int { socket.dropped }

  /// Makes `run` look at its `stop` at once; for any thread.
  public func wake() { alarm.ring() }

  /// Sends a message to a peer from the port that its packet came to; for any thread.
  ///
  /// Returns false where the message cannot be encoded or the system does not take it.
  @discardableResult
  public func reply(to peer: OSCPeer, _ message: OSCMessage) -> Bool {
    guard let bytes = message.encoded() else { return false }
    return socket.send(bytes, to: peer) == 0
  }

  private static func timed(
    _ bytes: UnsafeRawBufferPointer,
    _ arrival: Arrival
  ) throws(OSCError) -> [(OSCTimedMessage, Instant)] {
    var timed: [(OSCTimedMessage, Instant)] = []
    for message in try OSCPacket.decode(bytes) {
      guard let instant = message.timeTag.map(arrival.instant(of:)) ?? arrival.instant else {
        throw OSCError(.tooFarAhead, at: 8)
      }
      timed.append((message, instant))
    }
    return timed
  }
}
