import Haptics

/// A sound's lowest and highest samples in stretches of some frames and of each twice as long, so that any is found at once.
struct SoundPeaks {
  /// Seconds from its first frame to its end.
  let seconds: Double
  private let sound: Sound
  private let sampleRate: Double
  /// The extents of consecutive stretches; those of each level are twice as long as those of the one before.
  private let levels: [[PatternPicture.Extent]]

  private static let shortestStretch = 16

  init(_ sound: Sound, sampleRate: Double) {
    self.sound = sound
    self.sampleRate = sampleRate
    seconds = Double(sound.frames) / sampleRate
    var level = stride(from: 0, to: sound.frames, by: Self.shortestStretch).map { first in
      Self.extent(of: sound, first..<min(first + Self.shortestStretch, sound.frames))
    }
    var levels = [level]
    while level.count > 1 {
      level = stride(from: 0, to: level.count, by: 2).map { first in
        level[first].joined(level[min(first + 1, level.count - 1)])
      }
      levels.append(level)
    }
    self.levels = levels
  }

  /// The lowest and the highest sample between two times, to a quarter of the time between them; what loops goes round.
  func extent(from: Double, to: Double, loops: Bool) -> PatternPicture.Extent {
    guard loops, sound.frames > 0 else { return extent(from: from, to: to) }
    guard to - from < seconds else { return levels.last?.first ?? .silence }
    let start = from.truncatingRemainder(dividingBy: seconds)
    let end = start + (to - from)
    let first = extent(from: start, to: min(end, seconds))
    return end > seconds ? first.joined(extent(from: 0, to: end - seconds)) : first
  }

  private func extent(from: Double, to: Double) -> PatternPicture.Extent {
    guard from < seconds else { return .silence }
    let first = Int(from * sampleRate)
    let end = min(max(Int((to * sampleRate).rounded(.up)), first + 1), sound.frames)
    var stretch = Self.shortestStretch
    guard first < end else { return .silence }
    guard end - first >= 4 * stretch else { return Self.extent(of: sound, first..<end) }
    var level = 0
    while end - first >= 8 * stretch, level + 1 < levels.count { (level, stretch) = (level + 1, stretch * 2) }
    let found = levels[level][first / stretch...(end - 1) / stretch]
    return found.dropFirst().reduce(found[first / stretch]) { $0.joined($1) }
  }

  private static func extent(of sound: Sound, _ frames: Range<Int>) -> PatternPicture.Extent {
    let samples = sound.samples[frames.lowerBound * sound.channels..<frames.upperBound * sound.channels]
    return PatternPicture.Extent(low: samples.min() ?? 0, high: samples.max() ?? 0)
  }
}
