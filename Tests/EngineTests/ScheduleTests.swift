import Haptics
import Realtime
import TestSupport
import Testing

@testable import Engine

@Suite("What waits for its frame")
struct ScheduleTests {
  /// A schedule of numbers.
  private struct Numbered: ~Copyable {
    var schedule = Schedule(capacity: 100)

    mutating func insert(_ number: Int, at frame: Int64) -> Bool {
      let command = HapticCommand(at: Frame(frame), .end(HoldID(UInt64(number))))
      return schedule.insert(Schedule.Item(command: command, ring: 0), at: frame)
    }

    mutating func removeFirst() -> Int { Self.number(schedule.removeFirst()) }

    mutating func removeAll() -> [Int] {
      var numbers: [Int] = []
      while schedule.nextFrame != .max { numbers.append(removeFirst()) }
      return numbers
    }

    static func number(_ item: Schedule.Item) -> Int {
      guard case .end(let hold) = item.command.action else { return -1 }
      return Int(hold.number)
    }
  }

  @Test(
    "comes in the order of frames, and of arrival among equal ones, however early or late it was sent",
    arguments: [3, 600, 48_000, 0x1000_0000_0000] as [Int64]
  )
  func order(distance: Int64) {
    var numbers = SeededRandom(seed: UInt64(distance))
    var numbered = Numbered()
    var waiting: [(frame: Int64, number: Int)] = []
    var present: Int64 = 0
    for number in 0..<20_000 {
      if waiting.isEmpty || (waiting.count < 100 && Bool.random(using: &numbers)) {
        let frame = present + Int64.random(in: -distance / 4...distance, using: &numbers)
        let inserted = numbered.insert(number, at: frame)
        #expect(inserted)
        waiting.insert((frame, number), at: waiting.firstIndex { $0.frame > frame } ?? waiting.count)
      } else {
        let expected = waiting.removeFirst()
        let (frame, first) = (numbered.schedule.nextFrame, numbered.removeFirst())
        #expect(frame == expected.frame)
        #expect(first == expected.number)
        present = max(present, expected.frame)
      }
    }
    let rest = numbered.removeAll()
    #expect(rest == waiting.map(\.number))
  }

  @Test("takes the first frame and the last, and refuses what is more than fits")
  func ends() {
    var numbered = Numbered()
    for number in 0..<96 { _ = numbered.insert(number, at: 5) }
    for (number, frame) in [(96, 0), (97, .max - 1), (98, .min), (99, -1)] as [(Int, Int64)] {
      _ = numbered.insert(number, at: frame)
    }
    let more = numbered.insert(100, at: 5)
    #expect(!more)
    let all = numbered.removeAll()
    #expect(all == [98, 99, 96] + Array(0..<96) + [97])
  }

  @Test("a panic drops what arrived before it, but for what it is to keep, and leaves the order of the rest")
  func panic() {
    func frame(of number: Int) -> Int64 { Int64(1000 + number * 7 % 40) }
    var numbered = Numbered()
    for number in 0..<40 { _ = numbered.insert(number, at: frame(of: number)) }
    _ = numbered.insert(40, at: 10)
    for number in 41..<60 { _ = numbered.insert(number, at: frame(of: number)) }
    let first = numbered.removeFirst()
    #expect(first == 40)
    numbered.schedule.removeEarlierArrivals { Numbered.number($0) % 10 == 0 }
    let left = numbered.removeAll()
    let kept = [0, 10, 20, 30] + Array(41..<60)
    #expect(left == kept.sorted { (frame(of: $0), $0) < (frame(of: $1), $1) })
    let refilled = (0..<100).map { numbered.insert($0, at: 0) }
    #expect(refilled.allSatisfy { $0 })
  }
}
