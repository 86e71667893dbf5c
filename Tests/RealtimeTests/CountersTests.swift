import Realtime
import Testing

@Suite("Counters")
struct CountersTests {
  @Test("each counter stands for itself and starts at 0")
  func independence() {
    let counters = Counters(count: 3)
    counters.add(at: 0)
    counters.add(41, at: 0)
    counters.set(-7, at: 2)
    #expect(counters.count == 3)
    #expect([counters[0], counters[1], counters[2]] == [42, 0, -7])
  }

  @Test("raising never lowers")
  func raising() {
    let counters = Counters(count: 1)
    for value in [3, 9, 4] { counters.raise(to: value, at: 0) }
    #expect(counters[0] == 9)
  }

  @Test("taking reads and starts anew")
  func taking() {
    let counters = Counters(count: 1)
    counters.add(5, at: 0)
    #expect(counters.take(at: 0) == 5)
    #expect(counters.take(at: 0) == 0)
  }

  @Test("what several threads add is all counted")
  func threads() async {
    let statistics = SharedStatistics()
    await withTaskGroup(of: Void.self) { group in
      for thread in 1...4 {
        group.addTask {
          for value in 0..<10_000 {
            statistics.counters.add(at: 0)
            statistics.counters.raise(to: thread * value, at: 1)
          }
        }
      }
    }
    #expect(statistics.counters[0] == 40_000)
    #expect(statistics.counters[1] == 4 * 9_999)
  }
}

private final class SharedStatistics: Sendable {
  let counters = Counters(count: 2)
}
