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
