import Documents
import Glibc
import Haptics
import Realtime

/// The open journal of a take, and what of it is not on disk yet.
struct JournalWriter {
  /// The file that the take will be.
  let take: String
  /// The journal's file.
  let path: String
  /// What is to be written next.
  var pending: [UInt8]

  private let start: Frame
  private let descriptor: Int32
  private var writtenPatterns: Set<UInt16> = []

  /// Creates the journal; it must not exist yet.
  init(take: String, journal path: String, start: Frame, setup: TakeSetup) throws(Diagnostic) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw Diagnostic(.error, in: path, "cannot be written, so nothing would be recorded: \(systemError())")
    }
    // Whoever finds the file locked knows that it is no crash's.
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
    self.take = take
    self.path = path
    self.start = start
    pending = Journal.opening(setup)
  }

  mutating func append(_ command: HapticCommand, setup: TakeSetup) {
    if let pattern = command.pattern, Int(pattern.index) < setup.patterns.count,
      writtenPatterns.insert(pattern.index).inserted
    {
      pending += Journal.line(pattern: Int(pattern.index), of: setup)
    }
    JournalLine.append(command, start: start, to: &pending)
  }

  /// Adds the line that tells of a gap in what could be felt; what lies before the take is left out.
  mutating func append(gapAt frame: Frame, frames: Int64) {
    let first = max(frame, start)
    if frame + frames > first { pending += Journal.gap(first - start, frames: frame + frames - first) }
  }

  /// Adds the line that tells where the take ends.
  mutating func finish(at frame: Frame) { pending += Journal.ending(max(0, frame - start)) }

  /// Writes what is pending and waits until the disk has it; false, with errno, leaves the unwritten rest pending.
  mutating func write() -> Bool {
    while !pending.isEmpty {
      let count = pending.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      pending.removeFirst(count)
    }
    return fdatasync(descriptor) == 0 || errno == EINVAL
  }

  func close() { Glibc.close(descriptor) }
}

extension HapticCommand {
  /// The pattern that it brings into play.
  fileprivate var pattern: PatternID? {
    switch action {
    case .play(let pattern, _, _, _), .player(_, .load(let pattern, _, _, _)): pattern
    default: nil
    }
  }
}
