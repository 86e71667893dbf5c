import Devices
import Documents
import Engine
import Glibc
import Haptics
import Mapping
import Performance

extension OptionSpecification {
  static let mapping = OptionSpecification(
    "mapping",
    "FILE",
    letter: "m",
    help:
      "a mapping file, or the name of a shipped one; may be given several times (default: general-midi-drums and keys)"
  )
  static let out = OptionSpecification(
    "out",
    "DEVICE",
    help: "the ALSA PCM device to play on, or null (default: the device called default, else null)"
  )
  static let audio = OptionSpecification(
    "audio",
    "CHANNELS",
    help: "the output channels of audio events: 3, or left and right, 3,4 (default: as the mapping says, else unheard)"
  )
  static let level = OptionSpecification(
    "level",
    "GAIN",
    help: "the master level, 0 to 1 (default 1); lower it for people who need it gentler"
  )
  static let sampleRate = OptionSpecification("sample-rate", "HZ", help: "frames a second (default 48000)")
  static let period = OptionSpecification("period", "FRAMES", help: "frames of a period of the device (default 128)")
  static let periods = OptionSpecification("periods", "N", help: "periods of the device's buffer (default 8)")
  static let priority = OptionSpecification(
    "priority",
    "N",
    help: "the real-time priority of what plays, 1 to 99 (default \(RealtimeThread.defaultPriority))"
  )
  static let stats = OptionSpecification(
    "stats",
    "FILE.json",
    help: "write what was measured when it ends; the README explains it"
  )
  static let outputFile = OptionSpecification("output", "FILE", letter: "o", help: "the file to write; needed")
  static let json = OptionSpecification("json", help: "print JSON, for programs")
}

extension ParsedArguments {
  /// The master level.
  func level() throws(UsageError) -> Float { Float(try number("level", in: 0...1) ?? 1) }

  /// The sample rate in hertz.
  func sampleRate() throws(UsageError) -> Double { Double(try wholeNumber("sample-rate", in: 8000...192_000) ?? 48000) }

  /// The output that is asked for.
  func output() throws(UsageError) -> OutputWish {
    OutputWish(
      device: value("out"),
      sampleRate: try sampleRate(),
      periodFrames: try wholeNumber("period", in: 16...8192) ?? 128,
      periods: try wholeNumber("periods", in: 2...64) ?? 8
    )
  }

  /// Where audio events are heard, if that was said.
  func audioChannels() throws(UsageError) -> AudioChannels? {
    guard let text = value("audio") else { return nil }
    let channels = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { Int($0) }
    guard let left = channels.first, let right = channels.last, channels.count <= 2,
      channels.allSatisfy((1...64).contains),
      channels.count == text.split(separator: ",", omittingEmptySubsequences: false).count
    else {
      throw UsageError(message: "--audio takes one or two channels from 1 to 64, such as 3,4, not '\(text)'")
    }
    return AudioChannels(left: left - 1, right: right - 1)
  }

  /// The real-time priority.
  func priority() throws(UsageError) -> Int32 {
    try wholeNumber("priority", in: 1...99).map { Int32($0) } ?? RealtimeThread.defaultPriority
  }

  /// The file for what is measured, found writable before anything is played.
  func statsFile() throws(Diagnostic) -> String? {
    guard let path = value("stats") else { return nil }
    try requireWritable(path)
    return path
  }

  /// The file to write.
  func outputFile() throws(UsageError) -> String {
    guard let path = value("output"), !path.isEmpty else {
      throw UsageError(message: "say which file to write: -o FILE")
    }
    return path
  }

  /// Throws when no file was named.
  func needOperands(_ what: String) throws(UsageError) {
    if operands.isEmpty { throw UsageError(message: "name \(what)") }
  }

  /// Throws when something was named that the command has no use for.
  func needNoOperands() throws(UsageError) {
    if let first = operands.first { throw UsageError(message: "'\(first)' is not understood here") }
  }
}

/// What the shipped files hold, and what was wrong with them.
struct Library {
  let shared: SharedFiles
  let presets: PatternLibrary

  init() throws {
    shared = try SharedFiles()
    let (library, problems) = try readPresets(in: shared.presets)
    for problem in problems { say(problem.description) }
    presets = library
  }

  func files(_ arguments: ParsedArguments, audio: AudioChannels? = nil) -> ScoreFiles {
    ScoreFiles(shared: shared, library: presets, mappings: arguments.all("mapping"), audio: audio)
  }
}

/// Says each finding on a line of its own.
func say(_ diagnostics: [Diagnostic]) {
  for diagnostic in diagnostics { say(diagnostic.description) }
}

/// Says that nothing is felt, or that sounds go nowhere, where that is so.
func sayWhatIsMissed(in score: Score) {
  if !score.isFelt { say("nothing in it is felt: no rule of the mapping fires") }
  if score.hasUnheardSounds { say("its sounds are not heard; --audio 3,4 would let them out on channels 3 and 4") }
}

/// How many threads a performance needs besides the first, with some for alsa-lib's plugins.
let threadsOfAPerformance = 12
