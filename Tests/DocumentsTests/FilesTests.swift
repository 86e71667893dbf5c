import Documents
import Glibc
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

  @Test("what is no ordinary file is never replaced, nor what a link leads to")
  func irreplaceable() throws {
    mkfifo(folder.path("pipe"), 0o666)
    symlink(folder.path("pipe"), folder.path("link"))
    for name in ["pipe", "link"] {
      let error = #expect(throws: Diagnostic.self) { try writeFile(folder.path(name), [1]) }
      #expect(error?.message.hasSuffix("which stays as it is; choose another name") == true)
    }
    #expect(folder.names == ["link", "pipe"])
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
