import Synchronization

/// A row of counters that one thread raises and others read.
public struct Counters: ~Copyable, @unchecked Sendable {
  // Invariant behind @unchecked: the storage is made in init, freed in deinit, and every element is atomic.
  private let storage: UnsafeMutablePointer<Atomic<Int>>

  /// How many counters there are.
  public let count: Int

  /// Makes counters that stand at 0.
  public init(count: Int) {
    self.count = count
    storage = .allocate(capacity: count)
    for index in 0..<count { (storage + index).initialize(to: Atomic(0)) }
  }

  deinit {
    storage.deinitialize(count: count)
    storage.deallocate()
  }

  /// The value of a counter.
  public subscript(index: Int) -> Int {
    @_noLocks get {
      precondition(index >= 0 && index < count)
      return storage[index].load(ordering: .relaxed)
    }
  }

  /// Adds to a counter.
  @_noLocks
  public func add(_ amount: Int = 1, at index: Int) {
    precondition(index >= 0 && index < count)
    storage[index].wrappingAdd(amount, ordering: .relaxed)
  }

  /// Sets a counter.
  @_noLocks
  public func set(_ value: Int, at index: Int) {
    precondition(index >= 0 && index < count)
    storage[index].store(value, ordering: .relaxed)
  }

  /// Sets a counter to the greater of its value and another.
  @_noLocks
  public func raise(to value: Int, at index: Int) {
    precondition(index >= 0 && index < count)
    storage[index].max(value, ordering: .relaxed)
  }

  /// Reads a counter and sets it to 0.
  public func take(at index: Int) -> Int {
    precondition(index >= 0 && index < count)
    return storage[index].exchange(0, ordering: .relaxed)
  }
}
