import Documents
import Glibc
import TestSupport
import Testing

@Suite("Reading and writing files")
struct FilesTests {
  private let folder = TemporaryFolder()

  @Test("what was written is read", arguments: [0, 1, 65_535, 65_536, 200_001])
  func roundTrip(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try writeFile(folder.path("file"), bytes)
    #expect(try readFile(folder.path("file")) == bytes)
    #expect(folder.names == ["file"])
  }

  @Test("writing replaces what was there")
  func replacing() throws {
    try writeFile(folder.path("file"), Array("a long first text".utf8))
    try writeFile(folder.path("file"), Array("short".utf8))
    #expect(try readFile(folder.path("file")) == Array("short".utf8))
  }

  @Test("a file that is not there is named, with the system's reason and its number")
  func missing() {
    let path = folder.path("none")
    let error = #expect(throws: Diagnostic.self) { try readFile(path) }
    #expect(error?.description == "\(path): error: cannot be opened: No such file or directory (errno \(ENOENT))")
  }

  @Test("a folder cannot be read as a file")
  func directory() {
    let error = #expect(throws: Diagnostic.self) { try readFile(folder.root) }
    #expect(error?.message == "cannot be read: \(systemError(EISDIR))")
  }

  @Test("a file is read up to its limit, and refused beyond it")
  func limit() throws {
    try writeFile(folder.path("file"), [UInt8](repeating: 7, count: 1 << 20))
    #expect(try readFile(folder.path("file"), limit: 1 << 20).count == 1 << 20)
    let error = #expect(throws: Diagnostic.self) { try readFile(folder.path("file"), limit: (1 << 20) - 1) }
    #expect(error?.message.hasPrefix("is larger than") == true)
  }

  @Test("writing where there is no folder says so")
  func noFolder() {
    let path = folder.path("none/file")
    let error = #expect(throws: Diagnostic.self) { try writeFile(path, [1]) }
    #expect(error == Diagnostic(.error, in: path, "cannot be written: \(systemError(ENOENT))"))
  }

  @Test("a write that the disk has no room for leaves the old file, and nothing beside it", .enabled(if: hasFullDevice))
  func fullDisk() throws {
    let path = folder.path("take")
    try writeFile(path, Array("old".utf8))
    // The neighbour that is written first leads to a device that is always full.
    try #require(symlink("/dev/full", path + ".part") == 0)
    let error = #expect(throws: Diagnostic.self) { try writeFile(path, Array("new".utf8)) }
    #expect(error?.message == "cannot be written: \(systemError(ENOSPC))")
    #expect(try readFile(path) == Array("old".utf8))
    #expect(folder.names == ["take"])
  }

  @Test("a write that cannot take the old file's place leaves it, and nothing beside it")
  func unreplaceable() throws {
    let path = folder.path("take")
    try #require(mkdir(path, 0o700) == 0)
    let error = #expect(throws: Diagnostic.self) { try writeFile(path, [1]) }
    #expect(error?.message == "cannot be written: it is a folder, which stays as it is; choose another name")
    #expect(folder.names == ["take"])
  }

  @Test("an error number that the system does not know keeps its number")
  func unknownError() {
    #expect(systemError(9999).contains("9999"))
  }

  @Test("what is no ordinary file is written to, and stays, behind links too", arguments: ["pipe", "link"])
  func pipe(name: String) throws {
    mkfifo(folder.path("pipe"), 0o666)
    symlink("pipe", folder.path("link"))
    let reader = open(folder.path("pipe"), O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try requireWritable(folder.path(name))
    try writeFile(folder.path(name), Array("text".utf8))
    #expect(read(reader) == "text")
    #expect(folder.names == ["link", "pipe"])
    let error = #expect(throws: Diagnostic.self) { try replaceableFile(folder.path(name)) }
    #expect(error?.message == "cannot be written: it is no ordinary file, which stays as it is; choose another name")
  }

  @Test("what this process has open, as /dev/stdout, is written on where it is, be it a pipe or a file")
  func descriptors() throws {
    let descriptor = open(folder.path("file"), O_RDWR | O_CREAT, 0o666)
    defer { close(descriptor) }
    symlink("/proc/self/fd/\(descriptor)", folder.path("out"))
    #expect(writeAll(Array("before ".utf8), to: descriptor) == 7)
    for path in [folder.path("out"), "/dev/fd/\(descriptor)"] {
      try requireWritable(path)
      try writeFile(path, Array("text ".utf8))
    }
    #expect(writeAll(Array("after".utf8), to: descriptor) == 5)
    #expect(try readFile(folder.path("file")) == Array("before text text after".utf8))
    #expect(folder.names == ["file", "out"])
  }

  @Test("what a link leads to is replaced in its own folder, also where it is not there yet")
  func links() throws {
    try #require(mkdir(folder.path("there"), 0o700) == 0)
    defer { unlink(folder.path("there/file")) }
    symlink("there/file", folder.path("link"))
    symlink(folder.path("link"), folder.path("second"))
    for (name, text) in [("second", "new"), ("link", "newer")] {
      try writeFile(folder.path(name), Array(text.utf8))
      #expect(try readFile(folder.path("there/file")) == Array(text.utf8))
      #expect(folder.names == ["link", "second", "there"])
      #expect(try replaceableFile(folder.path(name)) == folder.path("there/file"))
    }
  }

  @Test("links that lead to each other, and a link to a folder, are refused")
  func endlessLinks() throws {
    symlink("second", folder.path("first"))
    symlink("first", folder.path("second"))
    symlink(".", folder.path("folder"))
    for (name, reason) in [
      ("first", systemError(ELOOP)), ("folder", "it is a folder, which stays as it is; choose another name"),
    ] {
      let path = folder.path(name)
      #expect(throws: Diagnostic(.error, in: path, "cannot be written: \(reason)")) { try writeFile(path, [1]) }
      #expect(throws: Diagnostic.self) { try requireWritable(path) }
    }
    #expect(folder.names == ["first", "folder", "second"])
  }

  @Test("a file in a folder that is not there is found unwritable before it is written")
  func unwritable() {
    let path = folder.path("none/file")
    #expect(throws: Diagnostic(.error, in: path, "cannot be written: \(systemError(ENOENT))")) {
      try requireWritable(path)
    }
    #expect(throws: Never.self) { try requireWritable(folder.path("file")) }
  }

  @Test("a path from the root on stays, another has the present folder before it")
  func absolute() {
    #expect(absolutePath("/a/b") == "/a/b")
    #expect(absolutePath("b").hasSuffix("/b") && absolutePath("b").hasPrefix("/"))
  }

  @Test("a file without a name is refused")
  func nameless() {
    #expect(throws: Diagnostic(.error, in: "", "cannot be written: its name is empty")) { try writeFile("", [1]) }
  }

  @Test("a file is named as one beside it sees it")
  func relative() throws {
    try #require(mkdir(folder.path("a"), 0o700) == 0)
    for name in ["one", "a/two"] { try writeFile(folder.path(name), [1]) }
    defer { unlink(folder.path("a/two")) }
    #expect(relativePath(of: folder.path("one"), besides: folder.path("take.ahap")) == "one")
    #expect(relativePath(of: folder.path("one"), besides: folder.path("a/take.ahap")) == "../one")
    #expect(relativePath(of: folder.path("a/two"), besides: folder.path("take.ahap")) == "a/two")
    #expect(relativePath(of: folder.path("gone"), besides: folder.path("take.ahap")) == folder.path("gone"))
  }
}

private let hasFullDevice = access("/dev/full", W_OK) == 0

/// What there is to be read at once.
private func read(_ descriptor: Int32) -> String {
  var bytes = [UInt8](repeating: 0, count: 1000)
  return String(decoding: bytes[..<max(0, read(descriptor, &bytes, bytes.count))], as: UTF8.self)
}
