import Foundation

/// A program that is measured beside Tactus where it is installed.
struct Program {
  /// What a run printed and how much CPU time it took.
  struct Run {
    var output: String
    var cpuSeconds: Double
  }

  struct Failure: Error {
    var program: String
    var status: Int32
  }

  private let executable: URL

  /// Finds a program; where there is none, a line of the table says how to install it.
  init?(_ name: String, package: String) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let found = folders.map { URL(filePath: "\($0)/\(name)") }
    guard let executable = found.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
      print("  \(name) is not installed: apt-get install \(package)")
      return nil
    }
    self.executable = executable
  }

  /// Runs the program until it ends; throws where it fails.
  func run(_ arguments: [String]) throws -> Run {
    let process = Process()
    let output = Pipe()
    process.executableURL = executable
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    let before = Self.childrenSeconds()
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(program: executable.lastPathComponent, status: process.terminationStatus)
    }
    return Run(output: String(decoding: data, as: UTF8.self), cpuSeconds: Self.childrenSeconds() - before)
  }

  /// The CPU time of all programs that were run and have ended.
  private static func childrenSeconds() -> Double {
    var usage = rusage()
    getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
  }
}
