import Glibc
import Testing

@testable import Devices

@Suite("The real-time thread")
struct RealtimeThreadTests {
  @Test("nothing is said when every right is granted")
  func granted() {
    #expect(RealtimeGrant(priorityError: 0, lockError: 0).refusal == nil)
  }

  @Test("a refusal names what is missing, why, and the lines that grant it")
  func refused() throws {
    let priority = try #require(RealtimeGrant(priorityError: EPERM, lockError: 0).refusal)
    #expect(priority.contains("errno 1)") && priority.contains("`@audio - rtprio 95`"))
    #expect(priority.contains("LimitRTPRIO=95"))
    #expect(!priority.contains("memlock") && !priority.contains("MEMLOCK"))
    let memory = try #require(RealtimeGrant(priorityError: 0, lockError: ENOMEM).refusal)
    #expect(memory.contains("errno 12)") && memory.contains("`@audio - memlock unlimited`"))
    #expect(memory.contains("LimitMEMLOCK=infinity"))
    #expect(!memory.contains("rtprio") && !memory.contains("RTPRIO"))
  }
}
