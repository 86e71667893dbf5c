import AHAP
import Documents
import Glibc
import Haptics

/// The files of a take: their names, what their Metadata says, and that none is ever overwritten.
public enum TakeFiles {
  /// Turns a journal that was left into the `.ahap` files of its take and removes it, or sets it aside if it is damaged; returns the
  /// files, as `write` does, and what is odd in the journal.
  public static func finish(
    journal: String,
    as path: String
  ) throws(Diagnostic) -> (files: [String], warnings: [Diagnostic]) {
    let journal = try replaceableFile(journal)
    try requireUnused(journal: journal)
    let content = try Journal(try readFile(journal, limit: 4 << 30), named: journal)
    let files = try write(content, as: path, created: nil)
    guard !content.isWhole, let kept = try setAside(journal) else {
      unlink(journal)
      return (files, content.warnings)
    }
    return (files, content.warnings + [Diagnostic(.warning, in: kept, "is the damaged journal, which is kept")])
  }

  /// Throws when a journal is being written, by this or another program; one that a crash has left is not.
  public static func requireUnused(journal path: String) throws(Diagnostic) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return }
    defer { Glibc.close(descriptor) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else { return }
    throw Diagnostic(
      .error,
      in: path,
      "is being written by a performance that records the same take; choose another name"
    )
  }

  /// Writes what a journal holds as a take's files; returns their paths, the first being where `path` leads to.
  public static func write(_ content: Journal, as path: String, created: String?) throws(Diagnostic) -> [String] {
    let take = Take(content.commands, setup: content.setup, end: content.end)
    let interruptions = content.gaps.map { gap in
      TakeMetadata.Interruption(
        time: Double(gap.start.index) / content.setup.sampleRate,
        seconds: Double(gap.frames) / content.setup.sampleRate
      )
    }
    return try write(take, setup: content.setup, as: path, created: created, interruptions: interruptions)
  }

  /// Writes a take's files; returns their paths, the first being where `path` leads to.
  ///
  /// A terminal, a pipe or a device takes a take of one file, and then no path is returned.
  public static func write(
    _ take: Take,
    setup: TakeSetup,
    as path: String,
    created: String?,
    interruptions: [TakeMetadata.Interruption] = []
  ) throws(Diagnostic) -> [String] {
    let (path, isFile) = if case .file(let file) = try WriteTarget(path) { (file, true) } else { (path, false) }
    let paths = take.files.map { file in file.name.map { sibling(of: path, named: $0) } ?? path }
    guard isFile || paths.count == 1 else {
      throw Diagnostic(.error, in: path, "takes one file, and the take has \(paths.count); name a file on a disk")
    }
    var setAside: [String: String] = [:]
    for (index, file) in take.files.enumerated() {
      var document = AHAPDocument(pattern: file.pattern)
      for event in document.pattern.events.indices where isFile {
        guard let sound = document.pattern.events[event].waveform?.path else { continue }
        document.pattern.events[event].waveform?.path = relativePath(of: sound, besides: path)
      }
      let others = index == 0 ? paths.dropFirst().map(lastComponent) : []
      var metadata = TakeMetadata(setup: setup, route: file.route, part: file.name, others: Array(others))
      if index == 0 { metadata.interruptions = interruptions }
      document.metadata = metadata.json(created: created)
      if isFile, let former = try Self.setAside(paths[index]) {
        setAside[lastComponent(paths[index])] = lastComponent(former)
      }
      try writeFile(paths[index], document.encoded())
    }
    if let former = setAside[lastComponent(path)] { try keepTogether(sibling(of: path, called: former), setAside) }
    return isFile ? paths : []
  }

  /// Lets the first file of a take that was set aside name its others as they are called now.
  private static func keepTogether(_ path: String, _ names: [String: String]) throws(Diagnostic) {
    var document: AHAPDocument
    do throws(AHAPError) { document = try AHAPDocument.read(path: path).document } catch { return }
    let metadata = TakeMetadata.renaming(parts: names, in: document.metadata)
    guard metadata != document.metadata else { return }
    document.metadata = metadata
    try writeFile(path, document.encoded())
  }

  private static func sibling(of path: String, called name: String) -> String {
    folder(of: path) + name
  }

  /// `take.ahap` and `keys` make `take.keys.ahap`.
  private static func sibling(of path: String, named name: String) -> String {
    let stem = path.hasSuffix(".ahap") ? String(path.dropLast(5)) : path
    return "\(stem).\(name).ahap"
  }

  private static func lastComponent(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Renames a file that is in the way to `NAME.~1~`, `NAME.~2~`, …, as GNU tools number backups; returns its new path, if any.
  @discardableResult
  public static func setAside(_ path: String) throws(Diagnostic) -> String? {
    let path = try replaceableFile(path)
    guard access(path, F_OK) == 0 else { return nil }
    var number = 1
    while access("\(path).~\(number)~", F_OK) == 0 { number += 1 }
    let former = "\(path).~\(number)~"
    guard rename(path, former) == 0 else {
      throw Diagnostic(.error, in: path, "exists and cannot be set aside: \(systemError())")
    }
    return former
  }
}
