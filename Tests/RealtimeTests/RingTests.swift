import Glibc
import Realtime
import Testing

@Suite("Ring")
struct RingTests {
  @Test("elements come out in the order in which they went in, however often the ring wraps", arguments: 1...9)
  func order(burst: Int) {
    let ring = Ring<Int>(capacity: 8)
    var next = 0
    var seen = 0
    for _ in 0..<50 {
      for _ in 0..<burst where ring.push(next) { next += 1 }
      while let element = ring.pop() {
        #expect(element == seen)
        seen += 1
      }
    }
    #expect(seen == 50 * min(burst, 8))
  }

  @Test(
    "a capacity is rounded up to a power of two",
    arguments: zip([0, 1, 2, 3, 8, 9, 1000], [2, 2, 2, 4, 8, 16, 1024])
  )
  func capacity(asked: Int, given: Int) {
    #expect(Ring<UInt8>(capacity: asked).capacity == given)
  }

  @Test("a full ring refuses what comes, counts it, and keeps what it has")
  func fullness() {
    let ring = Ring<Int>(capacity: 4)
    for element in 0..<4 { #expect(ring.push(element)) }
    #expect(ring.refused == 0)
    for element in 4..<7 { #expect(!ring.push(element)) }
    #expect(ring.refused == 3)
    #expect(ring.pop() == 0)
    #expect(ring.push(7))
    #expect([ring.pop(), ring.pop(), ring.pop(), ring.pop(), ring.pop()] == [1, 2, 3, 7, nil])
  }

  @Test("the high-water mark is the most that ever waited at once")
  func highWater() {
    let ring = Ring<Int>(capacity: 8)
    #expect(ring.highWater == 0)
    for element in 0..<3 { ring.push(element) }
    while ring.pop() != nil {}
    ring.push(0)
    #expect(ring.highWater == 3)
    for element in 0..<20 { ring.push(element) }
    #expect(ring.highWater == 8)
  }

  @Test("between two threads nothing is lost, doubled or reordered")
  func twoThreads() async {
    struct Pair: BitwiseCopyable, Sendable {
      var number: Int
      var complement: Int
    }
    let ring = Ring<Pair>(capacity: 64)
    let total = 200_000
    async let producer: Void = {
      for number in 0..<total {
        while !ring.push(Pair(number: number, complement: ~number)) { sched_yield() }
      }
    }()
    async let consumer = {
      var intact = true
      for number in 0..<total {
        var pair = ring.pop()
        while pair == nil {
          sched_yield()
          pair = ring.pop()
        }
        intact = intact && pair?.number == number && pair?.complement == ~number
      }
      return intact
    }()
    await producer
    #expect(await consumer)
    #expect(ring.pop() == nil)
    #expect(ring.highWater <= ring.capacity)
  }
}
