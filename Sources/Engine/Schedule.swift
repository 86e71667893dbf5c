import Haptics
import Realtime

/// What waits for its frame, in fixed memory; in the order of frames, and of arrival among equal ones.
///
/// A radix heap: what waits lies in buckets by the highest bit in which its frame differs from `origin`, the last frame that
/// was removed. The lowest bucket holds what is next; when its turn comes it is dealt out to those below it. A bucket keeps
/// its order, and equal frames share one, so the order of arrival is kept without a comparison. However much waits, a
/// command costs the same: it moves at most once for each bit of the distance at which it was sent ahead. A block may have to
/// deal out all that waits, in 5 ns or so a command.
struct Schedule: ~Copyable {
  /// A command, and the ring that it came by.
  struct Item: BitwiseCopyable {
    var command: HapticCommand
    var ring: UInt8
  }

  private struct Entry: BitwiseCopyable {
    var frame: Int64 = 0
    var arrival: UInt64 = 0
    /// The slot of the next entry in its bucket, or among the free ones; −1 at the end.
    var next: Int32 = -1
  }

  private struct Bucket: BitwiseCopyable {
    var first: Int32 = -1
    var last: Int32 = -1
    var leastFrame = Int64.max
  }

  private let capacity: Int
  private let entries: UnsafeMutablePointer<Entry>
  private let items: UnsafeMutablePointer<Item>
  /// Bucket 0 for frames equal to the origin, then one for each bit.
  private let buckets: UnsafeMutablePointer<Bucket>
  private static let bucketCount = 1 + Int64.bitWidth
  /// The buckets above 0 that are not empty, a bit each.
  private var occupied: UInt64 = 0
  private var origin: Int64 = 0
  private var firstFree: Int32
  private(set) var count = 0
  private var arrivals: UInt64 = 0
  /// When the item that was removed last had arrived.
  private(set) var arrivalOfRemoved: UInt64 = 0

  init(capacity: Int) {
    self.capacity = capacity
    entries = .allocate(capacity: capacity)
    for slot in 0..<capacity {
      (entries + slot).initialize(to: Entry(next: slot + 1 < capacity ? Int32(slot + 1) : -1))
    }
    firstFree = capacity > 0 ? 0 : -1
    items = .allocate(capacity: capacity)
    items.initialize(repeating: Item(command: HapticCommand(at: .zero, .panic), ring: 0), count: capacity)
    buckets = .allocate(capacity: Self.bucketCount)
    buckets.initialize(repeating: Bucket(), count: Self.bucketCount)
  }

  deinit {
    entries.deallocate()
    items.deallocate()
    buckets.deallocate()
  }

  /// The frame of the first item; `Int64.max` when nothing waits.
  var nextFrame: Int64 { buckets[lowest].leastFrame }

  /// The bucket of the first item; an empty one when nothing waits.
  private var lowest: Int {
    buckets[0].first >= 0 || occupied == 0 ? 0 : 1 &+ occupied.trailingZeroBitCount
  }

  private func bucket(of frame: Int64) -> Int { Int64.bitWidth &- (frame ^ origin).leadingZeroBitCount }

  /// Adds an item behind those of the same frame; false when there is no room.
  mutating func insert(_ item: Item, at frame: Int64) -> Bool {
    let slot = firstFree
    guard slot >= 0 else { return false }
    firstFree = entries[Int(slot)].next
    items[Int(slot)] = item
    entries[Int(slot)] = Entry(frame: frame, arrival: arrivals)
    if count == 0 { origin = frame } else if frame < origin { moveOrigin(backTo: frame) }
    append(slot, to: bucket(of: frame))
    arrivals &+= 1
    count &+= 1
    return true
  }

  /// Takes the first item; call only while `nextFrame` is not `Int64.max`.
  mutating func removeFirst() -> Item {
    if buckets[0].first < 0 { dealOut(lowest) }
    let slot = buckets[0].first
    let entry = entries[Int(slot)]
    buckets[0].first = entry.next
    if entry.next < 0 { buckets[0] = Bucket() }
    arrivalOfRemoved = entry.arrival
    free(slot)
    return items[Int(slot)]
  }

  /// Drops what arrived before the item that was removed last, but for items that `keep` accepts.
  ///
  /// Takes time in proportion to what waits; only a panic asks for it.
  mutating func removeEarlierArrivals(except keep: (Item) -> Bool) {
    for bucket in 0..<Self.bucketCount {
      forEach(takenFrom: bucket) { schedule, slot in
        if schedule.entries[Int(slot)].arrival > schedule.arrivalOfRemoved || keep(schedule.items[Int(slot)]) {
          schedule.append(slot, to: bucket)
        } else {
          schedule.free(slot)
        }
      }
    }
  }

  /// Makes the first frame of the lowest bucket the origin, and so fills bucket 0.
  private mutating func dealOut(_ bucket: Int) {
    origin = buckets[bucket].leastFrame
    forEach(takenFrom: bucket) { schedule, slot in
      schedule.append(slot, to: schedule.bucket(of: schedule.entries[Int(slot)].frame))
    }
  }

  /// Makes room for a frame before the origin: all that agreed with the origin down to the highest bit in which the two differ now
  /// differs in that bit from the new one.
  private mutating func moveOrigin(backTo frame: Int64) {
    let joined = bucket(of: frame)
    origin = frame
    for bucket in 0..<joined where buckets[bucket].first >= 0 {
      let moved = take(bucket)
      if buckets[joined].first < 0 {
        buckets[joined] = moved
        occupied |= 1 << UInt64(joined &- 1)
      } else {
        entries[Int(buckets[joined].last)].next = moved.first
        buckets[joined].last = moved.last
        buckets[joined].leastFrame = min(buckets[joined].leastFrame, moved.leastFrame)
      }
    }
  }

  private mutating func append(_ slot: Int32, to bucket: Int) {
    let entry = entries + Int(slot)
    entry.pointee.next = -1
    let list = buckets + bucket
    if list.pointee.first < 0 {
      list.pointee = Bucket(first: slot, last: slot, leastFrame: entry.pointee.frame)
      if bucket > 0 { occupied |= 1 << UInt64(bucket &- 1) }
    } else {
      entries[Int(list.pointee.last)].next = slot
      list.pointee.last = slot
      list.pointee.leastFrame = min(list.pointee.leastFrame, entry.pointee.frame)
    }
  }

  /// Empties a bucket.
  private mutating func take(_ bucket: Int) -> Bucket {
    let taken = buckets[bucket]
    buckets[bucket] = Bucket()
    if bucket > 0 { occupied &= ~(1 << UInt64(bucket &- 1)) }
    return taken
  }

  /// Empties a bucket and hands on each of its slots in order.
  private mutating func forEach(takenFrom bucket: Int, _ body: (inout Schedule, Int32) -> Void) {
    var slot = take(bucket).first
    while slot >= 0 {
      let next = entries[Int(slot)].next
      body(&self, slot)
      slot = next
    }
  }

  private mutating func free(_ slot: Int32) {
    entries[Int(slot)].next = firstFree
    firstFree = slot
    count &-= 1
  }
}
