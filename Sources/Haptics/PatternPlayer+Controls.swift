import Realtime

extension PatternPlayer {
  static func place(_ control: Control) -> Int { Int(control.rawValue) }

  /// Where a control's movement as it was last said is kept; nil for those that muting leaves alone.
  static func level(_ control: Control) -> Int? {
    switch control {
    case .intensity: 0
    case .audioVolume: 1
    default: nil
    }
  }

  mutating func move(_ control: Control, _ ramp: Ramp) {
    controls[Self.place(control)] = ramp
    if let level = Self.level(control) {
      guard !isMuted, fadesInUntil == nil else { return }
      shown[level] = ramp
    }
    outbox.moves.insert(control)
  }

  /// Fades a level out, or in to where its control will be.
  mutating func fade(_ control: Control, at frame: Int64, until end: Int64) {
    guard let level = Self.level(control) else { return }
    let target = isMuted ? 0 : controls[Self.place(control)].value(at: end)
    shown[level] = Ramp(from: shown[level].value(at: frame), to: target, start: frame, length: end &- frame)
    outbox.moves.insert(control)
  }

  /// Takes intensity and volume to nothing at once.
  mutating func silence(at frame: Int64) {
    shown = InlineArray(repeating: Ramp(from: 0, to: 0, start: frame, length: 0))
    outbox.moves.insert(.intensity)
    outbox.moves.insert(.audioVolume)
  }

  /// Lets what moves go on from another frame, faster or slower.
  mutating func retime(from former: Int64, to frame: Int64, by scale: Double) {
    for place in 0..<controls.count {
      let ramp = controls[place]
      guard ramp.moves(at: former), ramp.start <= former, let control = Control(rawValue: UInt8(place)) else {
        continue
      }
      let remaining = Int64(rounding: Double(ramp.end &- former) * scale)
      move(control, Ramp(from: ramp.value(at: former), to: ramp.to, start: frame, length: remaining))
    }
  }

  /// Is at an offset as if it had played until there, but for the events.
  mutating func place(
    at offset: Int64,
    at frame: Int64,
    in steps: Span<PatternStep>,
    _ moves: Span<ControlMove>
  ) {
    head.place(at: Double(max(0, offset)), at: frame)
    rateAtPause = head.rate
    next = Self.firstStep(from: offset, in: steps)
    first = next
    resetMoved(at: frame)
    sent = InlineArray(repeating: -.infinity)
    var moved = pattern.moved
    while let control = moved.popFirst() {
      let coming = ControlMove(control, next)
      let after = Self.firstIndex(in: moves) { $0 >= coming }
      guard after > 0, moves[after &- 1].control == control else { continue }
      let step = steps[moves[after &- 1].step]
      guard case .move(_, let from, let to, let frames, _) = step.action else { continue }
      move(control, Ramp(from: from, to: to, start: head.frame(of: step.frame), length: head.length(frames)))
    }
  }

  /// The first step at or behind a frame of the pattern; the number of steps when there is none.
  static func firstStep(from frame: Int64, in steps: Span<PatternStep>) -> Int {
    firstIndex(in: steps) { $0.frame >= frame }
  }

  /// The index of the first element of which something holds that holds of all later ones; their number when there is none.
  private static func firstIndex<Element>(in elements: Span<Element>, where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, elements.count)
    while low < high {
      let middle = (low &+ high) / 2
      if holds(elements[middle]) { high = middle } else { low = middle &+ 1 }
    }
    return low
  }

  /// Lets the controls that the pattern moves rest as at its beginning.
  mutating func resetMoved(at frame: Int64) {
    var moved = pattern.moved
    while let control = moved.popFirst() {
      move(control, Ramp(from: control.neutral, to: control.neutral, start: frame, length: 0))
    }
  }
}
