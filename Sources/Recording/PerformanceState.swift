import Haptics
import Realtime

/// What a take that begins amid a performance has to know of it: routes, controls, players, and what was sent ahead.
struct PerformanceState {
  /// As much as is remembered of what was sent ahead.
  private static let mostAhead = 4096

  private let patterns: [CompiledPattern]
  private var routes: [PartID: [UInt8: Float]] = [:]
  private var movements: [PartID: [Control: Ramp]] = [:]
  private var players: [PlayerID: FollowedPlayer] = [:]
  /// Taps, holds and patterns that are still to come, and some that have come since this was last looked through.
  private var ahead: [HapticCommand] = []
  private var aheadWhenToLook = 64

  init(patterns: [CompiledPattern]) { self.patterns = patterns }

  /// Takes note of a command; `present` is the frame at which the performance is.
  mutating func observe(_ command: HapticCommand, present: Frame) {
    switch command.action {
    case .route(let part, let actuator, let gain):
      routes[part, default: [:]][actuator] = gain
    case .move(let part, let control, let to, let frames):
      move(control, of: part, to: to, over: Int64(frames), at: command.frame.index)
    case .player(let id, let operation):
      switch operation {
      case .load: players[id] = FollowedPlayer(operation, patterns: patterns)
      case .unload: players[id] = nil
      default: players[id]?.observe(operation, at: command.frame, present: present)
      }
    case .stop(let part):
      for id in players.keys where players[id]?.part == part {
        players[id]?.observe(.stop, at: command.frame, present: present)
      }
      remember(command, present: present)
    case .panic:
      for id in players.keys { players[id]?.panic() }
      ahead.removeAll { $0.frame >= command.frame }
    case .tap, .begin, .end, .play:
      remember(command, present: present)
    case .level:
      break
    }
  }

  private mutating func move(_ control: Control, of part: PartID, to target: Float, over frames: Int64, at frame: Int64)
  {
    let present = movements[part]?[control]?.value(at: frame) ?? control.neutral
    movements[part, default: [:]][control] = Ramp(
      from: frames > 0 ? present : target,
      to: target,
      start: frame,
      length: frames
    )
  }

  private mutating func remember(_ command: HapticCommand, present: Frame) {
    guard command.frame > present, ahead.count < Self.mostAhead else { return }
    ahead.append(command)
    guard ahead.count >= aheadWhenToLook else { return }
    ahead.removeAll { $0.frame < present }
    aheadWhenToLook = 2 * ahead.count + 64
  }

  /// The commands that bring a performance to where this one is at a frame, and those that are to come.
  mutating func restoring(at frame: Frame) -> [HapticCommand] {
    var commands: [HapticCommand] = []
    for (part, gains) in routes.sorted(by: { $0.key.index < $1.key.index }) {
      for (actuator, gain) in gains.sorted(by: { $0.key < $1.key }) {
        commands.append(HapticCommand(at: frame, .route(part, actuator: actuator, gain: gain)))
      }
    }
    for (part, ramps) in movements.sorted(by: { $0.key.index < $1.key.index }) {
      for (control, ramp) in ramps.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        let value = ramp.value(at: frame.index)
        commands.append(HapticCommand(at: frame, .move(part, control, to: value, overFrames: 0)))
        guard ramp.moves(at: frame.index) else { continue }
        let start = max(frame.index, ramp.start)
        let remaining = Int32(clamping: ramp.end - start)
        commands.append(HapticCommand(at: Frame(start), .move(part, control, to: ramp.to, overFrames: remaining)))
      }
    }
    for id in players.keys.sorted(by: { $0.number < $1.number }) {
      for (frame, operation) in players[id]?.restoring(at: frame) ?? [] {
        commands.append(HapticCommand(at: frame, .player(id, operation)))
      }
    }
    return commands + ahead.filter { $0.frame >= frame }
  }
}
