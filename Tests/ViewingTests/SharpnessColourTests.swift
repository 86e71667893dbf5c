import Glibc
import Testing

@testable import Viewing

@Suite struct SharpnessColourTests {
  @Test("a sharper colour is always lighter, in print without colours too", arguments: [true, false])
  func order(onPaper: Bool) {
    let luminances = (0...100).map { step in
      let colour = SharpnessColour(Float(step) / 100, on: onPaper ? .paper : .terminal)
      // Relative luminance, with sRGB's curve near enough.
      return 0.2126 * pow(colour.red, 2.2) + 0.7152 * pow(colour.green, 2.2) + 0.0722 * pow(colour.blue, 2.2)
    }
    for (dull, crisp) in zip(luminances, luminances.dropFirst()) { #expect(dull < crisp) }
    #expect((luminances.last ?? 0) - (luminances.first ?? 1) > 0.35)
  }

  @Test("whatever is no sharpness has the colour of the nearest one")
  func clamped() {
    #expect(SharpnessColour(-3) == SharpnessColour(0))
    #expect(SharpnessColour(7) == SharpnessColour(1))
    #expect(SharpnessColour(.nan) == SharpnessColour(0))
  }
}
