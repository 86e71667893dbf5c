import Glibc
import Haptics
import Realtime
import Recording
import Testing

@Suite("A take in a place that cannot hold one")
struct RefusedPathTests {
  @Test("it never takes the place of a folder, a device or nothing", arguments: ["folder", "pipe", ""])
  func refusedPaths(name: String) {
    var template = Array("/tmp/tactus-XXXXXX".utf8CString)
    mkdtemp(&template)
    let root = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    defer { for entry in ["/folder", "/pipe", ""] { remove(root + entry) } }
    mkdir(root + "/folder", 0o777)
    mkfifo(root + "/pipe", 0o666)
    let setup = TakeSetup(sampleRate: 48000, actuators: [], partNames: [], patterns: [], holdLimitSeconds: 180)
    let recorder = Recorder(setup) { _ in }
    #expect(throws: (any Error).self) { try recorder.start(name.isEmpty ? "" : "\(root)/\(name)", at: .zero) }
    #expect(!recorder.isRecording)
    #expect(access("\(root)/\(name).journal", F_OK) != 0)
  }
}
