import Haptics

/// A place for a pattern player, and who plays there.
struct PlayerSlot: BitwiseCopyable {
  /// Who is sent operations; nil for a pattern that is only played.
  var id: PlayerID?
  var pattern = 0
  /// The part whose routes it takes.
  var part = -1
  /// Operations that arrived before this one were cancelled.
  var cancelledArrivals: UInt64 = 0
}
