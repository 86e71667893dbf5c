import AHAP
import Haptics
import Testing

@Suite("What fuzzing found")
struct FoundByFuzzingTests {
  private func rewritten(_ text: String) throws -> (first: [UInt8], second: [UInt8]) {
    let first = try AHAPDocument.read(Array(text.utf8), named: "first").document.encoded()
    return (first, try AHAPDocument.read(first, named: "second").document.encoded())
  }

  @Test("a negative zero is written as 0", arguments: ["-0.0", "-0", "-1e-999"])
  func negativeZero(number: String) throws {
    let (first, second) = try rewritten(
      """
      { "Metadata": { "Offset": \(number) }, "Pattern": [ { "Event": { "EventType": "HapticContinuous", "Time": \(number),
        "EventParameters": [ { "ParameterID": "HapticIntensity", "ParameterValue": \(number) } ] } } ] }
      """
    )
    #expect(first == second)
    #expect(!first.contains(UInt8(ascii: "-")))
  }
}
