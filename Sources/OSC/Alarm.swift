import Documents
import Glibc

/// Ends another thread's wait, whether it rings before or during it.
///
/// It is a pair of sockets, since Swift's Glibc module holds neither `eventfd` nor `pipe2`.
struct Alarm: ~Copyable, Sendable {
  private let reading: Int32
  private let writing: Int32

  init(for name: String) throws(Diagnostic) {
    var ends: [Int32] = [-1, -1]
    let kind = SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    guard socketpair(AF_UNIX, Int32(kind), 0, &ends) == 0 else {
      throw Diagnostic(.error, in: name, "cannot be waited for: \(systemError())")
    }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    close(reading)
    close(writing)
  }

  func ring() {
    // A socket that is full rings already.
    send(writing, [1], 1, Int32(MSG_NOSIGNAL))
  }

  /// Waits until the alarm rings, the other descriptor (if any) has something to read, or the time is over.
  func wait(orReadable other: Int32 = -1, milliseconds: Int32) {
    var waited = [
      pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
      pollfd(fd: other, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&waited, nfds_t(waited.count), milliseconds) > 0, waited[0].revents != 0 else { return }
    var ring: UInt8 = 0
    while recv(reading, &ring, 1, 0) > 0 {}
  }
}
