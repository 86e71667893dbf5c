import Haptics

/// What waits for its frame: a binary heap of fixed capacity that keeps arrival order among equal frames.
struct Schedule: ~Copyable {
  enum Item: BitwiseCopyable {
    /// A command, and the ring that it came by.
    case command(HapticCommand, ring: UInt8)
    /// The next step of a pattern player, in one use of its slot.
    case player(Int32, generation: UInt32)
  }

  private struct Entry: BitwiseCopyable {
    var frame: Int64
    var arrival: UInt64
    var slot: Int32

    func precedes(_ other: Entry) -> Bool {
      frame != other.frame ? frame < other.frame : arrival < other.arrival
    }
  }

  private let capacity: Int
  private let heap: UnsafeMutablePointer<Entry>
  private let items: UnsafeMutablePointer<Item>
  private let freeSlots: UnsafeMutablePointer<Int32>
  private(set) var count = 0
  private var arrivals: UInt64 = 0
  private(set) var arrivalOfRemoved: UInt64 = 0

  init(capacity: Int) {
    self.capacity = capacity
    heap = .allocate(capacity: capacity)
    heap.initialize(repeating: Entry(frame: 0, arrival: 0, slot: 0), count: capacity)
    items = .allocate(capacity: capacity)
    items.initialize(repeating: .player(0, generation: 0), count: capacity)
    freeSlots = .allocate(capacity: capacity)
    for slot in 0..<capacity { (freeSlots + slot).initialize(to: Int32(slot)) }
  }

  deinit {
    heap.deallocate()
    items.deallocate()
    freeSlots.deallocate()
  }

  /// The frame of the first item; `Int64.max` when nothing waits.
  var nextFrame: Int64 { count > 0 ? heap[0].frame : .max }

  /// Adds an item behind those of the same frame; false when there is no room.
  mutating func insert(_ item: Item, at frame: Int64) -> Bool {
    guard count < capacity else { return false }
    let slot = freeSlots[count]
    items[Int(slot)] = item
    var index = count
    let entry = Entry(frame: frame, arrival: arrivals, slot: slot)
    arrivals &+= 1
    count &+= 1
    while index > 0 {
      let parent = (index &- 1) / 2
      guard entry.precedes(heap[parent]) else { break }
      heap[index] = heap[parent]
      index = parent
    }
    heap[index] = entry
    return true
  }

  /// Takes the first item; call only while `nextFrame` is not `Int64.max`.
  mutating func removeFirst() -> Item {
    let first = heap[0].slot
    arrivalOfRemoved = heap[0].arrival
    count &-= 1
    freeSlots[count] = first
    if count > 0 { sift(heap[count]) }
    return items[Int(first)]
  }

  private mutating func sift(_ entry: Entry) {
    var index = 0
    while true {
      var child = 2 &* index &+ 1
      guard child < count else { break }
      if child &+ 1 < count, heap[child &+ 1].precedes(heap[child]) { child &+= 1 }
      guard heap[child].precedes(entry) else { break }
      heap[index] = heap[child]
      index = child
    }
    heap[index] = entry
  }

  /// Drops what arrived before the item that was removed last, but for items that `keep` accepts.
  ///
  /// Takes time in proportion to what waits; only a panic asks for it.
  mutating func removeEarlierArrivals(except keep: (Item) -> Bool) {
    let waiting = count
    var released = 0
    count = 0
    for index in 0..<waiting {
      let entry = heap[index]
      if entry.arrival > arrivalOfRemoved || keep(items[Int(entry.slot)]) {
        var place = count
        count &+= 1
        while place > 0, entry.precedes(heap[(place &- 1) / 2]) {
          heap[place] = heap[(place &- 1) / 2]
          place = (place &- 1) / 2
        }
        heap[place] = entry
      } else {
        released &+= 1
        freeSlots[waiting &- released] = entry.slot
      }
    }
  }
}
