import Glibc

/// Who sent a packet: an IP address and a UDP port.
public struct OSCPeer: Sendable, Hashable, CustomStringConvertible {
  private enum Address: Sendable, Hashable {
    /// In host byte order.
    case v4(UInt32)
    /// The bytes as they are in memory, and the interface of a link-local address.
    case v6(SIMD16<UInt8>, scope: UInt32)
  }

  /// The UDP port.
  public var port: UInt16
  private let address: Address

  /// Reads `ADDR:PORT`, `:PORT`, `PORT` or `[::1]:PORT`, where ADDR is a number or `localhost`, and loopback when left out.
  init?(parsing text: String) {
    let host: Substring
    let portText: Substring
    if let colon = text.lastIndex(of: ":") {
      host = text[..<colon]
      portText = text[text.index(after: colon)...]
    } else {
      host = ""
      portText = text[...]
    }
    guard portText.utf8.allSatisfy({ (48...57).contains($0) }), let port = UInt16(portText) else { return nil }
    self.port = port
    if host.isEmpty || host == "localhost" {
      address = .v4(INADDR_LOOPBACK)
      return
    }
    if host.hasPrefix("["), host.hasSuffix("]") {
      var address = SIMD16<UInt8>()
      guard inet_pton(AF_INET6, String(host.dropFirst().dropLast()), &address) == 1 else { return nil }
      self.address = .v6(address, scope: 0)
    } else {
      var address: UInt32 = 0
      guard inet_pton(AF_INET, String(host), &address) == 1 else { return nil }
      self.address = .v4(UInt32(bigEndian: address))
    }
  }

  /// Takes what the system filled in; nil for an address that is neither IPv4 nor IPv6.
  init?(_ storage: sockaddr_storage) {
    let peer = withUnsafeBytes(of: storage) { bytes -> (Address, UInt16)? in
      switch Int32(storage.ss_family) {
      case AF_INET:
        let name = bytes.loadUnaligned(as: sockaddr_in.self)
        return (.v4(UInt32(bigEndian: name.sin_addr.s_addr)), UInt16(bigEndian: name.sin_port))
      case AF_INET6:
        let name = bytes.loadUnaligned(as: sockaddr_in6.self)
        let address = withUnsafeBytes(of: name.sin6_addr) { $0.loadUnaligned(as: SIMD16<UInt8>.self) }
        return (.v6(address, scope: name.sin6_scope_id), UInt16(bigEndian: name.sin6_port))
      default: return nil
      }
    }
    guard let peer else { return nil }
    (address, port) = peer
  }

  /// The address and port, such as `127.0.0.1:53211` or `[::1]:53211`.
  public var description: String { "\(host):\(port)" }

  /// The address alone, such as `127.0.0.1` or `[::1]`.
  public var host: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    switch address {
    case .v4(let address):
      var address = address.bigEndian
      inet_ntop(AF_INET, &address, &text, socklen_t(text.count))
      return String(text)
    case .v6(var address, _):
      inet_ntop(AF_INET6, &address, &text, socklen_t(text.count))
      return "[\(String(text))]"
    }
  }

  var family: Int32 {
    switch address {
    case .v4: AF_INET
    case .v6: AF_INET6
    }
  }

  /// Lends the address in the system's form.
  func withSocketAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    switch address {
    case .v4(let address):
      var name = sockaddr_in()
      name.sin_family = sa_family_t(AF_INET)
      name.sin_port = port.bigEndian
      name.sin_addr.s_addr = address.bigEndian
      return Self.lend(name, to: body)
    case .v6(let address, let scope):
      var name = sockaddr_in6()
      name.sin6_family = sa_family_t(AF_INET6)
      name.sin6_port = port.bigEndian
      name.sin6_scope_id = scope
      withUnsafeMutableBytes(of: &name.sin6_addr) { $0.storeBytes(of: address, as: SIMD16<UInt8>.self) }
      return Self.lend(name, to: body)
    }
  }

  private static func lend<Name, Result>(
    _ name: Name,
    to body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    withUnsafePointer(to: name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<Name>.size)) }
    }
  }
}

extension String {
  fileprivate init(_ text: [CChar]) {
    self.init(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
