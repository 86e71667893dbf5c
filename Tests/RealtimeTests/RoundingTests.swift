import Realtime
import Testing

@Suite("Rounding")
struct RoundingTests {
  @Test(
    "whole numbers are those that the standard library rounds to",
    arguments: [
      0, 0.25, 0.5, 0.5.nextDown, 0.5.nextUp, 0.75, 1, 1.5, 2.5, 1e9 + 0.5, 0x1p51 + 0.5, 0x1p52 - 0.5, 0x1p53, 0x1p62,
    ] as [Double]
  )
  func matches(magnitude: Double) {
    for value in [magnitude, -magnitude] {
      #expect(Int64(rounding: value) == Int64(value.rounded()))
      #expect(Int64(roundingDown: value) == Int64(value.rounded(.down)))
      #expect(Int64(roundingUp: value) == Int64(value.rounded(.up)))
    }
  }
}
