import Documents
import Glibc

/// The one owner of a UDP socket that never blocks.
struct UDPSocket: ~Copyable, Sendable {
  private static let receiveBuffer: Int32 = 4 << 20

  let descriptor: Int32

  /// Binds to an address; port 0 is any free port.
  ///
  /// A burst of 4 MiB can wait for its reader where the system allows so much.
  init(_ address: OSCPeer) throws(Diagnostic) {
    descriptor = socket(address.family, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else {
      throw Diagnostic(.error, in: address.description, "no UDP socket can be made: \(systemError())")
    }
    if !set(SO_RCVBUFFORCE, to: Self.receiveBuffer) { set(SO_RCVBUF, to: Self.receiveBuffer) }
    set(SO_TIMESTAMPNS, to: 1)
    guard address.withSocketAddress({ bind(descriptor, $0, $1) }) == 0 else {
      throw Self.refusal(errno, of: address)
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The address and port that the socket is bound to.
  var address: OSCPeer? {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout.size(ofValue: storage))
    let result = withUnsafeMutablePointer(to: &storage) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    return result == 0 ? OSCPeer(storage) : nil
  }

  /// How many datagrams the system dropped because they were not read in time.
  var dropped: Int {
    // SO_MEMINFO gives the nine numbers of <linux/sock_diag.h>, of which SK_MEMINFO_DROPS is the last.
    var numbers = [UInt32](repeating: 0, count: 9)
    var size = socklen_t(numbers.count * MemoryLayout<UInt32>.size)
    return getsockopt(descriptor, SOL_SOCKET, SO_MEMINFO, &numbers, &size) == 0 ? Int(numbers[8]) : 0
  }

  /// Sends one datagram; returns 0 or an errno.
  func send(_ bytes: [UInt8], to peer: OSCPeer) -> Int32 {
    let sent = peer.withSocketAddress { name, size in
      sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), name, size)
    }
    return sent < 0 ? errno : 0
  }

  @discardableResult
  private func set(_ option: Int32, to value: Int32) -> Bool {
    var value = value
    return setsockopt(descriptor, SOL_SOCKET, option, &value, socklen_t(MemoryLayout.size(ofValue: value))) == 0
  }

  private static func refusal(_ number: Int32, of address: OSCPeer) -> Diagnostic {
    let advice =
      switch number {
      case EADDRINUSE: "another program listens there; end it, or choose another port (0 is any free one)"
      case EADDRNOTAVAIL: "this machine has no such address; 127.0.0.1 is itself, 0.0.0.0 is all it has"
      case EACCES: "ports below 1024 need a right; choose one from 1024 to 65535"
      default: "choose another address or port"
      }
    return Diagnostic(.error, in: address.description, "cannot be listened on: \(systemError(number)); \(advice)")
  }
}
