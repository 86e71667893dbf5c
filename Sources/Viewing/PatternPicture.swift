import Haptics

/// What there is to see of a pattern: the intensity and sharpness that each event really has, after envelope and controls.
public struct PatternPicture: Sendable {
  /// A moment of an event.
  public struct Sample: Equatable, Sendable, BitwiseCopyable {
    /// Seconds from the pattern's start.
    public var time: Double
    /// Effective intensity, 0…1.
    public var intensity: Float
    /// Effective sharpness, 0…1.
    public var sharpness: Float

    /// Makes a moment.
    public init(time: Double, intensity: Float, sharpness: Float) {
      self.time = time
      self.intensity = intensity
      self.sharpness = sharpness
    }
  }

  /// The taps, in order of time.
  public let taps: [Sample]
  /// The continuous events in order of their start; each is linear from sample to sample.
  public let textures: [[Sample]]
  /// The audio events, in order of time.
  public let sounds: [Sound]
  /// Seconds from the pattern's start to the end of all that is seen.
  public let end: Double

  /// Whether there is nothing to see.
  public var isEmpty: Bool { taps.isEmpty && textures.isEmpty && sounds.isEmpty }

  /// The samples that all continuous events of a pattern share, so that no file is too large to draw.
  private static let sampleBudget = 2_000_000

  /// Follows a pattern through its controls, as players do; what has no end lasts the longest time of a continuous event.
  ///
  /// The waves of audio events are drawn from a bank of sounds of so many frames a second.
  public init(_ pattern: Pattern, sounds bank: SoundBank = SoundBank(), sampleRate: Double = 48000) {
    let steps = pattern.steps(sampleRate: Self.stepsPerSecond)
    let tracks = ControlTracks(steps)
    let limit = min(1000, max(8, Self.sampleBudget / max(1, pattern.events.count)))
    var taps: [Sample] = []
    var textures: [[Sample]] = []
    for step in steps {
      switch step.action {
      case .move, .sound: break
      case .tap(let values):
        taps.append(Self.sample(values, level: 1, at: step.frame, tracks))
      case .hold(let values, let frames):
        let length = frames ?? Int64(Pattern.longestContinuousSeconds * Self.stepsPerSecond)
        let envelope = HoldEnvelope(values, start: step.frame, length: length, tracks: tracks)
        textures.append(Self.samples(values, envelope, tracks, limit: limit))
      }
    }
    self.taps = taps
    self.textures = textures
    sounds = Self.sounds(of: pattern, in: bank, sampleRate: sampleRate, tracks: tracks)
    let lasts =
      [taps.last?.time ?? 0] + textures.compactMap { $0.last?.time } + sounds.map { $0.time + ($0.duration ?? 0) }
    end = lasts.max() ?? 0
  }

  static let stepsPerSecond = 1e6

  private static func samples(
    _ values: HapticValues,
    _ envelope: HoldEnvelope,
    _ tracks: ControlTracks,
    limit: Int
  ) -> [Sample] {
    var knots = envelope.bends
    for control in [Control.intensity, .sharpness] {
      knots += tracks.knots(of: control, between: envelope.start, and: envelope.silence, limit: limit / 4)
    }
    knots.sort()
    // Envelope times control is a parabola between knots, and clamping bends it: some samples inside show both.
    let inside = max(1, min(8, limit / knots.count))
    let first = sample(values, level: envelope.level(at: envelope.start), at: envelope.start, tracks)
    var samples = [first]
    for (from, to) in zip(knots, knots.dropFirst()) where to > from {
      let moves = to - from > 1 && !isLine(values, envelope, tracks, from, to)
      let pieces = moves ? Int64(inside) : 1
      for piece in 1...pieces {
        let frame = from + (to - from) * piece / pieces
        samples.append(sample(values, level: envelope.level(at: frame), at: frame, tracks))
      }
    }
    return samples
  }

  /// Whether the middle of a stretch lies between its ends, to what the eye can tell.
  private static func isLine(
    _ values: HapticValues,
    _ envelope: HoldEnvelope,
    _ tracks: ControlTracks,
    _ from: Int64,
    _ to: Int64
  ) -> Bool {
    let (left, right) = (from + (to - from) / 3, from + (to - from) / 3 * 2)
    let ends = [from, left, right, to].map { sample(values, level: envelope.level(at: $0), at: $0, tracks) }
    func isEven(_ value: (Sample) -> Float) -> Bool {
      let slope = (value(ends[3]) - value(ends[0])) / 3
      return abs(value(ends[1]) - value(ends[0]) - slope) < 0.002
        && abs(value(ends[2]) - value(ends[0]) - slope * 2) < 0.002
    }
    return isEven(\.intensity) && isEven(\.sharpness)
  }

  private static func sample(_ values: HapticValues, level: Float, at frame: Int64, _ tracks: ControlTracks) -> Sample {
    Sample(
      time: Double(frame) / stepsPerSecond,
      intensity: tracks.applied(.intensity, to: values.intensity, at: frame) * level,
      sharpness: tracks.applied(.sharpness, to: values.sharpness, at: frame)
    )
  }
}
