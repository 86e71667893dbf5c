import Documents
import Glibc
import Haptics
import Performance
import Synchronization

/// What one sees while something plays: a moving meter for each actuator, and the events as they happen.
///
/// It draws only when standard error is a terminal; lines of information are printed everywhere. Whoever calls it waits for neither.
final class Display: Sendable {
  private struct State {
    var recent: [HapticCommand] = []
    var held: [(name: String, level: Float)] = []
  }

  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let state = Mutex(State())
  private let writer: PatientWriter
  private static let meterWidths = 4...16
  private static let mostRecent = 3

  /// Makes a display that shows nothing yet; throws when the system gives it no thread.
  init() throws(Diagnostic) { writer = try PatientWriter() }

  /// Prints a line above the meters, unless too many wait already for a terminal that takes nothing.
  func print(_ line: String) { writer.add(printable(line)) }

  /// Prints the lines that are said at the end.
  func conclude(_ lines: String) { writer.add(lines, isNeeded: true) }

  /// Remembers a command to be shown at the next drawing, if it is one that is felt.
  func show(_ command: HapticCommand) {
    guard isTerminal else { return }
    switch command.action {
    case .tap, .begin, .play, .panic, .player(_, .load): break
    default: return
    }
    state.withLock { state in
      state.recent.append(command)
      if state.recent.count > Self.mostRecent { state.recent.removeFirst() }
    }
  }

  private static func text(_ command: HapticCommand, presets: [String]) -> String? {
    switch command.action {
    case .tap(_, let values): "tap \(percent(values.intensity))"
    case .begin(_, _, let values): "hold \(percent(values.intensity))"
    case .play(let pattern, _, let intensity, _), .player(_, .load(let pattern, _, let intensity, _)):
      "\(name(of: pattern, presets)) \(percent(intensity))"
    case .panic: "panic"
    default: nil
    }
  }

  /// What people call a pattern: the preset's name, or its file's without the folders.
  private static func name(of pattern: PatternID, _ presets: [String]) -> String {
    let index = Int(pattern.index)
    guard index < presets.count else { return "preset" }
    return presets[index].split(separator: "/").last.map(String.init) ?? presets[index]
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
      // Two columns stay free for the terminal's own ^C, which would wrap the line.
      let columns = max(0, Self.columns() - 2)
      let width = Self.meterWidth(state.held.map(\.name), within: columns)
      let bars = state.held.map { "\($0.name) \(Self.bar($0.level, width: width))" }.joined(separator: "  ")
      let recent = state.recent.compactMap { Self.text($0, presets: stage.rig.library.names) }
      let events = Self.latest(recent, within: columns - bars.count - 2)
      writer.show(meters: String("\(bars)  \(events)".prefix(columns)))
    }
  }

  /// Takes the meters away and waits until all was printed, two seconds at most.
  func close() { writer.close() }

  /// The width that lets the meters of all actuators stand side by side.
  private static func meterWidth(_ names: [String], within columns: Int) -> Int {
    let taken = names.reduce(0) { $0 + $1.count + " ││  ".count }
    return min(max((columns - taken) / max(1, names.count), meterWidths.lowerBound), meterWidths.upperBound)
  }

  private static func bar(_ level: Float, width: Int) -> String {
    let eighths = Int((min(max(level, 0), 1) * Float(width) * 8).rounded())
    let blocks = Array("▏▎▍▌▋▊▉")
    let full = String(repeating: "█", count: eighths / 8)
    let part = eighths % 8 > 0 ? String(blocks[eighths % 8 - 1]) : ""
    return "│" + full + part + String(repeating: " ", count: width - full.count - part.count) + "│"
  }

  private static func columns() -> Int {
    var size = winsize()
    return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  /// The last events that fit into so many columns, in order.
  private static func latest(_ events: [String], within columns: Int) -> String {
    let lines = events.indices.map { events[$0...].joined(separator: " · ") }
    return lines.first { $0.count <= columns } ?? ""
  }
}
