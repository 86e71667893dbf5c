import Documents
import Glibc
import Haptics
import Performance
import Synchronization

/// What one sees while something plays: a moving meter for each actuator, and the events as they happen.
///
/// It draws only when standard error is a terminal; lines of information are printed everywhere.
final class Display: Sendable {
  private struct State {
    var recent: [String] = []
    var hasMeter = false
    var held: [(name: String, level: Float)] = []
  }

  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let state = Mutex(State())
  private static let meterWidth = 16

  /// Prints a line above the meters.
  func print(_ line: String) {
    state.withLock { state in
      say((state.hasMeter ? "\r\u{1B}[K" : "") + printable(line))
      state.hasMeter = false
    }
  }

  /// Remembers a command to be shown at the next drawing, if it is one that is felt.
  func show(_ command: HapticCommand) {
    guard isTerminal, let text = Self.text(command) else { return }
    state.withLock { state in
      state.recent.append(text)
      if state.recent.count > 4 { state.recent.removeFirst() }
    }
  }

  private static func text(_ command: HapticCommand) -> String? {
    switch command.action {
    case .tap(_, let values): "tap \(percent(values.intensity))"
    case .begin(_, _, let values): "hold \(percent(values.intensity))"
    case .play(_, _, let intensity, _): "preset \(percent(intensity))"
    case .panic: "panic"
    default: nil
    }
  }

  private static func percent(_ value: Float) -> String {
    "\(Int((unit.clamp(value, otherwise: 0) * 100).rounded())) %"
  }
  private static let unit: ClosedRange<Float> = 0...1

  /// Draws the meters anew; call it about 25 times a second.
  func draw(_ stage: Stage) {
    guard isTerminal else { return }
    let meters = stage.meters()
    state.withLock { state in
      // A meter falls slowly enough to be seen.
      state.held = meters.enumerated().map { index, meter in
        let former = index < state.held.count ? state.held[index].level * 0.8 : 0
        return (meter.name, max(meter.level, former))
      }
      let bars = state.held.map { "\($0.name) \(Self.bar($0.level))" }.joined(separator: "  ")
      let line = "\r\u{1B}[K\(bars)  \(state.recent.suffix(3).joined(separator: " · "))"
      let bytes = Array(Self.clipped(line, to: Self.columns()).utf8)
      _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      state.hasMeter = true
    }
  }

  /// Takes the meters away.
  func clear() {
    state.withLock { state in
      guard state.hasMeter else { return }
      let bytes = Array("\r\u{1B}[K".utf8)
      _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      state.hasMeter = false
    }
  }

  private static func bar(_ level: Float) -> String {
    let eighths = Int((min(max(level, 0), 1) * Float(meterWidth) * 8).rounded())
    let blocks = Array("▏▎▍▌▋▊▉")
    let full = String(repeating: "█", count: eighths / 8)
    let part = eighths % 8 > 0 ? String(blocks[eighths % 8 - 1]) : ""
    return "│" + full + part + String(repeating: " ", count: meterWidth - full.count - part.count) + "│"
  }

  private static func columns() -> Int {
    var size = winsize()
    return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  /// Cuts a line so that it does not wrap; the escape at its beginning takes no column.
  private static func clipped(_ line: String, to columns: Int) -> String { String(line.prefix(columns + 4)) }
}
