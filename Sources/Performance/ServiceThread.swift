import CRealtime
import Dispatch
import Documents
import Glibc

/// A thread of its own for what waits: for an input, or for a terminal.
public final class ServiceThread: Sendable {
  /// As much as the output's.
  private static let stackBytes = 1 << 20

  private let thread: pthread_t

  /// Starts a thread with a name of at most 15 bytes; throws when the system gives none.
  public init(_ name: String, _ body: @escaping @Sendable () -> Void) throws(Diagnostic) {
    let work = Unmanaged.passRetained(Work(name: name, body: body))
    var thread = pthread_t()
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, Self.stackBytes)
    let error = pthread_create(&thread, &attributes, Self.run, work.toOpaque())
    guard error == 0 else {
      work.release()
      throw Diagnostic(
        .error,
        in: name,
        "has no thread to run on: \(systemError(error)); `ulimit -u` tells how many a user may have, and a service's "
          + "TasksMax how many systemd allows"
      )
    }
    self.thread = thread
  }

  /// Waits until it has come to its end; for one thread, once.
  public func join() { pthread_join(thread, nil) }

  /// Throws unless so many threads can be had at once: libdispatch waits for ever for those that it cannot have.
  public static func require(_ count: Int) throws(Diagnostic) {
    let end = DispatchSemaphore(value: 0)
    var threads: [ServiceThread] = []
    defer {
      for _ in threads { end.signal() }
      for thread in threads { thread.join() }
    }
    for _ in 0..<count { threads.append(try ServiceThread("tactus") { end.wait() }) }
  }

  private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
    guard let argument else { return nil }
    let work = Unmanaged<Work>.fromOpaque(argument).takeRetainedValue()
    tactus_name_thread(work.name)
    work.body()
    return nil
  }
}

/// What the thread needs, kept alive by the thread itself.
private final class Work: Sendable {
  let name: String
  let body: @Sendable () -> Void

  init(name: String, body: @escaping @Sendable () -> Void) {
    self.name = name
    self.body = body
  }
}
