import Realtime
import Testing

@testable import OSC

@Suite("Time tags")
struct ArrivalTests {
  private let arrival = Arrival(instant: Instant(nanoseconds: 5_000), ntp: 0xFFFF_FFFF_8000_0000)

  @Test("a time tag ahead means that much later, across the end of NTP's era too")
  func ahead() {
    #expect(arrival.instant(of: 0xFFFF_FFFF_C000_0000) == Instant(nanoseconds: 250_005_000))
    #expect(arrival.instant(of: 0x0000_0002_8000_0000) == Instant(nanoseconds: 3_000_005_000))
  }

  @Test("a time tag in the past means the arrival")
  func past() {
    #expect(arrival.instant(of: arrival.ntp) == arrival.instant)
    #expect(arrival.instant(of: arrival.ntp - 1) == arrival.instant)
    #expect(arrival.instant(of: 0xC000_0000_0000_0000) == arrival.instant)
  }

  @Test("a time tag an hour or more ahead has no instant")
  func tooFar() {
    #expect(arrival.instant(of: arrival.ntp &+ (3600 << 32) &- 1) != nil)
    #expect(arrival.instant(of: arrival.ntp &+ (3600 << 32)) == nil)
    #expect(arrival.instant(of: arrival.ntp &+ (1 << 62)) == nil)
  }
}
