import Glibc
import Realtime

/// Memory for one datagram, its sender and its stamp, filled again and again.
struct DatagramReader: ~Copyable {
  /// What became of one attempt to receive.
  enum Outcome {
    case received(size: Int, from: OSCPeer, Arrival)
    case truncated(from: OSCPeer)
    /// A datagram that tells no sender.
    case anonymous
    case nothing
    case failed(Int32)
  }

  private static let size = 1 << 16
  private static let controlSize = 256

  private let data = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
  private let control = UnsafeMutableRawBufferPointer.allocate(byteCount: controlSize, alignment: 16)

  deinit {
    data.deallocate()
    control.deallocate()
  }

  /// The first bytes of what was received last.
  borrowing func bytes(_ count: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: data[..<min(count, data.count)])
  }

  /// Takes one datagram that waits at a socket.
  borrowing func receive(from socket: borrowing UDPSocket) -> Outcome {
    let descriptor = socket.descriptor
    var sender = sockaddr_storage()
    var part = iovec(iov_base: data.baseAddress, iov_len: data.count)
    var header = msghdr()
    let count = withUnsafeMutablePointer(to: &sender) { sender in
      withUnsafeMutablePointer(to: &part) { part in
        header.msg_name = UnsafeMutableRawPointer(sender)
        header.msg_namelen = socklen_t(MemoryLayout<sockaddr_storage>.size)
        header.msg_iov = part
        header.msg_iovlen = 1
        header.msg_control = control.baseAddress
        header.msg_controllen = control.count
        return recvmsg(descriptor, &header, 0)
      }
    }
    guard count >= 0 else {
      let number = errno
      return number == EAGAIN || number == EWOULDBLOCK ? .nothing : .failed(number)
    }
    guard let peer = OSCPeer(sender) else { return .anonymous }
    if header.msg_flags & Int32(MSG_TRUNC) != 0 { return .truncated(from: peer) }
    return .received(size: count, from: peer, Arrival(received: stamp(within: header.msg_controllen)))
  }

  /// The kernel's stamp, the only control message that the socket asks for.
  private borrowing func stamp(within size: Int) -> timespec? {
    let headerSize = MemoryLayout<cmsghdr>.size
    guard size >= headerSize + MemoryLayout<timespec>.size else { return nil }
    let header = control.loadUnaligned(as: cmsghdr.self)
    guard header.cmsg_level == SOL_SOCKET, header.cmsg_type == SO_TIMESTAMPNS else { return nil }
    return control.loadUnaligned(fromByteOffset: headerSize, as: timespec.self)
  }
}
