import Devices
import Documents
import Performance
import Testing

@Suite("What is checked of the sounds of a pattern")
struct CheckingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What is said of a pattern that plays these sounds, without the file's name.
  private func complaints(of sounds: String...) throws -> [String] {
    let events = sounds.map {
      #"{ "Event": { "EventType": "AudioCustom", "Time": 0, "EventWaveformPath": "\#($0)" } }"#
    }
    let path = try folder.write("{ \"Pattern\": [\(events.joined(separator: ", "))] }", as: "pattern.ahap")
    return try shippedFiles().check(path).map { String($0.description.dropFirst(path.count)) }
  }

  private func writeSound(_ name: String, seconds: Int, sampleRate: Double) throws {
    let writer = try WAVWriter(path: folder.file(name), sampleRate: sampleRate, channels: 1)
    let silence = [Float](repeating: 0, count: seconds * Int(sampleRate))
    try silence.withUnsafeBufferPointer { try writer.write($0) }
    try writer.finish()
  }

  @Test("a short sound beside the pattern is fine")
  func fine() throws {
    try writeSound("tap.wav", seconds: 23, sampleRate: 8000)
    #expect(try complaints(of: "tap.wav") == [])
  }

  @Test("a sound that is not there is told once, however often it is played")
  func missing() throws {
    #expect(
      try complaints(of: "tap.wav", "tap.wav") == [
        ": warning: its sound \"tap.wav\" cannot be opened: No such file or directory (errno 2); it is looked for in the "
          + "folder of the pattern"
      ]
    )
  }

  @Test("a sound longer or larger than an iPhone plays is told, in whatever unit it is too much")
  func large() throws {
    try writeSound("long.wav", seconds: 24, sampleRate: 8000)
    try writeSound("large.wav", seconds: 22, sampleRate: 48000)
    #expect(
      try complaints(of: "long.wav", "large.wav") == [
        ": warning: its sound \"long.wav\" lasts 24.0 s; an iPhone plays up to 23",
        ": warning: its sound \"large.wav\" is 4.3 MB; an iPhone plays up to 4.2",
      ]
    )
  }

  @Test("what is no sound is told, with the reason")
  func strange() throws {
    _ = try folder.write("la la la", as: "song.wav")
    let said = try complaints(of: "song.wav", ".", "/dev/zero")
    #expect(said.count == 3)
    #expect(said[0].contains("\"song.wav\" cannot be read as sound: "))
    #expect(said[1].contains("\".\" is no ordinary file"))
    #expect(said[2].contains("\"/dev/zero\" is no ordinary file"))
  }
}
