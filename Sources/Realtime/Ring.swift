import Synchronization

/// A bounded queue from one producer thread to one consumer thread; neither side ever waits, locks or allocates.
///
/// A full ring refuses the element and counts it, so that an overload is reported rather than waited on.
public final class Ring<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  // Invariant behind @unchecked: slots in head..<tail belong to the consumer, all others to the producer; each side
  // moves only its own index, releasing what it wrote, and acquires the other's.
  @usableFromInline let slots: UnsafeMutablePointer<Element>
  @usableFromInline let mask: Int
  @usableFromInline let head = Atomic<Int>(0)
  @usableFromInline let tail = Atomic<Int>(0)
  @usableFromInline let refusals = Atomic<Int>(0)
  @usableFromInline let fullest = Atomic<Int>(0)

  /// Makes a ring that holds at least `capacity` elements (rounded up to a power of two).
  public init(capacity: Int) {
    var size = 2
    while size < capacity { size *= 2 }
    slots = .allocate(capacity: size)
    mask = size - 1
  }

  deinit { slots.deallocate() }

  /// How many elements fit.
  public var capacity: Int { mask + 1 }

  /// How many elements were refused because the ring was full.
  @inlinable
  public var refused: Int { refusals.load(ordering: .relaxed) }

  /// The most elements that ever waited at once.
  @inlinable
  public var highWater: Int { fullest.load(ordering: .relaxed) }

  /// Appends an element; false, and counted, when the ring is full; producer only.
  @inlinable
  @discardableResult
  public func push(_ element: Element) -> Bool {
    let end = tail.load(ordering: .relaxed)
    let waiting = end &- head.load(ordering: .acquiring)
    guard waiting <= mask else {
      refusals.wrappingAdd(1, ordering: .relaxed)
      return false
    }
    (slots + (end & mask)).initialize(to: element)
    tail.store(end &+ 1, ordering: .releasing)
    if waiting >= fullest.load(ordering: .relaxed) { fullest.store(waiting + 1, ordering: .relaxed) }
    return true
  }

  /// Takes the oldest element, nil when there is none; consumer only.
  @inlinable
  public func pop() -> Element? {
    let start = head.load(ordering: .relaxed)
    guard start != tail.load(ordering: .acquiring) else { return nil }
    let element = slots[start & mask]
    head.store(start &+ 1, ordering: .releasing)
    return element
  }
}
