import Documents
import Glibc

/// Ends another thread's wait, whether it rings before or during it.
struct Alarm: ~Copyable, Sendable {
  private let descriptor: Int32

  init(for name: String) throws(Diagnostic) {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC.rawValue | EFD_NONBLOCK.rawValue))
    guard descriptor >= 0 else { throw Diagnostic(.error, in: name, "cannot be waited for: \(systemError())") }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  func ring() {
    var one: UInt64 = 1
    // A counter that is full rings already.
    _ = write(descriptor, &one, MemoryLayout.size(ofValue: one))
  }

  /// Waits until the alarm rings, the other descriptor (if any) has something to read, or the time is over.
  func wait(orReadable other: Int32 = -1, milliseconds: Int32) {
    var waited = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: other, events: Int16(POLLIN), revents: 0),
    ]
    poll(&waited, nfds_t(waited.count), milliseconds)
    var rung: UInt64 = 0
    _ = read(descriptor, &rung, MemoryLayout.size(ofValue: rung))
  }
}
