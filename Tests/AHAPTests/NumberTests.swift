import AHAP
import Testing

@Suite("Numbers as they are written")
struct NumberTests {
  private func version(_ number: String) -> (value: Double?, findings: [String]) {
    let reading = Reading("{ \"Version\": \(number), \"Pattern\": [] }")
    return (reading.document?.version, reading.findings)
  }

  @Test(
    "are read to the last bit, however long",
    arguments: [
      "0", "1", "-1", "0.1", "1e-7", "1E+22", "2.2250738585072011e-308", "9007199254740993", "4.9e-324",
      "1.7976931348623157e308", "123456789012345678901234567890", "0.30000000000000004",
      "0." + String(repeating: "0", count: 300) + "123", "1" + String(repeating: "0", count: 308),
      "0." + String(repeating: "3", count: 5000), "0." + String(repeating: "0", count: 200) + "1e300",
    ]
  )
  func exact(number: String) {
    let (value, findings) = version(number)
    #expect(value == Double(number))
    #expect(findings == [])
  }

  @Test(
    "are 0 when they are too small",
    arguments: ["1e-400", "1e-99999999999", "0." + String(repeating: "0", count: 4000) + "1", "-1e-400"]
  )
  func tiny(number: String) {
    #expect(version(number).value == 0)
  }

  @Test(
    "are refused when they are too large, and where they stand is told",
    arguments: ["1e309", "1e999999999999", "1" + String(repeating: "0", count: 400), "-1e999"]
  )
  func huge(number: String) {
    #expect(version(number).findings == ["1:14: error: the number here is too large"])
  }

  @Test(
    "are refused when they are just beyond the largest",
    arguments: ["1.8e308", "-9e308", String(repeating: "9", count: 100) + "e210", "0.009e311"]
  )
  func beyond(number: String) {
    let (value, findings) = version(number)
    #expect(value == nil)
    #expect(findings.count == 1 && findings[0].contains("error: "), "\(findings)")
  }

  @Test(
    "are refused when they are unfinished or no JSON",
    arguments: ["1e", "1.", "-", ".5", "+1", "01", "0x10", "1e+", "1,5", "--1", "1_000"]
  )
  func malformed(number: String) {
    let (value, findings) = version(number)
    #expect(value == nil)
    #expect(findings.count == 1 && findings[0].contains("is not JSON here"), "\(findings)")
  }
}
