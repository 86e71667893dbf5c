import CRealtime
import Documents
import Engine
import Glibc
import Realtime
import Synchronization

/// The thread on which an output runs the engine, with whatever real-time rights the system grants.
///
/// It gets SCHED_FIFO and treats denormal numbers as zero; the memory of the whole process is locked, so that no page fault
/// interrupts it, and processors are kept from deep sleep while it runs. Without these rights it runs all the same.
public final class RealtimeThread: Sendable {
  /// Above ordinary work, below the 50 of the threads that serve interrupts, the sound card's among them.
  public static let defaultPriority: Int32 = 45
  /// Far more than rendering, or alsa-lib opening a device, needs.
  private static let stackBytes = 1 << 20

  /// What the system granted.
  public let grant: RealtimeGrant
  private let work: Work
  private let thread: pthread_t
  private let isJoined = Atomic<Bool>(false)

  /// Starts running `output` with a priority of SCHED_FIFO, 1…99; throws when the system gives no thread.
  public init(
    running output: any Output,
    _ engine: Engine,
    clock: FrameClock,
    priority: Int32 = defaultPriority
  ) throws(Diagnostic) {
    let lockError = tactus_lock_memory()
    let work = Work(output: output, engine: engine, clock: clock)
    let retained = Unmanaged.passRetained(work)
    var thread = pthread_t()
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, Self.stackBytes)
    let createError = pthread_create(&thread, &attributes, RealtimeThread.body, retained.toOpaque())
    guard createError == 0 else {
      retained.release()
      throw Diagnostic(.error, in: output.description, "cannot be run: no thread: \(systemError(createError))")
    }
    var parameters = sched_param(sched_priority: priority)
    let priorityError = pthread_setschedparam(thread, SCHED_FIFO, &parameters)
    self.work = work
    self.thread = thread
    grant = RealtimeGrant(priorityError: priorityError, lockError: lockError)
  }

  deinit { stop() }

  /// Makes the output stop and waits until it did.
  public func stop() {
    work.stopping.store(true, ordering: .relaxed)
    guard !isJoined.exchange(true, ordering: .relaxed) else { return }
    pthread_join(thread, nil)
  }

  private static let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
    guard let argument else { return nil }
    let work = Unmanaged<Work>.fromOpaque(argument).takeRetainedValue()
    tactus_name_thread("tactus-output")
    tactus_flush_denormals()
    tactus_touch_stack()
    withWakefulProcessors { work.output.run(work.engine, clock: work.clock, until: work.stopping) }
    return nil
  }
}

/// What the thread needs, kept alive by the thread itself.
private final class Work: Sendable {
  let output: any Output
  let engine: Engine
  let clock: FrameClock
  let stopping = Atomic<Bool>(false)

  init(output: any Output, engine: Engine, clock: FrameClock) {
    self.output = output
    self.engine = engine
    self.clock = clock
  }
}
