import Foundation
import OSC
import Testing

/// A `tactus live` that plays on nothing and hears OSC.
struct LiveTool {
  let process: Process
  let sender: OSCSender
  let outlet: Outlet
  private let ended = DispatchSemaphore(value: 0)

  /// Starts it, and waits until it hears.
  init(_ options: String..., in folder: String, outlet kind: Outlet.Kind = .pipe, wrapper: [String] = []) throws {
    process = Tool.process(["live", "--out", "null", "--osc", "127.0.0.1:0"] + options, in: folder, wrapper: wrapper)
    outlet = try Outlet(kind)
    process.standardError = outlet.handle
    let ended = ended
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    var text = ""
    while !text.contains("^C ends"), process.isRunning { text += outlet.next() }
    let port = try #require(text.firstMatch(of: /127\.0\.0\.1:(\d+)/)?.1)
    sender = try OSCSender(to: try #require(UInt16(port)))
  }

  /// Sends SIGTERM, reads what it says thereafter, and waits until it has ended.
  func end() -> String {
    process.terminate()
    let text = outlet.rest()
    process.waitUntilExit()
    return text
  }

  /// Sends SIGTERM and reads nothing; whether it ends all the same, within a few seconds.
  func endsUnread() -> Bool {
    process.terminate()
    guard ended.wait(timeout: .now() + 6) == .timedOut else { return true }
    kill(process.processIdentifier, SIGKILL)
    return false
  }
}
