/// How a device wants its samples: native byte order, except the packed 24 bits, which are little-endian.
enum SampleFormat: CaseIterable, Sendable {
  case float32, int32, packedInt24, int16

  /// Bytes of one sample.
  var size: Int {
    switch self {
    case .float32, .int32: 4
    case .packedInt24: 3
    case .int16: 2
    }
  }

  /// Its name for people.
  var name: String {
    switch self {
    case .float32: "float"
    case .int32: "32 bits"
    case .packedInt24: "24 bits"
    case .int16: "16 bits"
    }
  }

  /// Writes `count` samples at `bytes` in this format: clipped to ±1, rounded to the nearest step; what is not a number is silent.
  func convert(_ samples: UnsafePointer<Float>, count: Int, into bytes: UnsafeMutableRawPointer) {
    switch self {
    case .float32:
      for index in 0..<count { bytes.storeBytes(of: clip(samples[index]), toByteOffset: 4 * index, as: Float.self) }
    case .int32:
      for index in 0..<count {
        bytes.storeBytes(of: quantize(samples[index], 0x7fff_ffff), toByteOffset: 4 * index, as: Int32.self)
      }
    case .packedInt24:
      for index in 0..<count {
        let value = quantize(samples[index], 0x7f_ffff)
        bytes.storeBytes(of: UInt8(truncatingIfNeeded: value), toByteOffset: 3 * index, as: UInt8.self)
        bytes.storeBytes(of: UInt8(truncatingIfNeeded: value >> 8), toByteOffset: 3 * index + 1, as: UInt8.self)
        bytes.storeBytes(of: UInt8(truncatingIfNeeded: value >> 16), toByteOffset: 3 * index + 2, as: UInt8.self)
      }
    case .int16:
      for index in 0..<count {
        let value = Int16(truncatingIfNeeded: quantize(samples[index], 0x7fff))
        bytes.storeBytes(of: value, toByteOffset: 2 * index, as: Int16.self)
      }
    }
  }

  /// The sample within ±1; 0 for what is not a number.
  private func clip(_ sample: Float) -> Float { sample.isNaN ? 0 : min(max(sample, -1), 1) }

  /// The nearest of the steps -scale...scale, so that ±1 are equally far from 0.
  private func quantize(_ sample: Float, _ scale: Double) -> Int32 { Int32((Double(clip(sample)) * scale).rounded()) }
}
