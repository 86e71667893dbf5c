import CRealtime
import Glibc
import Testing

private let isLinked = dlsym(nil, "__rtsan_realtime_enter") != nil
/// What a report of the sanitizer ends the program with.
private let exitCode: Int32 = 43

@Suite(.enabled(if: isLinked, "RealtimeSanitizer is not linked in; `make rtsan` does"))
struct RealtimeSanitizerTests {
  @Test("an allocation between the marks of real time ends the program")
  func allocation() async {
    await #expect(processExitsWith: .exitCode(exitCode)) {
      tactus_realtime_enter()
      let memory = malloc(64)
      tactus_realtime_exit()
      // What the system sees is not optimised away.
      _ = write(-1, memory, 1)
      free(memory)
    }
  }

  @Test("a lock between the marks of real time ends the program")
  func lock() async {
    await #expect(processExitsWith: .exitCode(exitCode)) {
      let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
      pthread_mutex_init(mutex, nil)
      tactus_realtime_enter()
      pthread_mutex_lock(mutex)
      tactus_realtime_exit()
    }
  }

  @Test("the same outside of them does not")
  func outside() async {
    await #expect(processExitsWith: .success) {
      tactus_realtime_enter()
      tactus_realtime_exit()
      free(malloc(64))
    }
  }
}
