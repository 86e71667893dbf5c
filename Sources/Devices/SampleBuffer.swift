/// A fixed block of trivial elements that the real-time thread uses without allocating.
final class SampleBuffer<Element: BitwiseCopyable> {
  let start: UnsafeMutablePointer<Element>

  init(repeating element: Element, count: Int) {
    start = .allocate(capacity: count)
    start.initialize(repeating: element, count: count)
  }

  deinit { start.deallocate() }
}
