import OSC

/// A bundle's bytes on the wire.
func bundle(_ timeTag: UInt64, _ elements: [[UInt8]]) -> [UInt8] {
  Array("#bundle\0".utf8) + bigEndian(timeTag) + elements.flatMap { bigEndian(UInt32($0.count)) + $0 }
}

func bigEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
  withUnsafeBytes(of: number.bigEndian, Array.init)
}

func decode(_ bytes: [UInt8]) throws(OSCError) -> [OSCTimedMessage] {
  let result = bytes.withUnsafeBytes { bytes in
    Result { () throws(OSCError) in try OSCPacket.decode(bytes) }
  }
  return try result.get()
}

/// A generator whose numbers are the same in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
