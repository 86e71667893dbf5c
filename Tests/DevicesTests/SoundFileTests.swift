import Documents
import Glibc
import Haptics
import Testing

@testable import Devices

@Suite("Sound files")
struct SoundFileTests {
  private let path = "/tmp/tactus-sound-\(getpid())-\(UInt64.random(in: 0 ... .max)).wav"

  private func withFile(
    _ samples: [Float],
    sampleRate: Double,
    channels: Int = 1,
    _ body: () throws -> Void
  ) throws {
    let writer = try WAVWriter(path: path, sampleRate: sampleRate, channels: channels)
    try samples.withUnsafeBufferPointer { try writer.write($0) }
    try writer.finish()
    defer { unlink(path) }
    try body()
  }

  @Test("at its own rate a sound is what was written", arguments: [1, 2])
  func same(channels: Int) throws {
    let samples = (0..<960).map { Float($0) / 1000 }
    try withFile(samples, sampleRate: 48000, channels: channels) {
      let sound = try SoundFile.read(path, sampleRate: 48000)
      #expect(sound == Sound(samples: samples, channels: channels))
      let info = try SoundFile.info(path)
      #expect(info.seconds == 0.02 / Double(channels))
    }
  }

  @Test("of more than two channels the first two are taken")
  func surround() throws {
    try withFile((0..<60).map { Float($0 % 6) / 10 }, sampleRate: 48000, channels: 6) {
      let sound = try SoundFile.read(path, sampleRate: 48000)
      #expect(sound == Sound(samples: (0..<20).map { Float($0 % 2) / 10 }, channels: 2))
    }
  }

  @Test("at another rate it keeps its times, its pitch and its level", arguments: [8000, 22_050, 44_100, 96_000])
  func resampled(rate: Int) throws {
    let hertz = 400.0
    let wave = (0..<rate).map { Float(0.5 * sin(2 * .pi * hertz * Double($0) / Double(rate))) }
    try withFile(wave, sampleRate: Double(rate)) {
      let sound = try SoundFile.read(path, sampleRate: 48000)
      #expect(sound.frames == 48_000)
      for frame in stride(from: 1000, to: 47_000, by: 37) {
        let expected = Float(0.5 * sin(2 * .pi * hertz * Double(frame) / 48000))
        #expect(abs(sound.samples[frame] - expected) < 0.002)
      }
    }
  }

  @Test("what cannot be read is told with its reason")
  func refused() throws {
    let missing = #expect(throws: Diagnostic.self) { try SoundFile.read(path, sampleRate: 48000) }
    #expect(missing?.message == "cannot be opened: No such file or directory (errno 2)")
    #expect(throws: Diagnostic.self) { try SoundFile.read("/dev/null", sampleRate: 48000) }
    try writeFile(path, Array("no sound at all".utf8))
    defer { unlink(path) }
    let other = #expect(throws: Diagnostic.self) { try SoundFile.read(path, sampleRate: 48000) }
    #expect(other?.message.hasPrefix("cannot be read as sound: ") == true)
  }

  @Test("samples that are no numbers are silence")
  func nonNumbers() throws {
    try withFile([0.5, .nan, .infinity, -0.5], sampleRate: 48000) {
      let sound = try SoundFile.read(path, sampleRate: 48000)
      #expect(sound.samples == [0.5, 0, 0, -0.5])
    }
  }
}
