import OSC
import TestSupport
import Testing

@Suite("OSC packets")
struct OSCPacketTests {
  private static let everything = OSCMessage(
    "/all/types",
    [
      .int32(.min), .int64(.max), .float(0.5), .double(-1e300), .string("fühlen"), .symbol(""), .blob([1, 2, 3, 4, 5]),
      .blob([]), .character(200), .midi(0, 0x90, 60, 127), .timeTag(0x0123_4567_89AB_CDEF), .yes, .no, .none,
      .infinitum,
    ]
  )

  @Test("every argument type survives encoding and decoding")
  func roundTrip() throws {
    let bytes = try #require(Self.everything.encoded())
    #expect(bytes.count.isMultiple(of: 4))
    #expect(try decode(bytes) == [OSCTimedMessage(Self.everything)])
  }

  @Test("a message is encoded to the bytes of the standard's example")
  func exactBytes() {
    let expected = Array("/oscillator/4/frequency\0,f\0\0".utf8) + [0x43, 0xDC, 0, 0]
    #expect(OSCMessage("/oscillator/4/frequency", [.float(440)]).encoded() == expected)
  }

  @Test("texts with zero bytes and addresses without a slash are not encoded")
  func notEncoded() {
    #expect(OSCMessage("/a", [.string("x\0y")]).encoded() == nil)
    #expect(OSCMessage("/a\0b").encoded() == nil)
    #expect(OSCMessage("a").encoded() == nil)
  }

  @Test("what no datagram can carry is not encoded, the largest that can is")
  func datagramSize() throws {
    func size(_ argument: OSCArgument) -> Int? { OSCMessage("/a", [argument]).encoded()?.count }
    // Address, type tags and size take 12 bytes; the whole is a multiple of four, and UDP carries 65,507.
    #expect(size(.blob([UInt8](repeating: 0, count: 65_492))) == 65_504)
    #expect(size(.blob([UInt8](repeating: 0, count: 65_493))) == nil)
    for count in [65_500, (1 << 19) + 3, (1 << 20) + 3] {
      #expect(size(.blob([UInt8](repeating: 0, count: count))) == nil)
      #expect(size(.string(String(repeating: "a", count: count))) == nil)
      #expect(size(.symbol(String(repeating: "a", count: count))) == nil)
    }
    #expect(OSCMessage("/" + String(repeating: "a", count: 1 << 19)).encoded() == nil)
  }

  @Test("a message without type tags has no arguments")
  func withoutTypes() throws {
    #expect(try decode(Array("/go\0".utf8)) == [OSCTimedMessage(OSCMessage("/go"))])
  }

  @Test("bundles give their messages in order, each with the innermost time tag that is one")
  func bundles() throws {
    let message = try #require(OSCMessage("/a", [.int32(1)]).encoded())
    let other = try #require(OSCMessage("/b").encoded())
    let packet = bundle(7 << 32, [message, bundle(1, [other]), bundle(9 << 32, [message]), other])
    let one = OSCMessage("/a", [.int32(1)])
    let two = OSCMessage("/b")
    let expected = [
      OSCTimedMessage(one, timeTag: 7 << 32), OSCTimedMessage(two, timeTag: 7 << 32),
      OSCTimedMessage(one, timeTag: 9 << 32), OSCTimedMessage(two, timeTag: 7 << 32),
    ]
    #expect(try decode(packet) == expected)
    #expect(try decode(bundle(1, [message])) == [OSCTimedMessage(one)])
    #expect(try decode(bundle(1, [])) == [])
  }

  @Test("bundles may lie eight deep and no deeper")
  func depth() throws {
    var packet = try #require(OSCMessage("/a").encoded())
    for _ in 1...8 { packet = bundle(1, [packet]) }
    #expect(try decode(packet).count == 1)
    #expect(throws: OSCError(.tooDeep, at: 160)) { try decode(bundle(1, [packet])) }
  }

  @Test(
    "what is wrong is said, and where",
    arguments: [
      ([], OSCError(.empty, at: 0)),
      (Array("/a\0".utf8), OSCError(.unaligned(size: 3), at: 0)),
      (Array("abc\0".utf8), OSCError(.neitherMessageNorBundle, at: 0)),
      (Array("/abc".utf8), OSCError(.address, at: 0)),
      (Array("/a\0x".utf8), OSCError(.address, at: 0)),
      (Array("/\u{0}\0\0if\0\0".utf8), OSCError(.typeTags, at: 0)),
      (Array("/a\0\0,ii\0\0\0\0\u{1}".utf8), OSCError(.arguments(types: "ii"), at: 0)),
      (Array("/a\0\0,i\0\0\0\0\0\u{1}\0\0\0\u{2}".utf8), OSCError(.arguments(types: "i"), at: 0)),
      (Array("/a\0\0,[i]\0\0\0\0\0\0\0\u{1}".utf8), OSCError(.arguments(types: "[i]"), at: 0)),
      (Array("/a\0\0,b\0\0\u{7f}\0\0\0abcd".utf8), OSCError(.arguments(types: "b"), at: 0)),
      (Array("#bundle\0".utf8), OSCError(.bundleEnds, at: 8)),
      (bundle(1, [[]]), OSCError(.empty, at: 20)),
      (bundle(1, [Array("/a\0\0".utf8), Array("xyz\0".utf8)]), OSCError(.neitherMessageNorBundle, at: 28)),
      (bundle(1, []) + bigEndian(Int32(-4)), OSCError(.elementSize(-4, remaining: 0), at: 16)),
      (bundle(1, []) + bigEndian(Int32(8)) + [0, 0, 0, 0], OSCError(.elementSize(8, remaining: 4), at: 16)),
    ] as [([UInt8], OSCError)]
  )
  func mistakes(bytes: [UInt8], expected: OSCError) {
    #expect(throws: expected) { try decode(bytes) }
    #expect(expected.description.hasPrefix("byte \(expected.offset): "))
  }

  @Test("no mutation of a valid packet brings the decoder down", arguments: 1...4 as ClosedRange<UInt64>)
  func hostile(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let message = try #require(Self.everything.encoded())
    let seeds = [message, bundle(1, [message, bundle(5, [message])])]
    var accepted = 0
    for _ in 0..<10_000 {
      var bytes = seeds[Int.random(in: 0..<seeds.count, using: &random)]
      for _ in 0..<Int.random(in: 1...4, using: &random) { mutate(&bytes, using: &random) }
      if let messages = try? decode(bytes) {
        accepted += 1
        for timed in messages { _ = timed.message.encoded() }
      }
    }
    #expect(accepted > 0 && accepted < 10_000)
  }

  private func mutate(_ bytes: inout [UInt8], using random: inout SeededRandom) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: bytes[place] = .random(in: 0...255, using: &random)
    case 2: bytes[place] = 0
    case 3: bytes.removeLast(min(bytes.count, 4 * Int.random(in: 0...8, using: &random)))
    case 4: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...8, using: &random)))
    default: bytes.insert(contentsOf: bytes[place...].prefix(8), at: place)
    }
  }
}
