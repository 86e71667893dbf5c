import Glibc

/// Tells when a file appears in a folder (inotify(7)).
final class NewFiles {
  struct Failure: Error {
    var number: Int32
  }

  private let descriptor: Int32

  init(in folder: String) throws {
    descriptor = inotify_init1(Int32(IN_CLOEXEC))
    guard descriptor >= 0, inotify_add_watch(descriptor, folder, UInt32(IN_CREATE)) >= 0 else {
      throw Failure(number: errno)
    }
  }

  deinit { close(descriptor) }

  /// Waits until one has appeared, or half a minute.
  func waitForOne() {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    poll(&ready, 1, 30_000)
  }
}
