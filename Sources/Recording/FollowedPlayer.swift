import Haptics
import Realtime

/// A player that operations can be sent to, as a take has to know it that begins while it plays.
struct FollowedPlayer {
  /// As much as is remembered of what lies ahead; what is furthest away is forgotten beyond that.
  private static let mostWaiting = 256

  private let load: PlayerOperation
  let part: PartID
  private let pattern: CompiledPattern
  private var player: PatternPlayer
  private var waiting: [(frame: Frame, operation: PlayerOperation)] = []

  /// Follows a player that is loaded; nil when the operation is another, or the pattern unknown.
  init?(_ operation: PlayerOperation, patterns: [CompiledPattern]) {
    guard case .load(let id, let part, let intensity, let sharpness) = operation, Int(id.index) < patterns.count else {
      return nil
    }
    load = operation
    self.part = part
    pattern = patterns[Int(id.index)]
    player = PatternPlayer(pattern.outline, intensity: intensity, sharpness: sharpness)
  }

  /// Takes note of an operation for a frame; `present` is where the performance is.
  mutating func observe(_ operation: PlayerOperation, at frame: Frame, present: Frame) {
    advance(to: present)
    if case .cancel = operation { waiting.removeAll { $0.frame > frame } }
    waiting.append((frame, operation))
    guard waiting.count > Self.mostWaiting,
      let furthest = waiting.indices.max(by: { waiting[$0].frame < waiting[$1].frame })
    else { return }
    waiting.remove(at: furthest)
  }

  /// Ends it; what was to begin does not.
  mutating func panic() {
    waiting.removeAll { !$0.operation.survivesPanic }
    player.forget()
  }

  /// The operations that restore it at a frame, and those that are still to come.
  mutating func restoring(at frame: Frame) -> [(frame: Frame, operation: PlayerOperation)] {
    advance(to: frame)
    return ([load] + player.restoring(at: frame.index)).map { (frame, $0) } + waiting
  }

  private mutating func advance(to frame: Frame) {
    let due = waiting.enumerated().filter { $0.element.frame <= frame }
      .sorted { ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset) }.map(\.element)
    waiting.removeAll { $0.frame <= frame }
    let (steps, moves) = (pattern.steps, pattern.moves)
    for (frame, operation) in due {
      play(until: frame.index)
      player.perform(operation, at: frame.index, in: steps.span, moves: moves.span)
      while player.next(upTo: frame.index, in: steps.span) != nil {}
    }
    play(until: frame.index)
  }

  private mutating func play(until frame: Int64) {
    let steps = pattern.steps
    while let due = player.nextFrame(in: steps.span), due <= frame {
      while player.next(upTo: due, in: steps.span) != nil {}
    }
  }
}
