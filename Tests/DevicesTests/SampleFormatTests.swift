import Testing

@testable import Devices

@Suite("The conversion of samples")
struct SampleFormatTests {
  private static let samples: [Float] = [
    0, 1, -1, 0.5, -0.5, 2, -2, .infinity, -.infinity, .nan, 1e-9, -1e-9, .leastNonzeroMagnitude,
    1.6 / 32767, -1.6 / 32767, 0.4 / 32767, 1 / 8_388_607,
  ]

  private func convert(_ samples: [Float], _ format: SampleFormat) -> [UInt8] {
    var bytes = [UInt8](repeating: 0xAA, count: samples.count * format.size + 1)
    bytes.withUnsafeMutableBytes { buffer in
      if let start = buffer.baseAddress { format.convert(samples, count: samples.count, into: start) }
    }
    #expect(bytes.removeLast() == 0xAA, "nothing is written behind the last sample")
    return bytes
  }

  @Test("to 16 bits: clipped, rounded, symmetric")
  func int16() {
    let values = convert(Self.samples, .int16).withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    #expect(values == [0, 32767, -32767, 16384, -16384, 32767, -32767, 32767, -32767, 0, 0, 0, 0, 2, -2, 0, 0])
  }

  @Test("to 24 bits in three little-endian bytes")
  func packedInt24() {
    let bytes = convert(Self.samples, .packedInt24)
    let values = (0..<Self.samples.count).map { index in
      Int32(bytes[3 * index]) | Int32(bytes[3 * index + 1]) << 8 | Int32(Int8(bitPattern: bytes[3 * index + 2])) << 16
    }
    let full: Int32 = 0x7f_ffff
    #expect(
      values == [
        0, full, -full, 4_194_304, -4_194_304, full, -full, full, -full, 0, 0, 0, 0, 410, -410, 102, 1,
      ]
    )
  }

  @Test("to 32 bits: full scale does not overflow")
  func int32() {
    let values = convert(Self.samples, .int32).withUnsafeBytes { Array($0.bindMemory(to: Int32.self)) }
    let full: Int32 = 0x7fff_ffff
    #expect(
      Array(values.prefix(13)) == [
        0, full, -full, 1_073_741_824, -1_073_741_824, full, -full, full, -full, 0, 2, -2, 0,
      ]
    )
  }

  @Test("to float: clipped, and silent for what is no number")
  func float32() {
    let values = convert(Self.samples, .float32).withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    #expect(values == Self.samples.map { $0.isNaN ? 0 : min(max($0, -1), 1) })
  }
}
