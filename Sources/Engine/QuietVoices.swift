/// The voices that sound, the quietest first, and of equal ones the oldest: a heap that is made when voices have to give way.
struct QuietVoices: ~Copyable {
  struct Entry: BitwiseCopyable {
    var level: Float
    var number: UInt64
    var slot: Int32

    func precedes(_ other: Entry) -> Bool {
      level != other.level ? level < other.level : number < other.number
    }
  }

  private let heap: UnsafeMutablePointer<Entry>
  private var count = 0

  init(capacity: Int) {
    heap = .allocate(capacity: capacity)
    heap.initialize(repeating: Entry(level: 0, number: 0, slot: 0), count: capacity)
  }

  deinit { heap.deallocate() }

  var isEmpty: Bool { count == 0 }

  /// The quietest; call only while there is one.
  var first: Entry { heap[0] }

  mutating func removeAll() { count = 0 }

  /// Adds a voice; once all are there they have to be sorted.
  mutating func append(_ entry: Entry) {
    heap[count] = entry
    count &+= 1
  }

  mutating func sort() {
    for index in stride(from: count / 2 &- 1, through: 0, by: -1) { sift(heap[index], from: index) }
  }

  mutating func replaceFirst(by entry: Entry) { sift(entry, from: 0) }

  private mutating func sift(_ entry: Entry, from start: Int) {
    var index = start
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
}
