import Synchronization
import Testing

@testable import OSC

@Suite("OSC peers")
struct OSCPeerTests {
  private static let hasIPv6 = (try? OSCServer(address: "[::1]:0")) != nil

  @Test(
    "a peer is written as its address and port",
    arguments: [
      ("9000", "127.0.0.1:9000"), (":1", "127.0.0.1:1"), ("localhost:65535", "127.0.0.1:65535"),
      ("0.0.0.0:8000", "0.0.0.0:8000"), ("[0:0::1]:7", "[::1]:7"), ("[fe80::12]:7", "[fe80::12]:7"),
    ]
  )
  func description(text: String, expected: String) {
    #expect(OSCPeer(parsing: text)?.description == expected)
  }

  @Test(
    "two servers talk to each other, over IPv6 too",
    arguments: hasIPv6 ? ["127.0.0.1:0", "[::1]:0"] : ["127.0.0.1:0"]
  )
  func talk(address: String) throws {
    let left = try OSCServer(address: address)
    let right = try OSCServer(address: address)
    let message = OSCMessage("/hello", [.string("right")])
    #expect(left.reply(to: try #require(OSCPeer(parsing: right.description)), message))
    let stop = Atomic(false)
    var heard: [OSCMessage] = []
    var peers: [OSCPeer] = []
    right.run(
      until: stop,
      handle: { timed, peer, _ in
        heard.append(timed.message)
        peers.append(peer)
        stop.store(true, ordering: .releasing)
      },
      malformed: { _, _ in }
    )
    #expect(heard == [message])
    #expect(peers.map(\.description) == [left.description])
  }
}
