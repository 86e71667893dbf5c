/// Plays a pattern as Core Haptics' advanced player does: the one law of starting, looping, pausing, seeking, rates and muting.
///
/// It is told operations and asked what is due; whoever asks, an engine or a reader of takes, carries it out. Where Apple is
/// silent, `Documentation/Laws.md` says what was chosen.
public struct PatternPlayer: Sendable, BitwiseCopyable {
  /// What is to be done at the frame that was asked for.
  public enum Action: Sendable, BitwiseCopyable {
    /// A control of the player follows a ramp.
    case move(Control, Ramp)
    /// A transient begins.
    case tap(HapticValues)
    /// A continuous event begins, and its release at `end`; without one it lasts.
    case hold(HapticValues, end: Int64?)
    /// An audio event begins, so many frames into its sound, and its release at `end`.
    case sound(AudioValues, SoundSource, end: Int64?, offset: Int64)
    /// Continuous events enter their release; the shortest one, if it is to be short. What has ended rings out.
    case release(shortly: Bool)
    /// The ends of continuous events move: what remains of them is multiplied.
    case stretch(Double)
    /// The pattern is over.
    case finish
  }

  private enum State: BitwiseCopyable { case idle, playing, paused }

  /// What operations have left to be said.
  private struct Outbox: BitwiseCopyable {
    /// Whether continuous events end, and whether shortly.
    var release: Bool?
    var stretch: Double?
    var moves = ControlSet()
    var finishes = false
    /// The first step that is yet to be looked at for a hold to go on with.
    var resumes: Int?
  }

  /// How fast and how slow a player can be.
  public static var rates: ClosedRange<Float> { 1 / 64...64 }
  /// The shortest pass of a loop, in seconds, so that a lone transient does not become a tone.
  private static let shortestPassSeconds = 0.01

  private let pattern: PatternOutline
  private let intensity: Float
  private let sharpness: Float
  private var state = State.idle
  private var head = Playhead()
  private var next = 0
  private var loops = false
  private var loopEnd: Int64 = 0
  /// Where each control is by the pattern and by what was sent; muting does not show here.
  private var controls = InlineArray<12, Ramp> { Ramp(resting: Control(rawValue: UInt8($0))?.neutral ?? 0) }
  private var outbox = Outbox()
  /// Whether a resumed player begins the events anew that it was paused inside of; not after a seek.
  private var continues = false
  private var rateAtPause = 1.0
  private var isMuted = false
  /// The movements of intensity and volume as they were last said, by their places.
  private var shown = InlineArray<2, Ramp>(repeating: Ramp(resting: 1))
  /// Until this frame they fade in after a mute, and do not follow their controls.
  private var fadesInUntil: Int64?

  /// Makes a player of a pattern, which waits to be started; intensities are multiplied, sharpnesses shifted.
  public init(_ pattern: PatternOutline, intensity: Float = 1, sharpness: Float = 0) {
    self.pattern = pattern
    self.intensity = intensity
    self.sharpness = sharpness
  }

  /// Ends it without a word, where all that sounds has been ended otherwise.
  public mutating func forget() {
    state = .idle
    outbox = Outbox()
  }

  /// Whether it is neither playing nor paused.
  public var isIdle: Bool { state == .idle }
}

// MARK: - Operations

extension PatternPlayer {
  /// Does an operation at a frame; what comes of it is told by ``next(upTo:in:)``. Loading is for the player's owner to do.
  public mutating func perform(_ operation: PlayerOperation, at frame: Int64, in steps: Span<PatternStep>) {
    switch operation {
    case .load: break
    case .start(let offset): start(from: offset, at: frame, in: steps)
    case .stop: stop()
    case .cancel:
      outbox.release = true
      state = .idle
    case .pause: pause(at: frame)
    case .resume: resume(at: frame)
    case .seek(let offset): seek(to: offset, at: frame, in: steps)
    case .loop(let loops, let end): (self.loops, loopEnd) = (loops, max(0, end))
    case .rate(let rate): set(rate: rate, at: frame)
    case .mute(let mutes): mute(mutes, at: frame)
    case .move(let control, let target, let frames): send(control, to: target, over: Int64(frames), at: frame)
    }
  }

  private mutating func start(from offset: Int64, at frame: Int64, in steps: Span<PatternStep>) {
    if state == .playing { outbox.release = false }
    state = .playing
    place(at: offset, at: frame, in: steps)
  }

  private mutating func stop() {
    if state == .playing { outbox.release = false }
    state = .idle
  }

  private mutating func pause(at frame: Int64) {
    guard state == .playing else { return }
    state = .paused
    head.place(at: head.position(at: frame), at: frame)
    outbox.release = true
    continues = true
    rateAtPause = head.rate
  }

  private mutating func resume(at frame: Int64) {
    guard state == .paused else { return }
    state = .playing
    retime(from: head.frame, to: frame, by: rateAtPause / head.rate)
    head.place(at: head.position, at: frame)
    if continues { outbox.resumes = 0 }
  }

  private mutating func seek(to offset: Int64, at frame: Int64, in steps: Span<PatternStep>) {
    guard state != .idle else { return }
    if state == .playing { outbox.release = false }
    continues = false
    let end = passEnd.map { max($0, loops ? 0 : lastStep(in: steps)) }
    if let end, offset >= end, !loops {
      outbox.finishes = true
      state = .idle
    } else {
      place(at: end.map { offset < $0 ? offset : 0 } ?? offset, at: frame, in: steps)
    }
  }

  private mutating func set(rate: Float, at frame: Int64) {
    let rate = Double(Self.rates.clamp(rate, otherwise: 1))
    let scale = head.rate / rate
    guard scale != 1 else { return }
    guard state == .playing else { return head.set(rate: rate, at: head.frame) }
    head.set(rate: rate, at: frame)
    retime(from: frame, to: frame, by: scale)
    outbox.stretch = (outbox.stretch ?? 1) * scale
  }

  private mutating func mute(_ mutes: Bool, at frame: Int64) {
    guard mutes != isMuted else { return }
    isMuted = mutes
    let end = frame &+ Int64((EnvelopeLaw.shortestSeconds * pattern.sampleRate).rounded())
    fadesInUntil = mutes ? nil : end
    fade(.intensity, at: frame, until: end)
    fade(.audioVolume, at: frame, until: end)
  }

  private mutating func send(_ control: Control, to target: Float, over frames: Int64, at frame: Int64) {
    let target = control.range.clamp(target, otherwise: control.neutral)
    let from = frames > 0 ? controls[Self.place(control)].value(at: frame) : target
    move(control, Ramp(from: from, to: target, start: frame, length: frames))
  }
}

// MARK: - Controls

extension PatternPlayer {
  private static func place(_ control: Control) -> Int { Int(control.rawValue) }

  /// Where a control's movement as it was last said is kept; nil for those that muting leaves alone.
  private static func level(_ control: Control) -> Int? {
    switch control {
    case .intensity: 0
    case .audioVolume: 1
    default: nil
    }
  }

  private mutating func move(_ control: Control, _ ramp: Ramp) {
    controls[Self.place(control)] = ramp
    if let level = Self.level(control) {
      guard !isMuted, fadesInUntil == nil else { return }
      shown[level] = ramp
    }
    outbox.moves.insert(control)
  }

  /// Fades a level out, or in to where its control will be.
  private mutating func fade(_ control: Control, at frame: Int64, until end: Int64) {
    guard let level = Self.level(control) else { return }
    let target = isMuted ? 0 : controls[Self.place(control)].value(at: end)
    shown[level] = Ramp(from: shown[level].value(at: frame), to: target, start: frame, length: end &- frame)
    outbox.moves.insert(control)
  }

  /// Lets what moves go on from another frame, faster or slower.
  private mutating func retime(from former: Int64, to frame: Int64, by scale: Double) {
    for place in 0..<controls.count {
      let ramp = controls[place]
      guard ramp.moves(at: former), ramp.start <= former, let control = Control(rawValue: UInt8(place)) else {
        continue
      }
      let remaining = Int64((Double(ramp.end &- former) * scale).rounded())
      move(control, Ramp(from: ramp.value(at: former), to: ramp.to, start: frame, length: remaining))
    }
  }

  /// Is at an offset as if it had played until there, but for the events.
  private mutating func place(at offset: Int64, at frame: Int64, in steps: Span<PatternStep>) {
    head.place(at: Double(max(0, offset)), at: frame)
    next = 0
    resetMoved(at: frame)
    while next < steps.count, steps[next].frame < offset {
      if case .move(let control, let from, let to, let frames) = steps[next].action {
        let start = head.frame(of: steps[next].frame)
        move(control, Ramp(from: from, to: to, start: start, length: head.length(frames)))
      }
      next &+= 1
    }
  }

  /// Lets the controls that the pattern moves rest as at its beginning.
  private mutating func resetMoved(at frame: Int64) {
    var moved = pattern.moved
    while let control = moved.popFirst() {
      move(control, Ramp(from: control.neutral, to: control.neutral, start: frame, length: 0))
    }
  }
}

// MARK: - What is due

extension PatternPlayer {
  /// The next thing to be done at or before a frame, nil when there is none.
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
    if loops, let end = passEnd, loopEnd > 0 ? step >= end : step > end { return nil }
    return head.frame(of: step)
  }

  /// Where a pass ends, in frames of the pattern; nil when it never does.
  private var passEnd: Int64? {
    guard loops else { return pattern.end }
    guard let end = loopEnd > 0 ? loopEnd : pattern.end else { return nil }
    let shortest = Self.shortestPassSeconds * Double(pattern.sampleRate) * head.rate
    return max(end, Int64(shortest.rounded(.up)))
  }

  private var passEndFrame: Int64? { passEnd.map { head.frame(of: $0) } }

  private func lastStep(in steps: Span<PatternStep>) -> Int64 { steps.isEmpty ? 0 : steps[steps.count &- 1].frame }

  private mutating func beginPass(at frame: Int64) {
    guard let end = passEnd else { return }
    outbox.release = false
    resetMoved(at: frame)
    head.place(at: head.position(at: frame) - Double(end), at: frame)
    next = 0
  }

  private mutating func step(in steps: Span<PatternStep>, at frame: Int64) -> Action? {
    let step = steps[next]
    next &+= 1
    switch step.action {
    case .move(let control, let from, let to, let frames):
      move(control, Ramp(from: from, to: to, start: frame, length: head.length(frames)))
      return say(in: steps, at: frame)
    case .tap(let values):
      return .tap(scaled(values))
    case .hold(let values, let frames):
      return .hold(scaled(values), end: end(of: step, after: frames, atLeast: frame))
    case .sound(let values, let source, let frames, _):
      let end = end(of: step, after: frames, atLeast: frame)
      return .sound(values.scaled(volume: intensity), source, end: end, offset: 0)
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
        rest.intensity *= level.squareRoot()
        return .hold(scaled(rest), end: end)
      case .sound(let values, let source, let frames, let natural):
        let end = frames.map { head.frame(of: step.frame &+ $0) }
        var rest = values
        guard end.map({ $0 > frame }) ?? natural.map({ $0 > passed }) ?? true,
          let level = Self.shorten(&rest.attack, &rest.decay, values.sustained, by: Float(passed) / pattern.sampleRate)
        else { continue }
        return .sound(rest.scaled(volume: intensity * level.squareRoot()), source, end: end, offset: passed)
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
