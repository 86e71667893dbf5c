import Glibc

/// How far an input's priority lies below the output's, so that no flood of messages delays what is played.
private let inputsBelowOutput: Int32 = 5

/// Gives the calling thread, which reads an input, a real-time priority below an output's, where the system grants one.
///
/// An event that waits for a thread behind other programs is late, however well the output keeps its time.
public func prioritiseInputThread(below outputPriority: Int32) {
  var parameters = sched_param(sched_priority: max(1, outputPriority - inputsBelowOutput))
  pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameters)
}
