import Haptics

/// A place for a pattern player, and who plays there.
struct PlayerSlot: BitwiseCopyable {
  /// Who is sent operations; nil for a pattern that is only played.
  var id: PlayerID?
  var pattern = 0
  /// The part whose routes it takes.
  var part = -1
  /// Which of its appointments is valid: the schedule cannot forget those that have changed.
  var generation: UInt32 = 0
  /// Whether it has something to do later.
  var hasNext = false
  /// Operations that arrived before this one were cancelled.
  var cancelledArrivals: UInt64 = 0

  /// Forgets its appointment.
  mutating func forgetNext() {
    hasNext = false
    generation &+= 1
  }
}
