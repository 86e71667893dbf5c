// The compiler can prove of these that they never lock, which it cannot of `rounded()`.
extension Int64 {
  /// The whole number nearest to a value; of two as near, the one farther from 0.
  @inlinable
  public init(rounding value: Double) {
    let whole = Int64(value)
    let rest = value - Double(whole)
    self = rest >= 0.5 ? whole &+ 1 : rest <= -0.5 ? whole &- 1 : whole
  }

  /// The greatest whole number that is not above a value.
  @inlinable
  public init(roundingDown value: Double) {
    let whole = Int64(value)
    self = Double(whole) > value ? whole &- 1 : whole
  }

  /// The least whole number that is not below a value.
  @inlinable
  public init(roundingUp value: Double) { self = -Int64(roundingDown: -value) }
}
