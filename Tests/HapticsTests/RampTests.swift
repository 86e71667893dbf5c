import Haptics
import Testing

@Suite("Ramps and the envelope law")
struct RampTests {
  @Test("a ramp rests, moves in a line, and rests")
  func line() {
    let ramp = Ramp(from: 0.25, to: 0.75, start: 100, length: 4)
    #expect((98...106).map(ramp.value) == [0.25, 0.25, 0.25, 0.375, 0.5, 0.625, 0.75, 0.75, 0.75])
    #expect(ramp.end == 104)
    #expect((99...105).map(ramp.moves) == [true, true, true, true, true, false, false])
  }

  @Test("over no frames a ramp is a step", arguments: [0, -5])
  func step(length: Int64) {
    let ramp = Ramp(from: 0, to: 1, start: 10, length: length)
    #expect(ramp.end == 10)
    #expect([9, 10, 11].map(ramp.value) == [0, 1, 1])
  }

  @Test("a resting control never moves", arguments: [.min, -1, 0, 1, .max] as [Int64])
  func resting(frame: Int64) {
    let ramp = Ramp(resting: 0.5)
    #expect(ramp.value(at: frame) == 0.5)
    #expect(!ramp.moves(at: frame))
  }

  @Test("a ramp stays between its ends, however long it is", arguments: [1, 3, 480, 48_000 * 3_600 * 24] as [Int64])
  func bounds(length: Int64) {
    let ramp = Ramp(from: -1, to: 0.3, start: 7, length: length)
    var last: Float = -1
    for part in 0...100 as ClosedRange<Int64> {
      let value = ramp.value(at: 7 + length * part / 100)
      #expect(value >= last && value <= 0.3)
      last = value
    }
    #expect(last == 0.3)
  }

  @Test(
    "an envelope time grows exponentially from 2 ms to 2 s",
    arguments: zip([0, 1.0 / 3, 2.0 / 3, 1], [0.002, 0.02, 0.2, 2]) as Zip2Sequence<[Float], [Float]>
  )
  func envelope(normalised: Float, seconds: Float) {
    #expect(abs(EnvelopeLaw.seconds(normalised) / seconds - 1) < 1e-4)
  }
}
