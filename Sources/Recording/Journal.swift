import AHAP
import Documents
import Haptics
import Realtime

/// A performance on disk while it is played: lines of text, each whole in itself, so that whatever a crash leaves can be read.
///
/// The first lines describe the performance, each later one is a command or, before a pattern's first use, the pattern. Lines are in
/// order of arrival, which among equal frames is the order of effect.
public struct Journal {
  /// The performance that was recorded.
  public private(set) var setup: TakeSetup
  /// The commands, in order of arrival; frames count from the take's start.
  public private(set) var commands: [HapticCommand] = []
  /// Where nothing could be felt, and for how many frames.
  public private(set) var gaps: [(start: Frame, frames: Int64)] = []
  /// What is odd in it: profiles that are not known.
  public private(set) var warnings: [Diagnostic] = []
  /// The last frame of the take: where recording ended, or the last that was written before a crash.
  public private(set) var end = Frame.zero

  private static let heading = "tactus-journal 1"

  /// The lines that open a journal.
  static func opening(_ setup: TakeSetup) -> [UInt8] {
    var text = "\(heading)\nrate \(setup.sampleRate)\nhold-limit \(setup.holdLimitSeconds)\n"
    for actuator in setup.actuators {
      text += "actuator \(actuator.channel) \(actuator.gain) \(actuator.profile) \(oneLine(actuator.name))\n"
    }
    for name in setup.partNames { text += "part \(oneLine(name))\n" }
    return Array(text.utf8)
  }

  /// The line that holds a pattern of the library, behind those that tell how long its sounds last.
  static func line(pattern index: Int, of setup: TakeSetup) -> [UInt8] {
    let (name, pattern) = setup.patterns[index]
    let sounds = pattern.events.compactMap(\.waveform).compactMap { sound in
      sound.seconds.map { "sound \($0) \(oneLine(sound.path))\n" }
    }
    let words = "pattern \(index) \(oneLine(name).replacing(" ", with: "_")) "
    var bytes = Array((Set(sounds).sorted().joined() + words).utf8)
    bytes += AHAPDocument(pattern: pattern).encoded().filter { $0 != UInt8(ascii: "\n") }
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// The line that tells where, and for how long, nothing could be felt.
  static func gap(_ frame: Int64, frames: Int64) -> [UInt8] { Array("gap \(frame) \(frames)\n".utf8) }

  /// The line that tells where recording ended.
  static func ending(_ frame: Int64) -> [UInt8] { Array("finish \(frame)\n".utf8) }

  private static func oneLine(_ name: String) -> String {
    String(name.map { $0.isNewline ? " " : $0 })
  }

  /// Whether bytes begin as a journal does.
  public static func isJournal(_ bytes: [UInt8]) -> Bool { bytes.starts(with: heading.utf8) }

  /// Reads a journal; a last line that a crash cut short is left out.
  public init(_ bytes: [UInt8], named file: String) throws(Diagnostic) {
    guard Self.isJournal(bytes) else {
      throw Diagnostic(
        .error,
        in: file,
        at: .line(1, column: 1),
        "is no journal of a take: it should begin with \"\(Self.heading)\""
      )
    }
    setup = TakeSetup(sampleRate: 48000, actuators: [], partNames: [], patterns: [], holdLimitSeconds: 180)
    var lengths: [String: Double] = [:]
    let whole = bytes[..<((bytes.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1)]
    var number = 0
    for line in whole.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
      number += 1
      guard number > 1 else { continue }
      guard read(String(decoding: line, as: UTF8.self), number, of: file, &lengths) else {
        throw Diagnostic(
          .error,
          in: file,
          at: .line(number, column: 1),
          "cannot be understood; delete this line and what follows it to keep what comes before"
        )
      }
    }
    if end == .zero, let last = commands.map(\.frame).max() { end = last }
  }

  /// Takes a line in, and the seconds of sounds by their paths; false when it cannot be understood.
  private mutating func read(_ line: String, _ number: Int, of file: String, _ lengths: inout [String: Double]) -> Bool
  {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    var reader = WordReader(words)
    switch reader.word() {
    case "rate":
      guard let rate = reader.next(Double.self), rate >= 1000, rate <= 1e6 else { return false }
      setup.sampleRate = rate
    case "hold-limit":
      guard let limit = reader.next(Double.self), limit > 0, limit < 1e6 else { return false }
      setup.holdLimitSeconds = limit
    case "actuator":
      guard let channel = reader.next(Int.self), let gain = reader.next(Float.self), let profile = reader.word(),
        (1...255).contains(channel)
      else { return false }
      let known = ActuatorProfile(String(profile))
      if known == nil { warnings.append(.unknownProfile(String(profile), in: file, at: .line(number, column: 1))) }
      setup.actuators.append(
        .init(name: reader.rest(), channel: channel, profile: known ?? .wideBand, gain: gain)
      )
    case "part":
      setup.partNames.append(reader.rest())
    case "sound":
      guard let seconds = reader.next(Double.self), seconds >= 0, seconds < 1e6 else { return false }
      lengths[reader.rest()] = seconds
    case "pattern":
      guard let index = reader.next(UInt16.self), let name = reader.word(),
        let document = try? AHAPDocument.read(Array(reader.rest().utf8), named: "")
      else { return false }
      while setup.patterns.count <= index { setup.patterns.append(("", Pattern())) }
      var pattern = document.document.pattern
      for event in pattern.events.indices {
        guard let path = pattern.events[event].waveform?.path else { continue }
        pattern.events[event].waveform?.seconds = lengths[path]
      }
      setup.patterns[Int(index)] = (String(name), pattern)
    case "gap":
      guard let start = reader.frame(), let length = reader.frame() else { return false }
      gaps.append((start, length.index))
    case "finish":
      guard let frame = reader.frame() else { return false }
      end = frame
    default:
      guard let command = JournalLine.command(words) else { return false }
      commands.append(command)
    }
    return true
  }
}
