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
  /// What is to be written next; it stays until the disk has it.
  private(set) var pending: [UInt8]

  private let start: Frame
  /// How much is on disk for sure.
  private var writtenBytes = 0
  private let descriptor: Int32
  private var writtenPatterns: Set<UInt16> = []

  /// Creates the journal; it must not exist yet.
  init(take: String, journal path: String, start: Frame, setup: TakeSetup) throws(Diagnostic) {
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
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

  /// Writes what is pending and waits until the disk has it; false, with errno, when it is to be written again.
  mutating func write() -> Bool {
    guard lseek(descriptor, writtenBytes, SEEK_SET) >= 0, writeAll(pending, to: descriptor) == pending.count,
      fdatasync(descriptor) == 0 || errno == EINVAL
    else { return false }
    writtenBytes += pending.count
    pending = []
    return true
  }

  /// Hands what is pending over to a writer that writes it meanwhile.
  mutating func handOver() -> JournalWriter {
    defer { pending = [] }
    return self
  }

  /// Takes back what the other could not write.
  mutating func takeBack(from other: inout JournalWriter) {
    writtenBytes = other.writtenBytes
    // What came meanwhile is little, and what could not be written may be much.
    swap(&pending, &other.pending)
    pending += other.pending
  }

  /// What is on disk for sure; throws where it cannot be read.
  func onDisk() throws(Diagnostic) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < writtenBytes {
      let count = pread(descriptor, &chunk, min(chunk.count, writtenBytes - bytes.count), bytes.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Diagnostic(.error, in: path, "cannot be read: \(systemError())") }
      bytes += chunk[..<count]
    }
    return bytes
  }

  /// All of it, on disk or not.
  func whole() throws(Diagnostic) -> [UInt8] { try onDisk() + pending }

  /// Whether who looks for the journal finds it, and nobody has moved it away.
  var isInPlace: Bool {
    var (found, own) = (stat(), stat())
    return stat(path, &found) == 0 && fstat(descriptor, &own) == 0 && found.st_ino == own.st_ino
      && found.st_dev == own.st_dev
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
