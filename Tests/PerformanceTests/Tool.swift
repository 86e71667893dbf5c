import Foundation

/// Runs the built `tactus` as a user does.
struct Tool {
  var status: Int32
  var output: String
  var errors: String

  static let path: String = {
    var folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    if let argument = CommandLine.arguments.first(where: { $0.hasSuffix(".xctest") }) {
      folder = URL(fileURLWithPath: argument).deletingLastPathComponent()
    }
    return folder.appending(path: "tactus").path
  }()

  static let isBuilt = FileManager.default.isExecutableFile(atPath: path)

  /// A process that is not started yet; `wrapper` is a program that runs it, with that one's first arguments.
  static func process(_ arguments: [String], in folder: String, wrapper: [String] = []) -> Process {
    let words = wrapper + [path] + arguments
    let process = Process()
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardInput = FileHandle.nullDevice
    return process
  }

  /// The wrapper of a process that runs under a limit of the shell's, such as `-n 6`.
  static func limit(_ limit: String) -> [String] { ["/bin/bash", "-c", "ulimit \(limit); exec \"$0\" \"$@\""] }

  init(_ arguments: String..., in folder: String = projectFolder, wrapper: [String] = []) throws {
    let process = Self.process(arguments, in: folder, wrapper: wrapper)
    let (out, err) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (out, err)
    try process.run()
    output = String(decoding: out.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    errors = String(decoding: err.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationStatus
  }
}
