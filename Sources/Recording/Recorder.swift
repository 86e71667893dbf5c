import Dispatch
import Documents
import Glibc
import Haptics
import Realtime
import Synchronization

/// Writes a performance to a journal while it is played, and the journal to `.ahap` when recording ends.
///
/// Every command that goes to the engine is also shown to the recorder, which is never in the engine's way: threads that
/// play only append to memory, and one thread of the recorder's writes to disk, twice a second, and waits until it is there.
public final class Recorder: Sendable {
  private struct State {
    /// What a journal that begins now has to know: routes, and where controls rest or go.
    var routes: [PartID: [UInt8: Float]] = [:]
    var movements: [PartID: [Control: Ramp]] = [:]
    var recording: Recording?
  }

  private struct Recording {
    var path: String
    var start: Frame
    var descriptor: Int32
    var pending: [UInt8]
    var writtenPatterns: Set<UInt16> = []
  }

  private let setup: TakeSetup
  private let report: @Sendable (Diagnostic) -> Void
  private let state = Mutex(State())
  private let writer = DispatchQueue(label: "tactus.recorder")
  private let timer: any DispatchSourceTimer
  private let failures = Atomic<Int>(0)

  /// Makes a recorder of a performance; what goes wrong while it writes is reported once a take.
  public init(_ setup: TakeSetup, report: @escaping @Sendable (Diagnostic) -> Void) {
    self.setup = setup
    self.report = report
    timer = DispatchSource.makeTimerSource(queue: writer)
    timer.schedule(deadline: .now() + .milliseconds(500), repeating: .milliseconds(500))
    timer.setEventHandler { [weak self] in self?.flush() }
    timer.resume()
  }

  deinit { timer.cancel() }

  /// Whether a take is being recorded.
  public var isRecording: Bool { state.withLock { $0.recording != nil } }

  /// Shows the recorder a command that was sent to the engine.
  public func observe(_ command: HapticCommand) {
    state.withLock { state in
      switch command.action {
      case .route(let part, let actuator, let gain):
        state.routes[part, default: [:]][actuator] = gain
      case .move(let part, let control, let to, let frames):
        let frame = command.frame.index
        let from = state.movements[part]?[control]?.value(at: frame) ?? control.neutral
        state.movements[part, default: [:]][control] = Ramp(
          from: frames > 0 ? from : to, to: to, start: frame, length: Int64(frames))
      default:
        break
      }
      state.recording?.append(command, setup: setup)
    }
  }

  /// Begins a take that will be `path`, at a frame; its journal lies beside it until it is finished.
  public func start(_ path: String, at frame: Frame) throws(Diagnostic) {
    let journal = Self.journalPath(for: path)
    try TakeFiles.setAside(journal)
    let descriptor = open(journal, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw Diagnostic(.error, in: journal, "cannot be written, so nothing would be recorded: \(systemError())")
    }
    failures.store(0, ordering: .relaxed)
    let replaced = state.withLock { state in
      let former = state.recording
      var recording = Recording(
        path: path, start: frame, descriptor: descriptor, pending: Journal.opening(setup))
      for command in Self.commandsThatRestore(state, at: frame) { recording.append(command, setup: setup) }
      state.recording = recording
      return former
    }
    if let replaced { close(replaced.descriptor) }
    writer.sync { flush() }
  }

  private static func commandsThatRestore(_ state: State, at frame: Frame) -> [HapticCommand] {
    var commands: [HapticCommand] = []
    for (part, gains) in state.routes.sorted(by: { $0.key.index < $1.key.index }) {
      for (actuator, gain) in gains.sorted(by: { $0.key < $1.key }) {
        commands.append(HapticCommand(at: frame, .route(part, actuator: actuator, gain: gain)))
      }
    }
    for (part, ramps) in state.movements.sorted(by: { $0.key.index < $1.key.index }) {
      for (control, ramp) in ramps.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        commands.append(
          HapticCommand(at: frame, .move(part, control, to: ramp.value(at: frame.index), overFrames: 0)))
        guard ramp.moves(at: frame.index) else { continue }
        let remaining = Int32(clamping: ramp.end - max(frame.index, ramp.start))
        commands.append(
          HapticCommand(
            at: Frame(max(frame.index, ramp.start)), .move(part, control, to: ramp.to, overFrames: remaining)))
      }
    }
    return commands
  }

  /// Ends the take at a frame and writes its `.ahap`; returns the files, the first of which is the one that was asked for.
  ///
  /// When the take cannot be written its journal stays, and the error says where.
  public func stop(at frame: Frame, created: String? = nil) throws(Diagnostic) -> [String] {
    let finished = state.withLock { state -> Recording? in
      guard var recording = state.recording else { return nil }
      recording.pending += Journal.ending(frame - recording.start)
      state.recording = nil
      return recording
    }
    guard var recording = finished else { return [] }
    let written = writer.sync { recording.write() }
    close(recording.descriptor)
    let journal = Self.journalPath(for: recording.path)
    guard written else {
      throw Diagnostic(
        .error, in: journal, "could not be written to its end: make room, then `tactus convert \(journal) -o FILE.ahap`")
    }
    return try TakeFiles.finish(journal: journal, as: recording.path, created: created)
  }

  /// Where the journal of a take lies.
  public static func journalPath(for take: String) -> String { take + ".journal" }

  /// Writes what is pending; only on the writer's queue.
  private func flush() {
    let taken = state.withLock { state -> Recording? in
      let recording = state.recording
      state.recording?.pending = []
      return recording
    }
    guard var recording = taken, !recording.pending.isEmpty, !recording.write() else { return }
    let journal = Self.journalPath(for: recording.path)
    if failures.wrappingAdd(1, ordering: .relaxed).oldValue == 0 {
      report(
        Diagnostic(.warning, in: journal, "cannot be written: \(systemError()); the take is kept in memory until it can"))
    }
    state.withLock { state in
      guard state.recording?.descriptor == recording.descriptor else { return }
      state.recording?.pending.insert(contentsOf: recording.pending, at: 0)
    }
  }
}

extension Recorder.Recording {
  fileprivate mutating func append(_ command: HapticCommand, setup: TakeSetup) {
    if case .play(let pattern, _, _, _) = command.action, Int(pattern.index) < setup.patterns.count,
      writtenPatterns.insert(pattern.index).inserted
    {
      pending += Journal.line(pattern: Int(pattern.index), of: setup)
    }
    JournalLine.append(command, start: start, to: &pending)
  }

  /// Writes what is pending and waits until the disk has it; false, with errno, leaves the unwritten rest pending.
  fileprivate mutating func write() -> Bool {
    while !pending.isEmpty {
      let count = pending.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      pending.removeFirst(count)
    }
    return fdatasync(descriptor) == 0 || errno == EINVAL
  }
}
