import AHAP
import Documents
import Glibc
import Haptics
import Realtime
import TestSupport
import Testing

@testable import Recording

@Suite("A disk that is full when a take ends", .enabled(if: FullDisk.canMount, "only root can mount a small disk"))
struct FullDiskTests {
  private let disk = FullDisk()
  private let keys = PartID(0)

  /// Records a tap in each fiftieth of a second while the disk is full; returns what the recorder throws.
  private func record(rescueFolders: [String]) throws -> Diagnostic {
    let recorder = Recorder(Rendering().setup, rescueFolders: rescueFolders) { _ in }
    try recorder.start(disk.take, at: .zero)
    recorder.observe(HapticCommand(at: .zero, .route(keys, actuator: 0, gain: 1)), present: .zero)
    disk.fill()
    for frame in stride(from: Int64(960), to: 480_000, by: 960) {
      recorder.observe(HapticCommand(at: Frame(frame), .tap(keys, disk.tap)), present: .zero)
    }
    let error = #expect(throws: Diagnostic.self) { try recorder.stop(at: Frame(480_000)) }
    return try #require(error)
  }

  @Test("it is whole in the first folder that takes it, and converts")
  func rescued() throws {
    let rescued = "\(disk.second)/take.ahap.journal"
    let error = try record(rescueFolders: ["\(disk.root)/none", disk.first, disk.second])
    #expect(
      error.description.hasSuffix(
        "No space left on device (errno 28); the take is whole in \(rescued): make room, then, "
          + "before a restart, `tactus convert \(rescued) -o \(disk.take)`"
      )
    )
    #expect(disk.names(in: disk.first) == ["filler", "take.ahap.journal"])
    let saved = try TakeFiles.finish(journal: rescued, as: "\(disk.second)/saved.ahap")
    #expect(saved.warnings.isEmpty)
    #expect(try AHAPDocument.read(path: saved.files[0]).document.pattern.events.count == 499)
  }

  @Test("it takes the place of no other journal")
  func taken() throws {
    let other = "\(disk.second)/take.ahap.journal"
    try writeFile(other, [1])
    #expect(try record(rescueFolders: [disk.second]).message.contains("the take is whole in \(other).~1~: make room"))
    #expect(try readFile(other) == [1])
  }

  @Test("where no folder takes it the error says how much is lost, and no half of it is left")
  func lost() throws {
    let error = try record(rescueFolders: ["\(disk.root)/none", disk.first])
    #expect(error.message.contains("lost, since none of \(disk.root)/none, \(disk.first) takes it either"))
    #expect(error.message.contains("s of the take, "))
    #expect(error.message.hasSuffix("`tactus convert \(disk.take).journal -o \(disk.take)` for what came before"))
    #expect(disk.names(in: disk.first) == ["filler", "take.ahap.journal"])
  }
}

/// A disk of few kilobytes, and a folder with room, which are gone when their owner is.
private final class FullDisk {
  static let canMount: Bool = {
    let disk = FullDisk()
    return disk.isMounted
  }()

  private let folder = TemporaryFolder()
  let tap = HapticValues(intensity: 0.123456, sharpness: 0.25)
  private let isMounted: Bool

  init() {
    for name in ["first", "second"] { mkdir(folder.path(name), 0o700) }
    isMounted = mount("none", folder.path("first"), "tmpfs", 0, "size=16k") == 0
  }

  deinit {
    if isMounted { umount("\(root)/first") }
    for name in names(in: second) { unlink("\(second)/\(name)") }
  }

  var root: String { folder.root }
  var first: String { root + "/first" }
  var second: String { root + "/second" }
  var take: String { first + "/take.ahap" }

  /// Leaves no room.
  func fill() {
    let descriptor = open("\(first)/filler", O_WRONLY | O_CREAT, 0o600)
    defer { close(descriptor) }
    while write(descriptor, [UInt8](repeating: 0, count: 1024), 1024) > 0 {}
  }

  func names(in folder: String) -> [String] { TemporaryFolder.names(in: folder) }
}
