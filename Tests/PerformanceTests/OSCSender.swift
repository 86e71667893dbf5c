import Foundation
import Glibc
import OSC

/// Sends OSC from a socket of its own and waits for answers, never longer than a few seconds.
final class OSCSender {
  struct NoAnswer: Error {}

  private let descriptor: Int32

  init(to port: UInt16) throws {
    descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw NoAnswer() }
  }

  deinit { close(descriptor) }

  /// Where answers come to.
  var port: UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) {
      _ = $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Sends a message, in a bundle when it has a time tag.
  func send(_ message: OSCMessage, timeTag: UInt64? = nil) {
    var bytes = message.encoded() ?? []
    if let timeTag {
      var bundle = Array("#bundle\0".utf8)
      withUnsafeBytes(of: timeTag.bigEndian) { bundle += $0 }
      withUnsafeBytes(of: UInt32(bytes.count).bigEndian) { bundle += $0 }
      bytes = bundle + bytes
    }
    _ = Glibc.send(descriptor, bytes, bytes.count, 0)
  }

  /// The next answer with an address.
  func answer(at address: String) throws -> OSCMessage {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&wait, 1, 5000) > 0 else { throw NoAnswer() }
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { throw NoAnswer() }
      let messages = try buffer[..<count].withUnsafeBytes { try OSCPacket.decode($0) }
      if let found = messages.first(where: { $0.message.address == address }) { return found.message }
    }
  }

  /// Waits until all that was sent has been received: a status is answered after it.
  @discardableResult
  func settle() throws -> [String: Int32] {
    send(OSCMessage("/tactus/status"))
    let pairs = try answer(at: "/tactus/status").arguments
    var values: [String: Int32] = [:]
    for index in stride(from: 0, to: pairs.count - 1, by: 2) {
      if let name = pairs[index].text, case .int32(let value) = pairs[index + 1] { values[name] = value }
    }
    return values
  }

  /// Asks for the state until the system's clock has passed a time in seconds since 1970.
  func wait(until time: Double) throws {
    repeat { try settle() } while Date().timeIntervalSince1970 < time
  }
}
