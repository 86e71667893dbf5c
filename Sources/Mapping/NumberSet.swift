/// A set of the numbers 0…127.
struct NumberSet: Equatable, Sendable {
  private var bits: (low: UInt64, high: UInt64) = (0, 0)

  init() {}

  init(_ range: ClosedRange<Int>) {
    for number in range { insert(number) }
  }

  static let all = NumberSet(0...127)

  mutating func insert(_ number: Int) {
    if number < 64 { bits.low |= 1 << UInt64(number) } else { bits.high |= 1 << UInt64(number - 64) }
  }

  func contains(_ number: Int) -> Bool {
    (number < 64 ? bits.low >> UInt64(number) : bits.high >> UInt64(number - 64)) & 1 == 1
  }

  static func == (left: NumberSet, right: NumberSet) -> Bool { left.bits == right.bits }
}
