import Haptics
import Realtime

/// What panics, and the cancelling of players, leave of a performance: they take away what had come before them and was to happen after.
struct Cancelling {
  /// What waits at a moment, in order of frames; commands come nearly in that order, so places are looked for from the end.
  private struct Waiting {
    private var items: [(frame: Frame, index: Int)] = []

    mutating func insert(_ index: Int, at frame: Frame) {
      var place = items.count
      while place > 0, items[place - 1].frame > frame { place -= 1 }
      items.insert((frame, index), at: place)
    }

    /// Takes what waits for a frame that is not before, or only after, another.
    mutating func take(from frame: Frame, inclusive: Bool, _ body: (Int) -> Void) {
      while let last = items.last, inclusive ? last.frame >= frame : last.frame > frame {
        body(last.index)
        items.removeLast()
      }
    }
  }

  private var heard: [HapticCommand?] = []
  private var all = Waiting()
  private var ofPlayers: [PlayerID: Waiting] = [:]

  /// The commands, in order of arrival, that take effect.
  static func leaving(_ commands: [HapticCommand]) -> [HapticCommand] {
    var cancelling = Cancelling()
    for command in commands { cancelling.hear(command) }
    return cancelling.heard.compactMap { $0 }
  }

  private mutating func hear(_ command: HapticCommand) {
    var dropped: [Int] = []
    switch command.action {
    case .panic: all.take(from: command.frame, inclusive: true) { dropped.append($0) }
    case .player(let id, .cancel), .player(let id, .load):
      ofPlayers[id]?.take(from: command.frame, inclusive: false) { dropped.append($0) }
    default: break
    }
    for index in dropped { heard[index] = nil }
    if !command.action.survivesPanic { all.insert(heard.count, at: command.frame) }
    if case .player(let id, let operation) = command.action {
      if case .load = operation {} else { ofPlayers[id, default: Waiting()].insert(heard.count, at: command.frame) }
    }
    heard.append(command)
  }
}
