/// Lists of slots, each in the order of adding, in fixed memory; a slot is in one of them at most.
struct SlotLists: ~Copyable {
  struct Slots: Sequence, IteratorProtocol {
    fileprivate let neighbours: UnsafePointer<Neighbours>
    fileprivate var following: Int32

    mutating func next() -> Int? {
      guard following >= 0 else { return nil }
      let slot = Int(following)
      following = neighbours[slot].next
      return slot
    }
  }

  private struct Ends: BitwiseCopyable {
    var first: Int32 = -1
    var last: Int32 = -1
  }

  fileprivate struct Neighbours: BitwiseCopyable {
    var previous: Int32 = -1
    var next: Int32 = -1
  }

  private let ends: UnsafeMutablePointer<Ends>
  private let neighbours: UnsafeMutablePointer<Neighbours>

  init(lists: Int, slots: Int) {
    ends = .allocate(capacity: lists)
    ends.initialize(repeating: Ends(), count: lists)
    neighbours = .allocate(capacity: slots)
    neighbours.initialize(repeating: Neighbours(), count: slots)
  }

  deinit {
    ends.deallocate()
    neighbours.deallocate()
  }

  func isEmpty(_ list: Int) -> Bool { ends[list].first < 0 }

  /// The slots of a list, in order; the one that was handed out last may leave it meanwhile.
  func slots(of list: Int) -> Slots { Slots(neighbours: UnsafePointer(neighbours), following: ends[list].first) }

  func append(_ slot: Int, to list: Int) {
    let last = ends[list].last
    neighbours[slot] = Neighbours(previous: last)
    join(last, Int32(slot), of: list)
    ends[list].last = Int32(slot)
  }

  func remove(_ slot: Int, from list: Int) {
    let (previous, next) = (neighbours[slot].previous, neighbours[slot].next)
    join(previous, next, of: list)
    if next < 0 { ends[list].last = previous } else { neighbours[Int(next)].previous = previous }
  }

  private func join(_ previous: Int32, _ next: Int32, of list: Int) {
    if previous < 0 { ends[list].first = next } else { neighbours[Int(previous)].next = next }
  }
}
