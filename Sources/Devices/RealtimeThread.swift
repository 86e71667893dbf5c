import CRealtime
import Documents
import Engine
import Glibc
import Realtime
import Synchronization

/// The thread on which an output runs the engine, with whatever real-time rights the system grants.
///
/// It gets SCHED_FIFO and treats denormal numbers as zero; the memory of the whole process is locked, so that no page fault
/// interrupts it. Without these rights it runs all the same.
public final class RealtimeThread: Sendable {
  /// Above ordinary work, below the threads that kernels with PREEMPT_RT and sound servers use for interrupts.
  private static let priority: Int32 = 45

  /// What the system refused and how to have it granted, one sentence for people; nil when all was granted.
  public let refusal: String?
  private let work: Work
  private let thread: pthread_t
  private let isJoined = Atomic<Bool>(false)

  /// Starts running `output`; throws when the system gives no thread.
  public init(running output: any Output, _ engine: Engine, clock: FrameClock) throws(Diagnostic) {
    let lockError = tactus_lock_memory()
    let work = Work(output: output, engine: engine, clock: clock)
    let retained = Unmanaged.passRetained(work)
    var thread = pthread_t()
    let createError = pthread_create(&thread, nil, RealtimeThread.body, retained.toOpaque())
    guard createError == 0 else {
      retained.release()
      throw Diagnostic(.error, in: output.description, "cannot be run: no thread: \(systemError(createError))")
    }
    var parameters = sched_param(sched_priority: Self.priority)
    let priorityError = pthread_setschedparam(thread, SCHED_FIFO, &parameters)
    self.work = work
    self.thread = thread
    refusal = Self.refusal(priorityError: priorityError, lockError: lockError)
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
    work.output.run(work.engine, clock: work.clock, until: work.stopping)
    return nil
  }

  /// The sentence about two error numbers, 0 for a right that was granted.
  static func refusal(priorityError: Int32, lockError: Int32) -> String? {
    var missing: [String] = []
    var remedies: [String] = []
    if priorityError != 0 {
      missing.append("real-time priority (\(systemError(priorityError)))")
      remedies.append("`@audio - rtprio 95`")
    }
    if lockError != 0 {
      missing.append("locked memory (\(systemError(lockError)))")
      remedies.append("`@audio - memlock unlimited`")
    }
    guard !missing.isEmpty else { return nil }
    return "the system refuses \(missing.joined(separator: " and ")), so taps may come late under load; put "
      + "\(remedies.joined(separator: " and ")) into /etc/security/limits.d/audio.conf, join the group audio, log in again"
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
