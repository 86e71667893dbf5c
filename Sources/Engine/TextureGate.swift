/// How a crisp texture goes off and on where its frequency cannot tell that it is crisp: half a cycle each, with straight edges.
///
/// Ages are counted in frames from the texture's start, so that the signal does not depend on the period.
struct TextureGate: BitwiseCopyable {
  private static let edgeSeconds = 0.002
  private static let highestHz: Float = 100

  private let cycleFrames: Double
  private let edgeFrames: Int64

  /// Makes the gate of a profile, nil when it has none.
  init?(hz: Float, sampleRate: Double) {
    guard hz > 0 else { return nil }
    cycleFrames = min(sampleRate / Double(min(hz, Self.highestHz)), 0x1p40)
    edgeFrames = max(1, Int64(Self.edgeSeconds * sampleRate))
  }

  /// How far it is open at an age, 0…1; linear up to the next bend.
  func opening(at age: Int64) -> Float {
    let (fall, end) = cycle(at: age)
    if age < fall { return 1 }
    let closing = edgeFrames &- (age &- fall)
    let opening = edgeFrames &- (end &- age)
    return Float(max(0, closing, opening)) / Float(edgeFrames)
  }

  /// The next age at which its course bends.
  func bend(after age: Int64) -> Int64 {
    let (fall, end) = cycle(at: age)
    if age < fall { return fall }
    if age < fall &+ edgeFrames { return fall &+ edgeFrames }
    return age < end &- edgeFrames ? end &- edgeFrames : end
  }

  /// Where it begins to close in the cycle under way, and where the next cycle begins.
  private func cycle(at age: Int64) -> (fall: Int64, end: Int64) {
    var number = Int64(Double(age) / cycleFrames)
    // Cycles begin at whole frames, and so up to one frame early.
    if start(ofCycle: number &+ 1) <= age { number &+= 1 }
    let start = start(ofCycle: number)
    let end = self.start(ofCycle: number &+ 1)
    return (start &+ (end &- start) / 2, end)
  }

  private func start(ofCycle number: Int64) -> Int64 { Int64(Double(number) * cycleFrames) }
}
