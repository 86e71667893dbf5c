import Realtime

/// A part's number: a player that is fed live.
///
/// Its controls act on all that sounds in it.
public struct PartID: Hashable, Sendable, BitwiseCopyable {
  /// Index into the engine's parts, from 0.
  public var index: UInt16
  /// Names a part by its index.
  public init(_ index: UInt16) { self.index = index }
}

/// Names a held event from its begin to its end; unique within a performance.
public struct HoldID: Hashable, Sendable, BitwiseCopyable {
  /// A running number.
  public var number: UInt64
  /// Names a hold by its number.
  public init(_ number: UInt64) { self.number = number }

  /// Whether two are the same.
  @inlinable
  public static func == (left: HoldID, right: HoldID) -> Bool { left.number == right.number }
}

/// Names a pattern player that operations can be sent to; unique within a performance.
public struct PlayerID: Hashable, Sendable, BitwiseCopyable {
  /// A running number.
  public var number: UInt64
  /// Names a player by its number.
  public init(_ number: UInt64) { self.number = number }

  /// Whether two are the same.
  @inlinable
  public static func == (left: PlayerID, right: PlayerID) -> Bool { left.number == right.number }
}

/// A pattern's number in the performance's library of patterns.
public struct PatternID: Hashable, Sendable, BitwiseCopyable {
  /// Index into the library, from 0.
  public var index: UInt16
  /// Names a pattern by its index.
  public init(_ index: UInt16) { self.index = index }
}

/// The values of a haptic event, complete and clamped: what a voice starts from.
public struct HapticValues: Equatable, Sendable, BitwiseCopyable {
  /// Strength, 0…1.
  public var intensity: Float
  /// Dull (0) to crisp (1).
  public var sharpness: Float
  /// Normalised attack time, 0…1.
  public var attack: Float
  /// Normalised decay time, 0…1.
  public var decay: Float
  /// Normalised release time, 0…1.
  public var release: Float
  /// An attack–release envelope; otherwise attack–decay.
  public var sustained: Bool

  /// Makes the values of an event; each is clamped to its range.
  public init(
    intensity: Float,
    sharpness: Float,
    attack: Float = 0,
    decay: Float = 0,
    release: Float = 0,
    sustained: Bool = true
  ) {
    let unit: ClosedRange<Float> = 0...1
    self.intensity = unit.clamp(intensity, otherwise: 0)
    self.sharpness = unit.clamp(sharpness, otherwise: 0)
    self.attack = unit.clamp(attack, otherwise: 0)
    self.decay = unit.clamp(decay, otherwise: 0)
    self.release = unit.clamp(release, otherwise: 0)
    self.sustained = sustained
  }

  /// Takes the haptic parameters of a pattern's event, with defaults for those it does not state.
  public init(_ values: EventValues) {
    self.init(
      intensity: values[.intensity],
      sharpness: values[.sharpness],
      attack: values[.attackTime],
      decay: values[.decayTime],
      release: values[.releaseTime],
      sustained: values[.sustained] >= 0.5
    )
  }

  /// The same event, its intensity multiplied and its sharpness shifted, clamped.
  public func scaled(intensity factor: Float, sharpness shift: Float) -> HapticValues {
    HapticValues(
      intensity: intensity * factor,
      sharpness: sharpness + shift,
      attack: attack,
      decay: decay,
      release: release,
      sustained: sustained
    )
  }
}

/// What is to happen at a frame: the one currency between mappings, engine and recorder.
public struct HapticCommand: Sendable, BitwiseCopyable {
  /// The things that can happen.
  public enum Action: Sendable, BitwiseCopyable {
    /// A transient.
    case tap(PartID, HapticValues)
    /// A continuous event starts, to last until its ``end``.
    case begin(HoldID, PartID, HapticValues)
    /// A held event enters its release; unknown and ended holds are ignored.
    case end(HoldID)
    /// A control of a part ramps from where it is to `to`, over so many frames; 0 frames is a step.
    case move(PartID, Control, to: Float, overFrames: Int32)
    /// A pattern of the library starts, on the part's actuators; intensities are multiplied, sharpnesses shifted.
    case play(PatternID, PartID, intensity: Float, sharpness: Float)
    /// Something is done to a player; unknown players do nothing but ``PlayerOperation/load(_:_:intensity:sharpness:)``.
    case player(PlayerID, PlayerOperation)
    /// All that sounds in a part enters its release, and its patterns end.
    case stop(PartID)
    /// Everything fades within 64 frames, and nothing that was scheduled for patterns or holds goes on.
    case panic
    /// The master level ramps to a linear gain, 0…1.
    case level(Float)
    /// What sounds later in a part reaches an actuator with a linear gain; 0 takes it off.
    case route(PartID, actuator: UInt8, gain: Float)
  }

  /// When it takes effect.
  public var frame: Frame
  /// What happens.
  public var action: Action
  /// When its cause arrived, for statistics; nil where nothing arrived, as in files.
  public var stamp: Instant?

  /// Makes a command.
  public init(at frame: Frame, _ action: Action, stamp: Instant? = nil) {
    self.frame = frame
    self.action = action
    self.stamp = stamp
  }
}

extension HapticCommand.Action {
  /// Whether it begins what is worth feeling at its moment alone: a tap or a pattern.
  public var isMomentary: Bool {
    switch self {
    case .tap, .play, .player(_, .start): true
    default: false
    }
  }

  /// Whether it still takes effect where a panic finds it waiting: it sets something up, or ends something, and begins nothing.
  public var survivesPanic: Bool {
    @_noLocks get {
      switch self {
      case .route, .level, .move: true
      case .player(_, let operation): operation.survivesPanic
      case .tap, .begin, .end, .play, .stop, .panic: false
      }
    }
  }
}
