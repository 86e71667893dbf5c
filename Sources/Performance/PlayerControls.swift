import Documents
import Haptics
import Mapping
import OSC
import Realtime

/// The addresses under `/tactus/player`: pattern players with names, as Core Haptics' advanced players are used.
struct PlayerControls {
  /// What is asked of a player, by the last word of the address, and what it takes.
  enum Verb: String, CaseIterable {
    case load, unload, start, stop, cancel, pause, resume, seek, loop, rate, mute, send, curve

    private static let prefix = "/tactus/player/"

    var address: String { Self.prefix + rawValue }

    /// Finds the verb of an address, nil when there is none.
    init?(address: String) {
      guard address.hasPrefix(Self.prefix) else { return nil }
      self.init(rawValue: String(address.dropFirst(Self.prefix.count)))
    }

    fileprivate var usage: String {
      switch self {
      case .load: "takes a player's name and a preset, then intensity, a shift of sharpness and an actuator"
      case .start: "takes a player's name, then from how many seconds of its pattern, and after how many seconds"
      case .stop: "takes a player's name, then after how many seconds"
      case .cancel, .pause, .resume, .unload: "takes a player's name"
      case .seek: "takes a player's name and the seconds of its pattern"
      case .loop: "takes a player's name and 1 or 0, then the seconds at which it begins again"
      case .rate: "takes a player's name and a number above 0"
      case .mute: "takes a player's name and 1 or 0"
      case .send: "takes a player's name, a control and its value, then over how many seconds"
      case .curve: "takes a player's name, a control, and times with values: 0 0.2 1.5 0.9"
      }
    }
  }

  private static let mostPlayers = 64
  private static let longestSeconds = 86_400.0

  private let library: PatternLibrary
  private let sampleRate: Double
  private var players: [String: PlayerID] = [:]
  private var nextNumber: UInt64

  /// Numbers its players from `firstPlayer`.
  init(library: PatternLibrary, sampleRate: Double, firstPlayer: UInt64) {
    self.library = library
    self.sampleRate = sampleRate
    nextNumber = firstPlayer
  }

  /// The name of a player that messages have made, nil for others.
  func name(of player: PlayerID) -> String? { players.first { $0.value == player }?.key }

  /// The name of the player that a message was for, nil for all other messages.
  func name(in message: OSCMessage) -> String? {
    guard Verb(address: message.address) != nil, let key = message.arguments.first?.key else { return nil }
    return players[key] == nil ? nil : key
  }

  /// Carries out a message for a frame; `part` is the part of an actuator's name, or of all for nil.
  mutating func handle(
    _ verb: Verb,
    _ arguments: [OSCArgument],
    at frame: Frame,
    part: (String?) throws(Refusal) -> PartID,
    _ emit: (Frame, HapticCommand.Action) -> Void
  ) throws(Refusal) {
    guard let key = arguments.first?.key else { throw Refusal("\(verb.address) \(verb.usage)") }
    let rest = arguments.dropFirst()
    let numbers = rest.compactMap(\.number)
    func number(_ index: Int) throws(Refusal) -> Double {
      guard index < numbers.count, numbers[index].isFinite else { throw Refusal("\(verb.address) \(verb.usage)") }
      return numbers[index]
    }
    // A preset's own name needs no loading.
    if verb != .load, verb != .unload, players[key] == nil, library.id(of: key) != nil {
      try load(key, key, part(nil), numbers: []) { emit(frame, $0) }
    }
    func later(_ seconds: Double) -> Frame { frame + frames(seconds) }

    switch verb {
    case .load:
      guard let preset = rest.first?.text else { throw Refusal("\(verb.address) \(verb.usage)") }
      let part = try part(rest.dropFirst().lazy.compactMap(\.text).first)
      try load(key, preset, part, numbers: numbers) { emit(frame, $0) }
    case .start:
      let player = try player(key)
      let from = numbers.isEmpty ? 0 : try number(0)
      emit(later(numbers.count > 1 ? try number(1) : 0), .player(player, .start(from: frames(from))))
    case .stop:
      emit(later(numbers.isEmpty ? 0 : try number(0)), .player(try player(key), .stop))
    case .unload:
      emit(frame, .player(try player(key), .unload))
      players[key] = nil
    case .cancel: emit(frame, .player(try player(key), .cancel))
    case .pause: emit(frame, .player(try player(key), .pause))
    case .resume: emit(frame, .player(try player(key), .resume))
    case .seek: emit(frame, .player(try player(key), .seek(to: frames(try number(0)))))
    case .loop:
      let end = numbers.count > 1 ? try number(1) : 0
      emit(frame, .player(try player(key), .loop(try number(0) != 0, end: frames(end))))
    case .rate:
      guard try number(0) > 0 else { throw Refusal("\(verb.address) \(verb.usage)") }
      emit(frame, .player(try player(key), .rate(Float(try number(0)))))
    case .mute: emit(frame, .player(try player(key), .mute(try number(0) != 0)))
    case .send:
      let control = try control(rest.first, verb)
      let over = numbers.count > 1 ? try number(1) : 0
      let move = PlayerOperation.move(control, to: Float(try number(0)), overFrames: Int32(clamping: frames(over)))
      emit(frame, .player(try player(key), move))
    case .curve:
      let points = stride(from: 0, to: numbers.count, by: 2)
      guard !numbers.isEmpty, numbers.count.isMultiple(of: 2), numbers.allSatisfy(\.isFinite),
        zip(points, points.dropFirst()).allSatisfy({ numbers[$0] <= numbers[$1] })
      else { throw Refusal("\(verb.address) \(verb.usage)") }
      let curve = points.map { ParameterCurve.Point(time: numbers[$0], value: Float(numbers[$0 + 1])) }
      schedule(curve, of: try control(rest.first, verb), player: try player(key), at: frame, emit)
    }
  }

  /// A curve is a step to its first point, and a ramp to each other.
  private func schedule(
    _ points: [ParameterCurve.Point],
    of control: Control,
    player: PlayerID,
    at frame: Frame,
    _ emit: (Frame, HapticCommand.Action) -> Void
  ) {
    var start = frame
    for (index, point) in points.enumerated() {
      let end = frame + frames(point.time)
      let length = index == 0 ? 0 : Int32(clamping: end - start)
      emit(index == 0 ? end : start, .player(player, .move(control, to: point.value, overFrames: length)))
      start = end
    }
  }

  private mutating func load(
    _ key: String,
    _ name: String,
    _ part: PartID,
    numbers: [Double],
    _ emit: (HapticCommand.Action) -> Void
  ) throws(Refusal) {
    let preset = try library.preset(named: name)
    if players[key] == nil {
      guard players.count < Self.mostPlayers else {
        throw Refusal("there are \(Self.mostPlayers) players already; \(Verb.unload.address) ends one")
      }
      players[key] = PlayerID(nextNumber)
      nextNumber += 1
    }
    emit(
      .player(
        try player(key),
        .load(
          preset,
          part,
          intensity: numbers.count > 0 ? (0...1).clamp(Float(numbers[0]), otherwise: 0) : 1,
          sharpness: numbers.count > 1 ? (-1...1).clamp(Float(numbers[1]), otherwise: 0) : 0
        )
      )
    )
  }

  private func player(_ key: String) throws(Refusal) -> PlayerID {
    if let player = players[key] { return player }
    let hint = nearestWord(to: key, in: Array(players.keys)).map { "; did you mean \($0)?" } ?? ""
    throw Refusal("no player is named \(shortened(key))\(hint); \(Verb.load.address) makes one")
  }

  private func control(_ argument: OSCArgument?, _ verb: Verb) throws(Refusal) -> Control {
    guard let word = argument?.text else { throw Refusal("\(verb.address) \(verb.usage)") }
    if let control = Control(word: word) ?? Control(ahapName: word) { return control }
    let words = Control.allCases.map(\.word)
    let hint =
      nearestWord(to: word, in: words).map { "did you mean \($0)?" } ?? "there are \(words.joined(separator: ", "))"
    throw Refusal("there is no control \(shortened(word)); \(hint)")
  }

  private func frames(_ seconds: Double) -> Int64 {
    Int64((min(max(seconds, 0), Self.longestSeconds) * sampleRate).rounded())
  }
}

/// Why a message cannot be carried out, for its sender.
struct Refusal: Error {
  let reason: String
  init(_ reason: String) { self.reason = reason }
}

extension OSCArgument {
  /// The name that an argument gives to a hold or a player: a text, or a number.
  var key: String? {
    text ?? number.map { $0 == $0.rounded() && abs($0) < 1e15 ? String(Int64($0)) : String($0) }
  }
}

extension PatternLibrary {
  /// The preset of a name that came by OSC.
  func preset(named name: String) throws(Refusal) -> PatternID {
    if let id = id(of: name) { return id }
    let hint = nearestWord(to: name, in: names).map { "; did you mean \($0)?" } ?? ""
    throw Refusal("there is no preset \(shortened(name))\(hint)")
  }
}
