import Glibc

/// ^C and SIGTERM, taken one by one on the main thread instead of ending the program in the middle of something.
struct StopSignals {
  private static var all: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    sigaddset(&signals, SIGHUP)
    return signals
  }

  /// Holds the signals back, on this thread and on all that it starts afterwards; a closed pipe ends nothing either.
  init() {
    var signals = Self.all
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    signal(SIGPIPE, SIG_IGN)
  }

  /// Lets them end the program again, which is all that is left to do; those that came meanwhile are forgotten.
  func release() {
    while wait(milliseconds: 0) {}
    var signals = Self.all
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Waits so many milliseconds for a signal; whether one came.
  func wait(milliseconds: Int) -> Bool {
    var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
    var signals = Self.all
    return sigtimedwait(&signals, nil, &time) > 0
  }
}
