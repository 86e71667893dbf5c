import Realtime
import Testing

@testable import Devices

@Suite("The schedule of periods")
struct PeriodScheduleTests {
  private let start = Instant(nanoseconds: 5_000_000_000)

  @Test("no rounding adds up in a day", arguments: [44100.0, 48000, 96000])
  func exactInTheLongRun(rate: Double) {
    var schedule = PeriodSchedule(sampleRate: rate, from: start)
    schedule.advance(by: Int(rate) * 86400)
    #expect(abs((schedule.due - start) - 86_400_000_000_000) <= 1)
  }

  @Test("a wake-up that is a little late changes nothing", arguments: [0, 1_000_000, 100_000_000] as [Int64])
  func littleLate(lateness: Int64) {
    var schedule = PeriodSchedule(sampleRate: 48000, from: start)
    schedule.advance(by: 48)
    let missed = schedule.restart(ifMissedAt: schedule.due + lateness)
    #expect(!missed)
    #expect(schedule.due == start + 1_000_000)
  }

  @Test("a wake-up after a suspend begins anew")
  func farTooLate() {
    var schedule = PeriodSchedule(sampleRate: 48000, from: start)
    let late = start + 3_600_000_000_000
    let missed = schedule.restart(ifMissedAt: late)
    #expect(missed)
    #expect(schedule.due == late)
  }
}
