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
  /// What is odd in it: lines that cannot be understood, and are left out, and profiles that are not known.
  public private(set) var warnings: [Diagnostic] = []
  /// The last frame of the take: where recording ended, or the last that was written before a crash.
  public private(set) var end = Frame.zero

  private static let name = "tactus-journal "
  private static let heading = name + "1"
  /// As many damaged lines are told one by one.
  private static let mostTold = 5
  /// The longest that nothing comes, in seconds; a frame further ahead is damaged.
  private static let longestPause = 7.0 * 24 * 3600
  /// As many seconds before the take's start something can have been played that came into it; an earlier frame is damaged.
  private static let earliest = -60.0

  /// Whether all of its lines could be understood.
  public private(set) var isWhole = true

  /// The greatest frame so far.
  private var latest = Frame.zero
  /// The seconds of sounds by their paths.
  private var lengths: [String: Double] = [:]

  /// The lines that open a journal.
  static func opening(_ setup: TakeSetup) -> [UInt8] {
    var text = "\(heading)\nrate \(setup.sampleRate)\nhold-limit \(setup.holdLimitSeconds)\n"
    for (index, actuator) in setup.actuators.enumerated() {
      text += "actuator \(index) \(actuator.channel) \(actuator.gain) \(actuator.profile) \(oneLine(actuator.name))\n"
    }
    for (index, name) in setup.partNames.enumerated() { text += "part \(index) \(oneLine(name))\n" }
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
    String(name.map { $0.isNewline || $0.utf8.contains(where: isControl) ? " " : $0 })
  }

  private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }

  /// Whether a file is a journal: it begins as one does, or is called so, since the beginning may be damaged.
  public static func isJournal(_ bytes: [UInt8], named file: String) -> Bool {
    bytes.starts(with: name.utf8) || file.hasSuffix(".journal") || file.contains(".journal.~")
  }

  /// Reads what can be read of a journal; a last line that a crash cut short is left out, and so are damaged ones, with warnings.
  public init(_ bytes: [UInt8], named file: String) throws(Diagnostic) {
    setup = TakeSetup(sampleRate: 48000, actuators: [], partNames: [], patterns: [], holdLimitSeconds: 180)
    var damaged: [Int] = []
    let newline = UInt8(ascii: "\n")
    let first = bytes.prefix { $0 != newline }
    var understood = first.elementsEqual(Self.heading.utf8) ? 1 : 0
    guard understood == 1 || !first.starts(with: Self.name.utf8) else {
      let version = "is the journal of another version of Tactus, which can read it"
      throw Diagnostic(.error, in: file, at: .line(1, column: 1), version)
    }
    let whole = bytes[..<(bytes.lastIndex(of: newline) ?? 0)]
    for (index, line) in whole.split(separator: newline, omittingEmptySubsequences: false).enumerated()
    where index > 0 || understood == 0 {
      if !line.contains(where: { $0 < 0x20 }), let text = String(validating: line, as: UTF8.self),
        read(text, at: .line(index + 1, column: 1), of: file)
      {
        understood += 1
      } else {
        damaged.append(index + 1)
      }
    }
    guard understood > 0 else {
      throw Diagnostic(
        .error,
        in: file,
        at: .line(1, column: 1),
        "is no journal of a take: it should begin with \"\(Self.heading)\""
      )
    }
    if end == .zero, let last = commands.map(\.frame).max() { end = last }
    isWhole = damaged.isEmpty
    guard !isWhole else { return }
    warn(of: damaged, in: file)
    routeWhatIsNot(in: file)
  }

  private mutating func warn(of damaged: [Int], in file: String) {
    for number in damaged.prefix(Self.mostTold) {
      let place = Diagnostic.Place.line(number, column: 1)
      warnings.append(Diagnostic(.warning, in: file, at: place, "cannot be understood, and is left out"))
    }
    let rest = damaged.count - Self.mostTold
    if rest > 0 { warnings.append(Diagnostic(.warning, in: file, "\(rest) more lines are left out likewise")) }
  }

  /// Lets parts whose routes are lost be felt on the first actuator.
  private mutating func routeWhatIsNot(in file: String) {
    var routed: Set<PartID> = []
    var played: Set<PartID> = []
    for command in commands {
      switch command.action {
      case .route(let part, _, _): routed.insert(part)
      case .tap(let part, _), .begin(_, let part, _), .play(_, let part, _, _), .player(_, .load(_, let part, _, _)):
        played.insert(part)
      default: break
      }
    }
    let lost = played.subtracting(routed).sorted { $0.index < $1.index }
    guard !lost.isEmpty else { return }
    commands.insert(contentsOf: lost.map { HapticCommand(at: .zero, .route($0, actuator: 0, gain: 1)) }, at: 0)
    let parts = lost.map { Int($0.index) < setup.partNames.count ? setup.partNames[Int($0.index)] : "\($0.index)" }
    warnings.append(
      Diagnostic(
        .warning,
        in: file,
        "does not tell where \(parts.joined(separator: ", ")) went; they are felt on the first actuator"
      )
    )
  }

  /// Takes a line in; false when it cannot be understood.
  private mutating func read(_ line: String, at place: Diagnostic.Place, of file: String) -> Bool {
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
      guard let index = reader.next(UInt8.self), let channel = reader.next(Int.self), (1...255).contains(channel),
        let gain = reader.number(), let profile = reader.word()
      else { return false }
      let known = ActuatorProfile(String(profile))
      if known == nil { warnings.append(.unknownProfile(String(profile), in: file, at: place)) }
      while setup.actuators.count <= index {
        let number = setup.actuators.count + 1
        setup.actuators.append(.init(name: "actuator-\(number)", channel: number, profile: .wideBand, gain: 1))
      }
      setup.actuators[Int(index)] = .init(
        name: reader.rest(),
        channel: channel,
        profile: known ?? .wideBand,
        gain: gain
      )
    case "part":
      guard let index = reader.next(UInt16.self) else { return false }
      while setup.partNames.count <= index { setup.partNames.append("part-\(setup.partNames.count)") }
      setup.partNames[Int(index)] = reader.rest()
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
        pattern.events[event].waveform?.seconds = lengths[Self.oneLine(path)]
      }
      setup.patterns[Int(index)] = (String(name), pattern)
    case "gap":
      guard let start = reader.frame(), let length = reader.frame(), length >= .zero else { return false }
      gaps.append((start, length.index))
    case "finish":
      guard let frame = reader.frame(), isNear(frame) else { return false }
      end = frame
      latest = max(latest, frame)
    default:
      guard let command = JournalLine.command(words), isNear(command.frame) else { return false }
      commands.append(command)
      latest = max(latest, command.frame)
    }
    return true
  }

  /// Whether a frame can be that of the next line.
  private func isNear(_ frame: Frame) -> Bool {
    frame - latest <= Int64(Self.longestPause * setup.sampleRate)
      && frame.index >= Int64(Self.earliest * setup.sampleRate)
  }
}
