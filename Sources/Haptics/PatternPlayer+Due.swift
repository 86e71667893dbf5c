import CRealtime
import Realtime

extension PatternPlayer {
  /// The next thing to be done at or before a frame, nil when there is none.
  @_noLocks
  public mutating func next(upTo frame: Int64, in steps: Span<PatternStep>) -> Action? {
    if let said = say(in: steps, at: frame) { return said }
    if let end = fadesInUntil, end <= frame {
      fadesInUntil = nil
      move(.intensity, remainder(of: controls[Self.place(.intensity)], at: frame))
      move(.audioVolume, remainder(of: controls[Self.place(.audioVolume)], at: frame))
      return say(in: steps, at: frame)
    }
    while state == .playing {
      if let due = stepFrame(in: steps) {
        guard due <= frame else { return nil }
        if let action = step(in: steps, at: frame) { return action }
        continue
      }
      guard let due = passEndFrame, due <= frame else { return nil }
      guard loops else {
        state = .idle
        return .finish
      }
      beginPass(at: frame)
      return say(in: steps, at: frame)
    }
    return nil
  }

  /// The frame at which there is something to be done next, once nothing is left for the present; nil when there is none.
  @_noLocks
  public func nextFrame(in steps: Span<PatternStep>) -> Int64? {
    let playing = state == .playing ? stepFrame(in: steps) ?? passEndFrame : nil
    guard let fadesInUntil else { return playing }
    return min(fadesInUntil, playing ?? .max)
  }

  private mutating func say(in steps: Span<PatternStep>, at frame: Int64) -> Action? {
    if let shortly = outbox.release {
      outbox.release = nil
      return .release(shortly: shortly)
    }
    if let scale = outbox.stretch {
      outbox.stretch = nil
      return .stretch(scale)
    }
    if let control = outbox.moves.popFirst() {
      let ramp = Self.level(control).map { shown[$0] } ?? controls[Self.place(control)]
      return .move(control, ramp.start < frame ? remainder(of: ramp, at: frame) : ramp)
    }
    if let hold = goOn(in: steps, at: frame) { return hold }
    if outbox.finishes {
      outbox.finishes = false
      return .finish
    }
    return nil
  }

  /// The frame of the next step that belongs to the present pass.
  private func stepFrame(in steps: Span<PatternStep>) -> Int64? {
    guard next < steps.count else { return nil }
    let step = steps[next].frame
    if loops, loopEnd > 0 ? step >= loopEnd : step > pattern.end ?? .max { return nil }
    return head.frame(of: step)
  }

  /// Where a pass ends, in frames of the pattern; nil when it never does.
  var passEnd: Int64? {
    guard loops else { return pattern.end }
    guard let end = loopEnd > 0 ? loopEnd : pattern.end else { return nil }
    let shortest = Self.shortestPassSeconds * Double(pattern.sampleRate) * head.rate
    return max(end, Int64(roundingUp: shortest))
  }

  private var passEndFrame: Int64? { passEnd.map { head.frame(of: $0) } }

  func lastStep(in steps: Span<PatternStep>) -> Int64 { steps.isEmpty ? 0 : steps[steps.count &- 1].frame }

  private mutating func beginPass(at frame: Int64) {
    guard let end = passEnd else { return }
    outbox.release = false
    resetMoved(at: frame)
    // The fraction of a frame goes into the next pass, so that passes do not drift; a loop's end that was set too late has none.
    let beyond = head.position(at: frame) - Double(end)
    head.place(at: abs(beyond) <= head.rate ? beyond : 0, at: frame)
    (next, first) = (0, 0)
    sent = InlineArray(repeating: -.infinity)
  }

  private mutating func step(in steps: Span<PatternStep>, at frame: Int64) -> Action? {
    let step = steps[next]
    next &+= 1
    switch step.action {
    case .move(let control, let from, let to, let frames, let began):
      guard Double(began) >= sent[Self.place(control)] else { return nil }
      move(control, Ramp(from: from, to: to, start: frame, length: head.length(frames)))
      return say(in: steps, at: frame)
    case .tap(let values):
      return .tap(scaled(values))
    case .hold(let values, let frames):
      return .hold(scaled(values), end: end(of: step, after: frames, atLeast: frame))
    case .sound(let values, let source, let frames, let natural):
      let end = end(of: step, after: frames, atLeast: frame)
      return .sound(values.scaled(volume: intensity), source, end: end, natural: natural, offset: 0)
    }
  }

  private func end(of step: PatternStep, after frames: Int64?, atLeast frame: Int64) -> Int64? {
    frames.map { max(frame &+ 1, head.frame(of: step.frame &+ $0)) }
  }

  private func scaled(_ values: HapticValues) -> HapticValues {
    values.scaled(intensity: intensity, sharpness: sharpness)
  }

  private func remainder(of ramp: Ramp, at frame: Int64) -> Ramp {
    Ramp(from: ramp.value(at: frame), to: ramp.to, start: frame, length: max(0, ramp.end &- frame))
  }

  /// The next of the continuous events that were paused, as much of it as remains.
  private mutating func goOn(in steps: Span<PatternStep>, at frame: Int64) -> Action? {
    while let index = outbox.resumes {
      guard index < next else {
        outbox.resumes = nil
        return nil
      }
      outbox.resumes = index &+ 1
      let step = steps[index]
      let passed = frame &- head.frame(of: step.frame)
      switch step.action {
      case .hold(let values, let frames):
        let end = frames.map { head.frame(of: step.frame &+ $0) }
        var rest = values
        guard end.map({ $0 > frame }) ?? true,
          let level = Self.shorten(&rest.attack, &rest.decay, values.sustained, by: Float(passed) / pattern.sampleRate)
        else { continue }
        // Amplitude is the square of intensity, as it is of volume.
        rest.intensity *= tactus_sqrtf(level)
        return .hold(scaled(rest), end: end)
      case .sound(let values, let source, let frames, let natural):
        let end = frames.map { head.frame(of: step.frame &+ $0) }
        guard end.map({ $0 > frame }) ?? natural.map({ $0 > passed }) ?? true else { continue }
        var rest = values
        var level: Float? = 1
        if source.hasEnvelope {
          level = Self.shorten(&rest.attack, &rest.decay, values.sustained, by: Float(passed) / pattern.sampleRate)
        }
        guard let level else { continue }
        let volume = intensity * tactus_sqrtf(level)
        return .sound(rest.scaled(volume: volume), source, end: end, natural: natural, offset: passed)
      case .move, .tap: continue
      }
    }
    return nil
  }

  /// Takes what has passed of an event out of its attack and decay; returns the level that it had, nil when it has decayed.
  private static func shorten(
    _ attack: inout Float,
    _ decay: inout Float,
    _ sustained: Bool,
    by passed: Float
  ) -> Float? {
    let rise = EnvelopeLaw.seconds(attack)
    attack = EnvelopeLaw.normalised(rise - passed)
    guard !sustained, passed > rise else { return 1 }
    let fall = EnvelopeLaw.seconds(decay)
    let level = 1 - (passed - rise) / fall
    guard level > 0 else { return nil }
    decay = EnvelopeLaw.normalised(fall * level)
    return level
  }
}
