import Documents
import Foundation
import OSC
import Realtime
import Synchronization
import Testing

@Suite("The OSC server")
struct OSCServerTests {
  /// What a server hands on, until a message `/end` comes.
  private final class Heard {
    var messages: [(timed: OSCTimedMessage, peer: OSCPeer, instant: Instant)] = []
    var errors: [OSCError] = []
  }

  private func listen(_ server: OSCServer, answer: (OSCMessage, OSCPeer) -> Void = { _, _ in }) -> Heard {
    let heard = Heard()
    let stop = Atomic(false)
    server.run(
      until: stop,
      handle: { timed, peer, instant in
        if timed.message.address == "/end" { return stop.store(true, ordering: .releasing) }
        heard.messages.append((timed, peer, instant))
        answer(timed.message, peer)
      },
      malformed: { error, _ in heard.errors.append(error) }
    )
    return heard
  }

  private func bytes(_ address: String, _ arguments: [OSCArgument] = []) throws -> [UInt8] {
    try #require(OSCMessage(address, arguments).encoded())
  }

  @Test("listens on loopback alone when no address is given", arguments: ["0", ":0", "127.0.0.1:0", "localhost:0"])
  func addresses(text: String) throws {
    let server = try OSCServer(address: text)
    #expect(server.port != 0)
    #expect(server.description == "127.0.0.1:\(server.port)")
  }

  @Test(
    "says what is wrong with an address",
    arguments: ["", ":", "x", "70000", "-1", "+1", "1.2.3:0", "::1:0", "[::1]", "[::1:0", "[127.0.0.1]:0", "example:0"]
  )
  func wrongAddresses(text: String) {
    let error = #expect(throws: Diagnostic.self) { try OSCServer(address: text) }
    #expect(error?.file == text)
    #expect(error?.message.contains("is no address to listen on") == true)
  }

  @Test("counts the packets that the system dropped because nobody read them")
  func dropped() throws {
    let server = try OSCServer(address: "0")
    #expect(server.dropped == 0)
    let client = try UDPClient(port: server.port)
    let packet = [UInt8](repeating: 0, count: 60_000)
    for _ in 0..<400 { try client.send(packet) }
    #expect(server.dropped > 0 && server.dropped < 400)
  }

  @Test("says that a port is in use and what to do")
  func portInUse() throws {
    let first = try OSCServer(address: "0")
    let error = #expect(throws: Diagnostic.self) { try OSCServer(address: first.description) }
    #expect(error?.file == first.description)
    #expect(error?.message.contains("errno 98") == true)
    #expect(error?.message.contains("choose another port") == true)
  }

  @Test("hands on every waiting message in order, stamped with its arrival")
  func order() throws {
    let server = try OSCServer(address: "0")
    let client = try UDPClient(port: server.port)
    let before = Instant.now
    for number in 0..<100 { try client.send(bytes("/n", [.int32(Int32(number))])) }
    try client.send(bytes("/end"))
    let heard = listen(server)
    let after = Instant.now
    #expect(heard.messages.map(\.timed.message.arguments) == (0..<100).map { [.int32($0)] })
    #expect(heard.messages.allSatisfy { before <= $0.instant && $0.instant <= after })
    #expect(zip(heard.messages, heard.messages.dropFirst()).allSatisfy { $0.instant <= $1.instant })
  }

  @Test("malformed packets are told and the next ones heard")
  func malformed() throws {
    let server = try OSCServer(address: "0")
    let client = try UDPClient(port: server.port)
    for packet in [[], Array("junk".utf8), Array("/a".utf8)] { try client.send(packet) }
    try client.send(bytes("/good"))
    try client.send(bytes("/end"))
    let heard = listen(server)
    #expect(heard.errors.map(\.fault) == [.empty, .neitherMessageNorBundle, .unaligned(size: 2)])
    #expect(heard.messages.map(\.timed.message.address) == ["/good"])
  }

  @Test("the largest datagram comes whole")
  func large() throws {
    let server = try OSCServer(address: "0")
    let client = try UDPClient(port: server.port)
    let blob = (0..<65_480).map { UInt8(truncatingIfNeeded: $0) }
    try client.send(bytes("/blob", [.blob(blob)]))
    try client.send(bytes("/end"))
    #expect(listen(server).messages.first?.timed.message.arguments == [.blob(blob)])
  }

  @Test("a reply reaches the sender from the port it sent to, and one to nobody harms nothing")
  func reply() throws {
    let server = try OSCServer(address: "0")
    let client = try UDPClient(port: server.port)
    do {
      let gone = try UDPClient(port: server.port)
      try gone.send(bytes("/gone"))
    }
    try client.send(bytes("/ping", [.int32(7)]))
    try client.send(bytes("/end"))
    let heard = listen(server) { message, peer in
      for _ in 0..<3 { server.reply(to: peer, OSCMessage("/pong", message.arguments)) }
    }
    #expect(heard.messages.map(\.timed.message.address) == ["/gone", "/ping"])
    #expect(try client.receive() == bytes("/pong", [.int32(7)]))
    let peers = heard.messages.map(\.peer)
    #expect(peers[0] != peers[1])
    #expect(peers.allSatisfy { $0.description == "127.0.0.1:\($0.port)" })
  }

  @Test("a reply that cannot be encoded is not sent")
  func badReply() throws {
    let server = try OSCServer(address: "0")
    let client = try UDPClient(port: server.port)
    try client.send(bytes("/ping"))
    try client.send(bytes("/end"))
    var sent: [Bool] = []
    _ = listen(server) { _, peer in sent.append(server.reply(to: peer, OSCMessage("no slash"))) }
    #expect(sent == [false])
  }

  @Test("a time tag ahead is the message's instant, one in the past its arrival, one far ahead a mistake")
  func timeTags() throws {
    let server = try OSCServer(address: "0")
    let client = try UDPClient(port: server.port)
    let second: Int64 = 1_000_000_000
    let before = Instant.now
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let now = UInt64(time.tv_sec + 2_208_988_800) << 32 | (UInt64(time.tv_nsec) << 32) / 1_000_000_000
    for seconds in [10, -10, 3605] as [Int64] {
      try client.send(bundle(now &+ UInt64(bitPattern: seconds << 32), [bytes("/\(seconds)")]))
    }
    try client.send(bytes("/end"))
    let heard = listen(server)
    let after = Instant.now
    #expect(heard.messages.map(\.timed.message.address) == ["/10", "/-10"])
    #expect(heard.errors == [OSCError(.tooFarAhead, at: 8)])
    let instants = heard.messages.map(\.instant)
    // How far the kept distance of the two clocks may be from the true one.
    let slack: Int64 = 60_000
    #expect(before + (10 * second - slack) <= instants[0] && instants[0] <= after + (10 * second + slack))
    #expect(before + -slack <= instants[1] && instants[1] <= after + slack)
  }

  @Test("a server that waits for packets ends when it is woken")
  func waking() throws {
    final class Flag: Sendable {
      let value = Atomic(false)
    }
    let server = try OSCServer(address: "0")
    let client = try UDPClient(port: server.port)
    let stop = Flag()
    try client.send(bytes("/now"))
    server.run(
      until: stop.value,
      handle: { _, _, _ in
        Thread.detachNewThread {
          stop.value.store(true, ordering: .releasing)
          server.wake()
        }
      },
      malformed: { _, _ in }
    )
    let stopped = stop.value.load(ordering: .acquiring)
    #expect(stopped)
  }

  private static let oscsend = "/usr/bin/oscsend"

  @Test(
    "what oscsend sends is understood",
    .enabled(if: FileManager.default.isExecutableFile(atPath: oscsend), "needs oscsend, of liblo-tools")
  )
  func anotherSender() throws {
    let server = try OSCServer(address: "0")
    for arguments in [["/tactus/tap", "ffisT", "0.9", "0.5", "-3", "hi there"], ["/end"]] {
      let url = URL(fileURLWithPath: Self.oscsend)
      try Process.run(url, arguments: ["localhost", "\(server.port)"] + arguments).waitUntilExit()
    }
    let sent = OSCMessage("/tactus/tap", [.float(0.9), .float(0.5), .int32(-3), .string("hi there"), .yes])
    #expect(listen(server).messages.map(\.timed.message) == [sent])
  }
}
