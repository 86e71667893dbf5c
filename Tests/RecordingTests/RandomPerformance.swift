import Haptics
import Realtime
import TestSupport

/// A performance of anything that can be played, on the parts, actuators and patterns of `Rendering`.
struct RandomPerformance {
  private(set) var commands: [HapticCommand] = []
  private var random: SeededRandom
  private var holds: [HoldID] = []
  private let end: Int64

  /// Plays so many things before `end`; `reroutes` and `stops` say whether those are among them.
  init(seed: UInt64, count: Int, end: Int64, reroutes: Bool = false, patterns: Int = 0, players: UInt64 = 0) {
    random = SeededRandom(seed: seed)
    self.end = end
    for part in UInt16(0)..<4 { route(PartID(part), at: 0) }
    for player in 0..<players { load(PlayerID(player), patterns: patterns, at: 0) }
    var frame: Int64 = 0
    for _ in 0..<count {
      // Some things happen together.
      if Int.random(in: 0..<4, using: &random) > 0 {
        frame += Int64.random(in: 1...(2 * end / Int64(count)), using: &random)
      }
      guard frame < end else { break }
      if players > 0, Bool.random(using: &random) {
        operate(PlayerID(.random(in: 0..<players, using: &random)), patterns: patterns, at: frame)
      } else {
        step(at: frame, reroutes: reroutes, patterns: patterns)
      }
    }
    // AHAP knows no order at one instant: controls come before events there.
    commands = commands.enumerated().sorted {
      ($0.element.frame, Self.rank($0.element), $0.offset) < ($1.element.frame, Self.rank($1.element), $1.offset)
    }.map(\.element)
  }

  private static func rank(_ command: HapticCommand) -> Int {
    if case .move = command.action { 0 } else { 1 }
  }

  private mutating func add(_ frame: Int64, _ action: HapticCommand.Action) {
    commands.append(HapticCommand(at: Frame(frame), action))
  }

  private mutating func step(at frame: Int64, reroutes: Bool, patterns: Int) {
    let part = PartID(UInt16.random(in: 0..<4, using: &random))
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<6: add(frame, .tap(part, values()))
    case 6..<10:
      let hold = HoldID(UInt64(commands.count))
      holds.append(hold)
      add(frame, .begin(hold, part, values()))
    case 10..<13:
      if let hold = holds.randomElement(using: &random) { add(frame, .end(hold)) }
    case 13..<16: move(part, at: frame)
    case 16: add(frame, .stop(part))
    case 17 where reroutes: route(part, at: frame)
    default:
      guard patterns > 0 else { return }
      let pattern = PatternID(UInt16.random(in: 0..<UInt16(patterns), using: &random))
      let shift = Float.random(in: -0.5...0.5, using: &random)
      add(frame, .play(pattern, part, intensity: .random(in: 0.2...1, using: &random), sharpness: shift))
    }
  }

  private mutating func load(_ player: PlayerID, patterns: Int, at frame: Int64) {
    let pattern = PatternID(UInt16.random(in: 0..<UInt16(patterns), using: &random))
    let part = PartID(UInt16.random(in: 0..<4, using: &random))
    let intensity = Float.random(in: 0.2...1, using: &random)
    add(frame, .player(player, .load(pattern, part, intensity: intensity, sharpness: 0.1)))
  }

  private mutating func operate(_ player: PlayerID, patterns: Int, at frame: Int64) {
    let control: Control = Bool.random(using: &random) ? .intensity : .sharpness
    let operations: [PlayerOperation] = [
      .start(from: 0), .start(from: .random(in: 0...20_000, using: &random)), .stop, .cancel, .pause, .resume, .resume,
      .seek(to: .random(in: 0...30_000, using: &random)), .loop(true, end: 0),
      .loop(true, end: .random(in: 5000...30_000, using: &random)), .loop(false, end: 0),
      .rate(.random(in: 0.5...3, using: &random)), .mute(true), .mute(false),
      .move(control, to: .random(in: control.range, using: &random), overFrames: 0),
      .move(control, to: .random(in: control.range, using: &random), overFrames: 3000),
    ]
    if Int.random(in: 0..<12, using: &random) == 0 {
      load(player, patterns: patterns, at: frame)
    } else if let operation = operations.randomElement(using: &random) {
      add(frame, .player(player, operation))
    }
  }

  private mutating func move(_ part: PartID, at frame: Int64) {
    // Parts 2 and 3 move nothing, so that there is something to be put together.
    guard part.index < 2 else { return }
    let controls: [Control] = [.intensity, .sharpness, .intensity, .sharpness, .releaseTime, .decayTime, .attackTime]
    let control = controls.randomElement(using: &random) ?? .intensity
    let frames = Bool.random(using: &random) ? 0 : Int32.random(in: 1...20_000, using: &random)
    add(frame, .move(part, control, to: .random(in: control.range, using: &random), overFrames: frames))
  }

  private mutating func route(_ part: PartID, at frame: Int64) {
    let gains: [Float] = [0, 0.25, 0.5]
    for actuator in UInt8(0)..<2 {
      add(frame, .route(part, actuator: actuator, gain: gains.randomElement(using: &random) ?? 0))
    }
  }

  private mutating func values() -> HapticValues {
    func some(_ random: inout SeededRandom) -> Float {
      Bool.random(using: &random) ? 0 : .random(in: 0...0.8, using: &random)
    }
    return HapticValues(
      intensity: .random(in: 0...0.6, using: &random),
      sharpness: .random(in: 0...1, using: &random),
      attack: some(&random),
      decay: some(&random),
      release: some(&random),
      sustained: Int.random(in: 0..<4, using: &random) > 0
    )
  }
}
