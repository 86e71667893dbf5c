import Realtime

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
    /// An audio event begins, so many frames into its sound, and its release at `end`; a sound of known length has `natural` frames.
    case sound(AudioValues, SoundSource, end: Int64?, natural: Int64?, offset: Int64)
    /// Continuous events enter their release; the shortest one, if it is to be short. What has ended rings out.
    case release(shortly: Bool)
    /// The ends of continuous events move: what remains of them is multiplied.
    case stretch(Double)
    /// The pattern is over.
    case finish
  }

  enum State: BitwiseCopyable { case idle, playing, paused }

  /// What operations have left to be said.
  struct Outbox: BitwiseCopyable {
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
  static let shortestPassSeconds = 0.01

  let pattern: PatternOutline
  let intensity: Float
  let sharpness: Float
  var state = State.idle
  var head = Playhead()
  var next = 0
  /// The step from which on it has played; those before it were skipped.
  var first = 0
  var loops = false
  var loopEnd: Int64 = 0
  /// Where each control is by the pattern and by what was sent; muting does not show here.
  var controls = InlineArray<12, Ramp> { Ramp(resting: Control(rawValue: UInt8($0))?.neutral ?? 0) }
  var outbox = Outbox()
  /// The pattern's positions at which controls were sent: a step or curve that began earlier has no more say.
  var sent = InlineArray<12, Double>(repeating: -.infinity)
  /// Whether a resumed player begins the events anew that it was paused inside of; not after a seek.
  var continues = false
  var rateAtPause = 1.0
  var isMuted = false
  /// The movements of intensity and volume as they were last said, by their places.
  var shown = InlineArray<2, Ramp>(repeating: Ramp(resting: 1))
  /// Until this frame they fade in after a mute, and do not follow their controls.
  var fadesInUntil: Int64?

  /// Makes a player of a pattern, which waits to be started; intensities are multiplied, sharpnesses shifted.
  @_noLocks
  public init(_ pattern: PatternOutline, intensity: Float = 1, sharpness: Float = 0) {
    self.pattern = pattern
    self.intensity = intensity
    self.sharpness = sharpness
  }

  /// Ends it without a word, where all that sounds has been ended otherwise.
  @_noLocks
  public mutating func forget() {
    state = .idle
    outbox = Outbox()
  }

  /// Whether it is neither playing nor paused.
  public var isIdle: Bool { state == .idle }

  /// The operations that bring a player that was just loaded to where this one is at a frame.
  ///
  /// What sounds is not among them: like after a seek, no event begins in its middle.
  public func restoring(at frame: Int64) -> [PlayerOperation] {
    var operations: [PlayerOperation] = [.loop(loops, end: loopEnd), .rate(Float(head.rate)), .mute(isMuted)]
    for control in Control.allCases where !pattern.moved.contains(control) {
      let ramp = controls[Self.place(control)]
      let value = ramp.value(at: frame)
      if value != control.neutral { operations.append(.move(control, to: value, overFrames: 0)) }
      guard ramp.moves(at: frame) else { continue }
      operations.append(.move(control, to: ramp.to, overFrames: Int32(clamping: ramp.end &- frame)))
    }
    switch state {
    case .idle: break
    case .playing: operations.append(.start(from: Int64(head.position(at: frame).rounded())))
    case .paused: operations += [.start(from: Int64(head.position.rounded())), .pause]
    }
    return operations
  }
}

extension PatternPlayer {
  /// Does an operation at a frame; what comes of it is told by ``next(upTo:in:)``.
  ///
  /// Loading is for the player's owner to do.
  @_noLocks
  public mutating func perform(
    _ operation: PlayerOperation,
    at frame: Int64,
    in steps: Span<PatternStep>,
    moves: Span<ControlMove>
  ) {
    switch operation {
    case .load: break
    case .start(let offset): start(from: offset, at: frame, in: steps, moves)
    case .stop, .unload: stop()
    case .cancel:
      outbox.release = true
      state = .idle
    case .pause: pause(at: frame)
    case .resume: resume(at: frame, in: steps)
    case .seek(let offset): seek(to: offset, at: frame, in: steps, moves)
    case .loop(let loops, let end): (self.loops, loopEnd) = (loops, max(0, end))
    case .rate(let rate): set(rate: rate, at: frame)
    case .mute(let mutes): mute(mutes, at: frame)
    case .move(let control, let target, let frames): send(control, to: target, over: Int64(frames), at: frame)
    }
  }

  private mutating func start(
    from offset: Int64,
    at frame: Int64,
    in steps: Span<PatternStep>,
    _ moves: Span<ControlMove>
  ) {
    if state == .playing { outbox.release = false }
    state = .playing
    place(at: wrapped(offset), at: frame, in: steps, moves)
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

  private mutating func resume(at frame: Int64, in steps: Span<PatternStep>) {
    guard state == .paused else { return }
    state = .playing
    retime(from: head.frame, to: frame, by: rateAtPause / head.rate)
    head.place(at: head.position, at: frame)
    guard continues else { return }
    // Sounds keep their length at any rate, and so reach further in a fast pattern.
    let reach = pattern.longest.map { head.position - Double($0) * max(1, head.rate) } ?? 0
    outbox.resumes = max(first, Self.firstStep(from: Int64(max(0, reach)), in: steps))
  }

  private mutating func seek(
    to offset: Int64,
    at frame: Int64,
    in steps: Span<PatternStep>,
    _ moves: Span<ControlMove>
  ) {
    guard state != .idle else { return }
    if state == .playing { outbox.release = false }
    continues = false
    if !loops, let end = passEnd, offset >= max(end, lastStep(in: steps)) {
      outbox.finishes = true
      state = .idle
    } else {
      place(at: wrapped(offset), at: frame, in: steps, moves)
    }
  }

  /// An offset within the loop: one beyond its end is its beginning.
  private func wrapped(_ offset: Int64) -> Int64 {
    guard loops, let end = passEnd else { return offset }
    return offset < end ? offset : 0
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
    let end = frame &+ Int64(rounding: Double(EnvelopeLaw.shortestSeconds * pattern.sampleRate))
    fadesInUntil = mutes ? nil : end
    // Nothing has begun, so nothing needs a fade.
    if state == .idle, mutes { return silence(at: frame) }
    fade(.intensity, at: frame, until: end)
    fade(.audioVolume, at: frame, until: end)
  }

  private mutating func send(_ control: Control, to target: Float, over frames: Int64, at frame: Int64) {
    let target = control.range.clamp(target, otherwise: control.neutral)
    let from = frames > 0 ? controls[Self.place(control)].value(at: frame) : target
    move(control, Ramp(from: from, to: target, start: frame, length: frames))
    if state != .idle { sent[Self.place(control)] = state == .paused ? head.position : head.position(at: frame) }
  }
}
