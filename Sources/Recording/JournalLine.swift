import Haptics
import Realtime

/// The text of a command in a journal: frame, verb, and the verb's numbers, separated by spaces.
enum JournalLine {
  /// Appends a command's line; its frame is counted from `start`.
  static func append(_ command: HapticCommand, start: Frame, to bytes: inout [UInt8]) {
    var text = "\(command.frame - start) "
    switch command.action {
    case .tap(let part, let values): text += "tap \(part.index) \(numbers(values))"
    case .begin(let hold, let part, let values): text += "begin \(hold.number) \(part.index) \(numbers(values))"
    case .end(let hold): text += "end \(hold.number)"
    case .move(let part, let control, let to, let frames):
      text += "move \(part.index) \(control.ahapName) \(to) \(frames)"
    case .play(let pattern, let part, let intensity, let sharpness):
      text += "play \(pattern.index) \(part.index) \(intensity) \(sharpness)"
    case .player(let id, let operation): text += "player \(id.number) \(words(operation))"
    case .stop(let part): text += "stop \(part.index)"
    case .panic: text += "panic"
    case .level(let gain): text += "level \(gain)"
    case .route(let part, let actuator, let gain): text += "route \(part.index) \(actuator) \(gain)"
    }
    bytes += text.utf8
    bytes.append(UInt8(ascii: "\n"))
  }

  private static func words(_ operation: PlayerOperation) -> String {
    switch operation {
    case .load(let pattern, let part, let intensity, let sharpness):
      "load \(pattern.index) \(part.index) \(intensity) \(sharpness)"
    case .start(let offset): "start \(offset)"
    case .stop: "stop"
    case .unload: "unload"
    case .cancel: "cancel"
    case .pause: "pause"
    case .resume: "resume"
    case .seek(let offset): "seek \(offset)"
    case .loop(let loops, let end): "loop \(loops ? 1 : 0) \(end)"
    case .rate(let rate): "rate \(rate)"
    case .mute(let mutes): "mute \(mutes ? 1 : 0)"
    case .move(let control, let to, let frames): "move \(control.ahapName) \(to) \(frames)"
    }
  }

  private static func numbers(_ values: HapticValues) -> String {
    "\(values.intensity) \(values.sharpness) \(values.attack) \(values.decay) \(values.release) "
      + (values.sustained ? "1" : "0")
  }

  /// Reads a command's line; nil when it is none.
  static func command(_ words: [Substring]) -> HapticCommand? {
    var reader = WordReader(words)
    guard let frame = reader.frame(), let verb = reader.word() else { return nil }
    guard let action = action(verb, &reader), reader.isAtEnd else { return nil }
    return HapticCommand(at: frame, action)
  }

  private static func action(_ verb: Substring, _ reader: inout WordReader) -> HapticCommand.Action? {
    switch verb {
    case "tap":
      guard let part = reader.part(), let values = reader.values() else { return nil }
      return .tap(part, values)
    case "begin":
      guard let hold = reader.next(UInt64.self), let part = reader.part(), let values = reader.values() else {
        return nil
      }
      return .begin(HoldID(hold), part, values)
    case "end":
      return reader.next(UInt64.self).map { .end(HoldID($0)) }
    case "move":
      guard let part = reader.part(), let name = reader.word(), let control = Control(ahapName: String(name)),
        let to = reader.number(), let frames = reader.next(Int32.self)
      else { return nil }
      return .move(part, control, to: to, overFrames: frames)
    case "play":
      guard let pattern = reader.next(UInt16.self), let part = reader.part(), let intensity = reader.number(),
        let sharpness = reader.number()
      else { return nil }
      return .play(PatternID(pattern), part, intensity: intensity, sharpness: sharpness)
    case "player":
      guard let id = reader.next(UInt64.self), let operation = operation(&reader) else { return nil }
      return .player(PlayerID(id), operation)
    case "stop": return reader.part().map { .stop($0) }
    case "panic": return .panic
    case "level": return reader.number().map { .level($0) }
    case "route":
      guard let part = reader.part(), let actuator = reader.next(UInt8.self), let gain = reader.number() else {
        return nil
      }
      return .route(part, actuator: actuator, gain: gain)
    default: return nil
    }
  }
}

extension JournalLine {
  private static func operation(_ reader: inout WordReader) -> PlayerOperation? {
    switch reader.word() {
    case "load":
      guard let pattern = reader.next(UInt16.self), let part = reader.part(), let intensity = reader.number(),
        let sharpness = reader.number()
      else { return nil }
      return .load(PatternID(pattern), part, intensity: intensity, sharpness: sharpness)
    case "start": return reader.frame().map { .start(from: $0.index) }
    case "stop": return .stop
    case "unload": return .unload
    case "cancel": return .cancel
    case "pause": return .pause
    case "resume": return .resume
    case "seek": return reader.frame().map { .seek(to: $0.index) }
    case "loop":
      guard let loops = reader.word(), let end = reader.frame() else { return nil }
      return .loop(loops == "1", end: end.index)
    case "rate": return reader.number().map { .rate($0) }
    case "mute": return reader.word().map { .mute($0 == "1") }
    case "move":
      guard let name = reader.word(), let control = Control(ahapName: String(name)), let to = reader.number(),
        let frames = reader.next(Int32.self)
      else { return nil }
      return .move(control, to: to, overFrames: frames)
    default: return nil
    }
  }
}

/// Takes the words of a line one by one.
struct WordReader {
  private var words: ArraySlice<Substring>

  init(_ words: [Substring]) { self.words = words[...] }

  var isAtEnd: Bool { words.isEmpty }

  mutating func word() -> Substring? { words.popFirst() }

  mutating func next<Number: LosslessStringConvertible>(_ type: Number.Type) -> Number? {
    word().flatMap { Number(String($0)) }
  }

  /// A finite number, as all that is written are.
  mutating func number() -> Float? { next(Float.self).flatMap { $0.isFinite ? $0 : nil } }

  /// A frame that a performance can reach, 700 years at 48 kHz; beyond it sums could overflow.
  mutating func frame() -> Frame? {
    guard let frame = next(Int64.self), (-(1 << 50)...1 << 50).contains(frame) else { return nil }
    return Frame(frame)
  }

  mutating func part() -> PartID? { next(UInt16.self).map { PartID($0) } }

  /// The rest of the line as one text.
  mutating func rest() -> String {
    defer { words = [] }
    return words.joined(separator: " ")
  }

  mutating func values() -> HapticValues? {
    guard let intensity = number(), let sharpness = number(), let attack = number(),
      let decay = number(), let release = number(), let sustained = word()
    else { return nil }
    return HapticValues(
      intensity: intensity,
      sharpness: sharpness,
      attack: attack,
      decay: decay,
      release: release,
      sustained: sustained == "1"
    )
  }
}
