import Glibc

/// ^C and SIGTERM, taken one by one on the main thread instead of ending the program in the middle of something.
struct StopSignals {
  private var signals = sigset_t()

  /// Holds the signals back, on this thread and on all that it starts afterwards; a closed pipe ends nothing either.
  init() {
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    sigaddset(&signals, SIGHUP)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    signal(SIGPIPE, SIG_IGN)
  }

  /// Waits so many milliseconds for a signal; whether one came.
  func wait(milliseconds: Int) -> Bool {
    var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
    var signals = signals
    return sigtimedwait(&signals, nil, &time) > 0
  }
}
