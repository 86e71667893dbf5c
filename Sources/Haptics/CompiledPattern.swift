/// A pattern as players step through it, for one sample rate.
public struct CompiledPattern: Sendable {
  /// The steps in order of frames.
  public let steps: [PatternStep]
  /// The steps that move controls, in order of controls and then of steps.
  public let moves: [ControlMove]
  /// What a player has to know of the pattern as a whole.
  public let outline: PatternOutline

  /// Compiles a pattern for a rate in hertz; `sound` tells the number of a path's sound, and what has none is left out.
  public init(_ pattern: Pattern, sampleRate: Double, sound: (String) -> SoundID? = { _ in nil }) {
    let steps = pattern.steps(sampleRate: sampleRate, sound: sound)
    self.steps = steps
    moves = steps.indices.compactMap { ControlMove(steps[$0], at: $0) }.sorted()
    // A tap's duration makes its pattern longer, though not the tap (Apple, CHHapticEvent).
    let padded = pattern.events.lazy.filter { $0.kind == .transient }.map { $0.time + ($0.length ?? 0) }.max()
    outline = PatternOutline(
      steps,
      sampleRate: sampleRate,
      atLeast: Pattern.frames(padded ?? 0, sampleRate: sampleRate)
    )
  }
}

/// A step that moves a control: kept in order, so that a seek finds the last one of each control without a look at all others.
public struct ControlMove: Comparable, Sendable, BitwiseCopyable {
  /// The control that is moved.
  public var control: Control
  /// The step's index.
  public var step: Int

  /// Notes a step by its index; nil when it moves no control.
  init?(_ step: PatternStep, at index: Int) {
    guard case .move(let control, _, _, _, _) = step.action else { return nil }
    self.init(control, index)
  }

  init(_ control: Control, _ step: Int) { (self.control, self.step) = (control, step) }

  /// Orders by controls and then by steps.
  public static func < (left: ControlMove, right: ControlMove) -> Bool {
    left.control == right.control ? left.step < right.step : left.control.rawValue < right.control.rawValue
  }
}

/// What a player has to know of a pattern as a whole.
public struct PatternOutline: Equatable, Sendable, BitwiseCopyable {
  /// The frame at which the last event ends, a transient after its duration; nil when one has no fixed end.
  public var end: Int64?
  /// The length of the longest event in frames; nil when one has no fixed end.
  public var longest: Int64?
  /// The controls that the pattern itself moves.
  public var moved: ControlSet
  /// Frames a second.
  public var sampleRate: Float

  /// The outline of a pattern that holds nothing.
  public static let empty = PatternOutline([], sampleRate: 48000)

  init(_ steps: [PatternStep], sampleRate: Double, atLeast least: Int64 = 0) {
    (end, longest) = (least, 0)
    moved = ControlSet()
    self.sampleRate = Float(sampleRate)
    for step in steps {
      switch step.action {
      case .move(let control, _, _, _, _): moved.insert(control)
      case .tap: break
      case .hold(_, let frames): include(frames, from: step.frame)
      case .sound(_, _, let frames, let natural): include(frames ?? natural, from: step.frame)
      }
    }
  }

  private mutating func include(_ length: Int64?, from frame: Int64) {
    guard let length, let end, let longest else {
      (end, longest) = (nil, nil)
      return
    }
    self.end = max(end, frame + length)
    self.longest = max(longest, length)
  }
}

/// A set of controls.
public struct ControlSet: Equatable, Sendable, BitwiseCopyable {
  private var bits: UInt16 = 0

  /// Makes an empty set.
  public init() {}

  /// Adds a control.
  public mutating func insert(_ control: Control) { bits |= 1 << UInt16(control.rawValue) }

  /// Whether it holds a control.
  public func contains(_ control: Control) -> Bool { bits & (1 << UInt16(control.rawValue)) != 0 }

  /// Takes the first control out, nil when there is none.
  public mutating func popFirst() -> Control? {
    guard bits != 0 else { return nil }
    let index = bits.trailingZeroBitCount
    bits &= bits &- 1
    return Control(rawValue: UInt8(truncatingIfNeeded: index))
  }
}
