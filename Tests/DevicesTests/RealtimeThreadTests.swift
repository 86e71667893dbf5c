import Glibc
import Testing

@testable import Devices

@Suite("The real-time thread")
struct RealtimeThreadTests {
  @Test("nothing is said when every right is granted")
  func granted() {
    #expect(RealtimeThread.refusal(priorityError: 0, lockError: 0) == nil)
  }

  @Test("a refusal names what is missing, why, and the line that grants it")
  func refused() throws {
    let priority = try #require(RealtimeThread.refusal(priorityError: EPERM, lockError: 0))
    #expect(priority.contains("errno 1)") && priority.contains("`@audio - rtprio 95`"))
    #expect(!priority.contains("memlock"))
    let memory = try #require(RealtimeThread.refusal(priorityError: 0, lockError: ENOMEM))
    #expect(memory.contains("errno 12)") && memory.contains("`@audio - memlock unlimited`"))
    #expect(!memory.contains("rtprio"))
  }
}
