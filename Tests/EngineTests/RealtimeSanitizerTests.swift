import CRealtime
import Glibc
import Testing

/// Whether RealtimeSanitizer is linked into the tests, as `make rtsan` does.
private let isSanitized = dlsym(nil, "__rtsan_realtime_enter") != nil

@Suite("RealtimeSanitizer bites", .enabled(if: isSanitized, "run `make rtsan`"))
struct RealtimeSanitizerTests {
  @Test("an allocation on the real-time thread ends the program")
  func allocation() async {
    await #expect(processExitsWith: .exitCode(43)) {
      tactus_realtime_enter()
      free(malloc(1 << 20))
      tactus_realtime_exit()
    }
  }

  @Test("a lock on the real-time thread ends the program")
  func lock() async {
    await #expect(processExitsWith: .exitCode(43)) {
      var mutex = pthread_mutex_t()
      pthread_mutex_init(&mutex, nil)
      tactus_realtime_enter()
      pthread_mutex_lock(&mutex)
      pthread_mutex_unlock(&mutex)
      tactus_realtime_exit()
    }
  }
}
