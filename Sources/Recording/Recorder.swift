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
    var performance: PerformanceState
    var journal: JournalWriter?
  }

  private let setup: TakeSetup
  private let report: @Sendable (Diagnostic) -> Void
  private let state: Mutex<State>
  private let writer = DispatchQueue(label: "tactus.recorder")
  // Made, and cancelled, by one thread at a time; in between only Dispatch touches it.
  private nonisolated(unsafe) let timer: any DispatchSourceTimer
  private let failures = Atomic<Int>(0)
  private let rescueFolders: [String]

  /// Makes a recorder of a performance; what goes wrong while it writes is reported once a take.
  ///
  /// A journal that has no room at its end is saved, whole, in the first of the rescue folders that takes it.
  public init(
    _ setup: TakeSetup,
    rescueFolders: [String] = JournalRescue.usualFolders,
    report: @escaping @Sendable (Diagnostic) -> Void
  ) {
    self.setup = setup
    self.rescueFolders = rescueFolders
    let patterns = setup.patterns.map {
      CompiledPattern($0.pattern, sampleRate: setup.sampleRate) { _ in SoundID(0) }
    }
    state = Mutex(State(performance: PerformanceState(patterns: patterns)))
    self.report = report
    timer = DispatchSource.makeTimerSource(queue: writer)
    timer.schedule(deadline: .now() + .milliseconds(500), repeating: .milliseconds(500))
    timer.setEventHandler { [weak self] in self?.flush() }
    timer.resume()
  }

  deinit { timer.cancel() }

  /// Whether a take is being recorded.
  public var isRecording: Bool { state.withLock { $0.journal != nil } }

  /// Shows the recorder a command that was sent to the engine; `present` is the frame at which the performance is.
  public func observe(_ command: HapticCommand, present: Frame) {
    state.withLock { state in
      state.performance.observe(command, present: present)
      state.journal?.append(command, setup: setup)
    }
  }

  /// Shows the recorder that nothing could be felt for `frames` frames from a frame on.
  public func observe(gapAt start: Frame, frames: Int64) {
    state.withLock { $0.journal?.append(gapAt: start, frames: frames) }
  }

  /// Begins a take that will be `path`, at a frame; its journal lies beside it until it is finished.
  public func start(_ path: String, at frame: Frame) throws(Diagnostic) {
    _ = try replaceableFile(path)
    let journalPath = try replaceableFile(Self.journalPath(for: path))
    try TakeFiles.requireUnused(journal: journalPath)
    if let former = try TakeFiles.setAside(journalPath) {
      let advice = JournalRescue.converting(former, into: "FILE.ahap")
      report(Diagnostic(.warning, in: former, "holds an earlier take that was not finished: \(advice)"))
    }
    let journal = try JournalWriter(take: path, journal: journalPath, start: frame, setup: setup)
    failures.store(0, ordering: .relaxed)
    writer.sync {
      let former = state.withLock { state in
        let former = state.journal
        var journal = journal
        for command in state.performance.restoring(at: frame) { journal.append(command, setup: setup) }
        state.journal = journal
        return former
      }
      former?.close()
      flush()
    }
  }

  /// Ends the take at a frame and writes its `.ahap`; returns the files, the first of which is the one that was asked for.
  ///
  /// When the take cannot be written its journal stays, or is saved elsewhere, and the error says where.
  public func stop(at frame: Frame, created: String? = nil) throws(Diagnostic) -> [String] {
    let ended = writer.sync {
      state.withLock { state in
        defer { state.journal = nil }
        return state.journal
      }
    }
    guard var journal = ended else { return [] }
    defer { journal.close() }
    journal.finish(at: frame)
    let rescue = JournalRescue(&journal, folders: rescueFolders)
    do throws(Diagnostic) {
      let content = try Journal(journal.whole(), named: journal.path)
      content.warnings.forEach(report)
      let files = try TakeFiles.write(content, as: journal.take, created: created)
      for copy in rescue.copies { unlink(copy) }
      return files
    } catch {
      throw Diagnostic(.error, in: error.file, "\(error.message); \(rescue.advice(journal))")
    }
  }

  /// Gives the take up and leaves nothing of it, where the performance could not begin.
  public func discard() {
    let journal = writer.sync {
      state.withLock { state in
        defer { state.journal = nil }
        return state.journal
      }
    }
    guard let journal else { return }
    journal.close()
    unlink(journal.path)
  }

  /// Where the journal of a take lies.
  public static func journalPath(for take: String) -> String { take + ".journal" }

  /// Writes what is pending; only on the writer's queue.
  private func flush() {
    guard var journal = state.withLock({ $0.journal?.handOver() }), !journal.pending.isEmpty else { return }
    let reason = journal.write() ? nil : systemError()
    state.withLock { $0.journal?.takeBack(from: &journal) }
    guard let reason, failures.wrappingAdd(1, ordering: .relaxed).oldValue == 0 else { return }
    report(
      Diagnostic(.warning, in: journal.path, "cannot be written: \(reason); the take is kept in memory until it can")
    )
  }
}
