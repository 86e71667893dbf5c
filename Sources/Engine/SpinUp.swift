import Glibc

/// Makes up for a motor that is slow to follow its drive, by driving it harder until it has come to its speed, and braking it.
struct SpinUp: BitwiseCopyable {
  /// The part of the way to its drive that the speed goes in a frame.
  private let share: Double
  // In double precision, since dividing by the share makes a thousand times more of what rounding leaves.
  private var speed = 0.0

  /// Makes what a profile needs for a time constant, nil when that is none.
  init?(milliseconds: Float, sampleRate: Double) {
    guard milliseconds > 0 else { return nil }
    share = 1 - exp(-1000 / (Double(milliseconds) * sampleRate))
  }

  /// The drive 0…1 of a frame by which the speed comes to a target as soon as it can.
  mutating func drive(to target: Float) -> Float {
    let drive = min(max(speed + (Double(target) - speed) / share, 0), 1)
    speed += share * (drive - speed)
    return Float(drive)
  }
}
