/// When each pattern player has something to do next: one appointment a player, so that whoever is asked often keeps only the last.
struct PlayerAgenda: ~Copyable {
  private let frames: UnsafeMutablePointer<Int64>
  private let count: Int
  /// The frame of the first appointment; `Int64.max` when there is none.
  private(set) var nextFrame = Int64.max
  /// Whose it is.
  private(set) var nextPlayer = 0

  init(players: Int) {
    count = players
    frames = .allocate(capacity: players)
    frames.initialize(repeating: .max, count: players)
  }

  deinit { frames.deallocate() }

  /// Whether a player has an appointment.
  func hasAppointment(_ player: Int) -> Bool { frames[player] != .max }

  /// Makes a player's appointment, or none.
  mutating func set(_ frame: Int64?, for player: Int) {
    frames[player] = frame ?? .max
    if frames[player] < nextFrame {
      (nextFrame, nextPlayer) = (frames[player], player)
    } else if player == nextPlayer {
      nextFrame = .max
      for index in 0..<count where frames[index] < nextFrame { (nextFrame, nextPlayer) = (frames[index], index) }
    }
  }
}
