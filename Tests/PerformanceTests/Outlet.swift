import Foundation
import Glibc

/// Where a program's messages go, and which may cease to take any.
struct Outlet {
  enum Kind: CaseIterable { case pipe, terminal }

  struct Failure: Error {}

  let kind: Kind
  private let reading: Int32
  private let writing: Int32

  init(_ kind: Kind) throws {
    self.kind = kind
    let result: Int32
    var ends: [Int32] = [-1, -1]
    switch kind {
    case .pipe: result = pipe(&ends)
    case .terminal:
      result = ends.withUnsafeMutableBufferPointer { ends in
        openpty(ends.baseAddress, ends.baseAddress.map { $0 + 1 }, nil, nil, nil)
      }
    }
    guard result == 0 else { throw Failure() }
    (reading, writing) = (ends[0], ends[1])
    for descriptor in [reading, writing] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
  }

  /// What a process writes to.
  var handle: FileHandle { FileHandle(fileDescriptor: writing, closeOnDealloc: false) }

  /// What comes within a tenth of a second.
  func next() -> String {
    var ready = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, 100) > 0 ? take() : ""
  }

  /// What has come, once something has; empty at the end.
  private func take() -> String {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(reading, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  /// Makes it take nothing more: a pipe is full, a terminal was stopped by ^S.
  func block() {
    switch kind {
    case .pipe:
      let page = [UInt8](repeating: UInt8(ascii: "\n"), count: 4096)
      var ready = pollfd(fd: writing, events: Int16(POLLOUT), revents: 0)
      while poll(&ready, 1, 0) > 0 { _ = write(writing, page, page.count) }
    case .terminal: _ = write(reading, [0x13], 1)
    }
  }

  /// All that still comes until nobody writes any more.
  func rest() -> String {
    close(writing)
    defer { close(reading) }
    var text = ""
    while true {
      let more = take()
      guard !more.isEmpty else { return text }
      text += more
    }
  }
}
