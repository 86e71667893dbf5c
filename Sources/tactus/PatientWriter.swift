import Dispatch
import Documents
import Glibc
import Performance
import Synchronization

/// Writes to standard error on a thread of its own, so that nobody who has something to say waits for a terminal or a pipe that
/// takes nothing.
///
/// What waits to be written is bounded: of meters the newest is kept, and lines beyond the bound are counted and left out.
final class PatientWriter: Sendable {
  private struct Pending {
    var lines: [String] = []
    var leftOut = 0
    var meters: String?
    var isClosed = false

    mutating func append(_ line: String) {
      if leftOut > 0 { lines.append("left out here, since nothing took them: \(leftOut) lines") }
      leftOut = 0
      lines.append(line)
    }
  }

  private static let mostLines = 64
  private static let eraseLine = "\r\u{1B}[K"
  private static let farewell = DispatchTimeInterval.seconds(2)

  private let pending = Mutex(Pending())
  private let news = DispatchSemaphore(value: 0)
  private let isDone = DispatchSemaphore(value: 0)

  /// Starts the thread; throws when the system gives none.
  init() throws(Diagnostic) {
    _ = try ServiceThread("tactus-display") { [self] in run() }
  }

  /// Adds a line above the meters; one that is needed is never left out.
  func add(_ line: String, isNeeded: Bool = false) {
    pending.withLock { pending in
      if isNeeded || pending.lines.count < Self.mostLines {
        pending.append(line)
      } else {
        pending.leftOut += 1
      }
    }
    news.signal()
  }

  /// Shows meters in place of those before.
  func show(meters: String) {
    pending.withLock { $0.meters = meters }
    news.signal()
  }

  /// Takes the meters away and waits until all is written, but not for ever; nothing can be said afterwards.
  func close() {
    pending.withLock { $0.isClosed = true }
    news.signal()
    _ = isDone.wait(timeout: .now() + Self.farewell)
  }

  private func run() {
    var isDrawn = false
    var isClosed = false
    while !isClosed {
      news.wait()
      let next = pending.withLock { pending in
        defer { (pending.lines, pending.meters) = ([], nil) }
        return pending
      }
      isClosed = next.isClosed
      let meters = isClosed ? nil : next.meters
      guard isClosed || meters != nil || !next.lines.isEmpty else { continue }
      let lines = next.lines.map { $0 + "\n" }.joined()
      write((isDrawn ? Self.eraseLine : "") + lines + (meters ?? ""), to: STDERR_FILENO)
      isDrawn = meters != nil
    }
    isDone.signal()
  }
}
