import Documents
import Glibc
import Testing

@testable import Devices

@Suite("The WAV writer")
struct WAVWriterTests {
  private let samples = (0..<2000).map { Float($0 % 200) / 100 - 1 }

  /// Runs `body` with a folder that is gone afterwards.
  private func withFolder(_ body: (String) throws -> Void) throws {
    let path = "/tmp/tactus-wav-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    try #require(mkdir(path, 0o700) == 0)
    defer {
      for name in ["one.wav", "two.wav", "one.wav.part"] { unlink("\(path)/\(name)") }
      rmdir(path)
    }
    try body(path)
  }

  private func write(_ path: String, blocks: Int) throws {
    let writer = try WAVWriter(path: path, sampleRate: 48000, channels: 2)
    for block in 0..<blocks {
      let count = samples.count / blocks
      try samples[block * count..<(block + 1) * count].withUnsafeBufferPointer { try writer.write($0) }
    }
    try writer.finish()
  }

  @Test("the file holds the samples, bit by bit")
  func readsBack() throws {
    try withFolder { folder in
      try write("\(folder)/one.wav", blocks: 1)
      let bytes = try readFile("\(folder)/one.wav")
      #expect(bytes.starts(with: Array("RIFF".utf8)))
      #expect(Array(bytes[8..<12]) == Array("WAVE".utf8))
      let data = bytes.suffix(samples.count * 4)
      #expect(Array(data) == samples.withUnsafeBytes { Array($0) })
    }
  }

  @Test("the same samples give the same bytes, however they are cut into blocks", arguments: [1, 2, 10, 250])
  func deterministic(blocks: Int) throws {
    try withFolder { folder in
      try write("\(folder)/one.wav", blocks: 1)
      try write("\(folder)/two.wav", blocks: blocks)
      #expect(try readFile("\(folder)/one.wav") == readFile("\(folder)/two.wav"))
      #expect(try !readFile("\(folder)/one.wav").contains(Array("PEAK".utf8)), "a chunk of peaks would hold the time")
    }
  }

  @Test("what is not finished leaves the old file, and nothing else")
  func unfinished() throws {
    try withFolder { folder in
      try writeFile("\(folder)/one.wav", [1, 2, 3])
      do {
        let writer = try WAVWriter(path: "\(folder)/one.wav", sampleRate: 48000, channels: 2)
        try samples.withUnsafeBufferPointer { try writer.write($0) }
      }
      #expect(try readFile("\(folder)/one.wav") == [1, 2, 3])
      #expect(access("\(folder)/one.wav.part", F_OK) != 0)
    }
  }

  @Test("a device is written to, not replaced")
  func device() throws {
    try write("/dev/null", blocks: 2)
    var status = stat()
    #expect(stat("/dev/null", &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test("a folder that is missing is told with the system's reason")
  func missingFolder() {
    let path = "/nonexistent/take.wav"
    let expected = Diagnostic(.error, in: path, "cannot be written: No such file or directory (errno 2)")
    #expect(throws: expected) { _ = try WAVWriter(path: path, sampleRate: 48000, channels: 2) }
  }

  @Test("what libsndfile does not write is told in its words, and leaves nothing")
  func noChannels() throws {
    try withFolder { folder in
      let path = "\(folder)/one.wav"
      #expect(throws: Diagnostic.self) { _ = try WAVWriter(path: path, sampleRate: 48000, channels: 0) }
      #expect(access("\(path).part", F_OK) != 0)
    }
  }
}
