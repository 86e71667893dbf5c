import Haptics

/// The movements of a pattern's controls, in order of time.
struct ControlTracks {
  private var ramps: [[Ramp]] = .init(repeating: [], count: Control.allCases.count)

  init(_ steps: [PatternStep]) {
    for step in steps {
      guard case .move(let control, let from, let to, let frames, _) = step.action else { continue }
      ramps[Int(control.rawValue)].append(Ramp(from: from, to: to, start: step.frame, length: frames))
    }
  }

  /// An event's value under its control.
  func applied(_ control: Control, to value: Float, at frame: Int64) -> Float {
    let track = ramps[Int(control.rawValue)]
    let next = Self.first(in: track, after: frame)
    return control.applied(next > 0 ? track[next - 1].value(at: frame) : control.neutral, to: value)
  }

  /// The frames strictly between two at which a control's movement begins or ends, at most `limit` of them.
  func knots(of control: Control, between first: Int64, and last: Int64, limit: Int) -> [Int64] {
    let track = ramps[Int(control.rawValue)]
    let begin = max(0, Self.first(in: track, after: first) - 1)
    let end = Self.first(in: track, after: last)
    guard begin < end else { return [] }
    var knots: [Int64] = []
    for index in stride(from: begin, to: end, by: max(1, (end - begin) * 2 / max(1, limit))) {
      let ramp = track[index]
      // A step is a cliff: its last frame before stands beside its first.
      knots += ramp.length > 0 ? [ramp.start - 1, ramp.start, ramp.end] : [ramp.start - 1, ramp.start]
    }
    return knots.filter { $0 > first && $0 < last }
  }

  private static func first(in track: [Ramp], after frame: Int64) -> Int {
    var low = 0
    var high = track.count
    while low < high {
      let middle = (low + high) / 2
      if track[middle].start <= frame { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
