import Documents
import Glibc
import Realtime

/// What becomes of a journal that ends: it is written to its end in its place or, where that has no room, whole in another.
public struct JournalRescue {
  /// Where a journal is saved that its own folder has no room for: TMPDIR or `/tmp`, HOME, and memory.
  public static var usualFolders: [String] {
    [temporaryFolder, variable("HOME"), "/dev/shm"].compactMap { $0 }
  }

  /// The files that hold the journal or a part of it.
  private(set) var copies: [String] = []
  private let folders: [String]
  /// The file that holds all of it.
  private var wholeCopy: String?

  /// Writes a journal to its end, or all of it into the first folder that takes it.
  init(_ journal: inout JournalWriter, folders: [String]) {
    self.folders = folders
    let isWritten = journal.write()
    if journal.isInPlace {
      copies = [journal.path]
      if isWritten { wholeCopy = journal.path }
    }
    guard wholeCopy == nil else { return }
    let name = journal.path.split(separator: "/").last ?? ""
    guard let bytes = try? journal.whole() else { return }
    for folder in folders where wholeCopy == nil { wholeCopy = Self.save(bytes, as: "\(folder)/\(name)") }
    if let wholeCopy { copies.append(wholeCopy) }
  }

  /// Writes a file under a name that none has; nil when it cannot be written, and then nothing is left of it.
  private static func save(_ bytes: [UInt8], as path: String) -> String? {
    for number in 0..<1000 {
      let name = number == 0 ? path : "\(path).~\(number)~"
      let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor < 0, errno == EEXIST { continue }
      guard descriptor >= 0 else { return nil }
      let isWhole = writeAll(bytes, to: descriptor) == bytes.count && fsync(descriptor) == 0
      guard close(descriptor) == 0, isWhole else {
        unlink(name)
        return nil
      }
      return name
    }
    return nil
  }

  /// Where the take is, or how much of it is lost, and what to do where it could not be made of the journal.
  func advice(_ journal: JournalWriter) -> String {
    guard let wholeCopy else {
      let command = Self.converting(journal.path, into: journal.take)
      return "\(Self.loss(of: journal)) lost, since none of \(folders.joined(separator: ", ")) takes it either; "
        + "make room, then \(command) for what came before"
    }
    let command = Self.converting(wholeCopy, into: journal.take)
    return wholeCopy == journal.path
      ? "the take is whole in \(wholeCopy): once that is mended, \(command)"
      : "the take is whole in \(wholeCopy): make room, then, before a restart, \(command)"
  }

  /// How much is only in memory.
  private static func loss(of journal: JournalWriter) -> String {
    guard let all = try? Journal(journal.whole(), named: ""), let kept = try? Journal(journal.onDisk(), named: "")
    else {
      return "the take is"
    }
    let seconds = Double(max(0, all.end - kept.end)) / all.setup.sampleRate
    let commands = max(0, all.commands.count - kept.commands.count)
    return "the last \((seconds * 10).rounded() / 10) s of the take, \(commands) commands, are"
  }

  /// The command that makes a take of a journal.
  static func converting(_ journal: String, into take: String) -> String {
    "`tactus convert \(shellWord(journal)) -o \(shellWord(take))`"
  }

  /// A path as a shell reads it back.
  private static func shellWord(_ path: String) -> String {
    let isPlain = path.allSatisfy { $0.isLetter || $0.isNumber || "/._-~".contains($0) } && !path.hasPrefix("~")
    return isPlain ? path : "'\(path.replacing("'", with: #"'\''"#))'"
  }
}
