/// A haptic pattern: events, and the dynamic parameters and curves that act on all of them: AHAP's `Pattern`, in file order.
public struct Pattern: Equatable, Sendable {
  /// The events, in the order of the file.
  public var events: [Event]
  /// Steps of controls.
  public var parameters: [DynamicParameter]
  /// Curves of controls.
  public var curves: [ParameterCurve]

  /// Makes a pattern.
  public init(events: [Event] = [], parameters: [DynamicParameter] = [], curves: [ParameterCurve] = []) {
    self.events = events
    self.parameters = parameters
    self.curves = curves
  }

  /// Seconds from the pattern's start to its end: the latest end of an event, or time of a parameter or curve.
  public var duration: Double {
    var latest = 0.0
    for event in events { latest = max(latest, event.time + (event.length ?? 0)) }
    for parameter in parameters { latest = max(latest, parameter.time) }
    for curve in curves { latest = max(latest, curve.time + (curve.points.last?.time ?? 0)) }
    return latest
  }
}

/// One event of a pattern.
public struct Event: Equatable, Sendable {
  /// The four kinds of events.
  public enum Kind: String, CaseIterable, Sendable {
    /// A tap.
    case transient = "HapticTransient"
    /// A texture that lasts.
    case continuous = "HapticContinuous"
    /// A tone that lasts.
    case audioContinuous = "AudioContinuous"
    /// A sound file.
    case audioCustom = "AudioCustom"
  }

  /// What it is.
  public var kind: Kind
  /// Seconds from the pattern's start, 0 or more.
  public var time: Double
  /// Seconds before the release starts; nil when not stated; 0 for a continuous event means no fixed end.
  public var duration: Double?
  /// The stated parameters.
  public var values: EventValues
  /// The sound of an ``Kind/audioCustom`` event.
  public var waveform: Waveform?

  /// Makes an event.
  public init(
    _ kind: Kind,
    time: Double,
    duration: Double? = nil,
    values: EventValues = EventValues(),
    waveform: Waveform? = nil
  ) {
    self.kind = kind
    self.time = time
    self.duration = duration
    self.values = values
    self.waveform = waveform
  }
}

extension Event {
  /// Seconds from its start to its end; nil when it has no fixed end.
  ///
  /// A transient has the length that it states, though its tap is as long without. A sound without a duration, and 0 is none, lasts as long as its file at the event's pitch,
  /// if that is known.
  public var length: Double? {
    let stated = duration.flatMap { $0 > 0 ? $0 : nil }
    switch kind {
    case .transient: return stated ?? 0
    case .continuous, .audioContinuous: return stated
    case .audioCustom:
      if let stated { return stated }
      guard let waveform, !waveform.loops else { return nil }
      return (waveform.seconds ?? 0) / Double(SoundLaw.speed(pitch: values[.audioPitch]))
    }
  }
}

/// The sound file that an event plays.
public struct Waveform: Equatable, Sendable {
  /// The file, relative to the pattern's own.
  public var path: String
  /// Whether the event's volume envelope applies; AHAP's default is true.
  public var usesVolumeEnvelope: Bool
  /// Whether the sound loops for the event's duration; AHAP's default is false.
  public var loops: Bool
  /// How long the sound lasts, where that is known; no file says it.
  public var seconds: Double?

  /// Makes a reference to a sound file.
  public init(path: String, usesVolumeEnvelope: Bool = true, loops: Bool = false) {
    self.path = path
    self.usesVolumeEnvelope = usesVolumeEnvelope
    self.loops = loops
  }
}

/// A step of a control: from its time on the control has this value, until the next step or curve.
public struct DynamicParameter: Equatable, Sendable {
  /// What steps.
  public var control: Control
  /// Seconds from the pattern's start.
  public var time: Double
  /// The new value, in the control's range.
  public var value: Float

  /// Makes a step.
  public init(_ control: Control, time: Double, value: Float) {
    self.control = control
    self.time = time
    self.value = value
  }
}

/// A control that moves linearly from point to point; after the last it holds.
public struct ParameterCurve: Equatable, Sendable {
  /// A point of a curve.
  public struct Point: Equatable, Sendable {
    /// Seconds from the curve's own time.
    public var time: Double
    /// The value there, in the control's range.
    public var value: Float

    /// Makes a point.
    public init(time: Double, value: Float) {
      self.time = time
      self.value = value
    }
  }

  /// What moves.
  public var control: Control
  /// Seconds from the pattern's start.
  public var time: Double
  /// The points, in order of time.
  public var points: [Point]

  /// Makes a curve.
  public init(_ control: Control, time: Double, points: [Point]) {
    self.control = control
    self.time = time
    self.points = points
  }
}
