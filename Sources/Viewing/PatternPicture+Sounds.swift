import Haptics

extension PatternPicture {
  /// How far a wave swings in a short time, ±1.
  public struct Extent: Equatable, Sendable, BitwiseCopyable {
    /// The lowest sample.
    public var low: Float
    /// The highest sample.
    public var high: Float

    static let silence = Extent(low: 0, high: 0)

    func joined(_ other: Extent) -> Extent { Extent(low: min(low, other.low), high: max(high, other.high)) }

    func scaled(_ gain: Float) -> Extent { Extent(low: low * gain, high: high * gain) }
  }

  /// An audio event.
  public struct Sound: Equatable, Sendable {
    /// The file that it plays, or what it is where it plays none.
    public var name: String
    /// Seconds from the pattern's start.
    public var time: Double
    /// Seconds until nothing of it is left; nil where neither the pattern nor a file says.
    public var duration: Double?
    /// The wave as it is heard, in stretches of ``stretch`` seconds; empty where the file could not be read.
    public var wave: [Extent] = []
    /// The seconds of an extent of the wave.
    public var stretch = 0.0
    /// Its place among those that sound at once, 0 at the top.
    public var lane = 0
  }

  /// How many lanes there are for sounds at once; what needs more shares them.
  static let mostLanes = 4
  /// The extents that all sounds of a pattern share.
  private static let extentBudget = 1_000_000

  /// Seconds by which a sum of stretches may miss an edge.
  private static let rounding = 1e-9

  /// The lanes that are in use.
  var lanes: Int { (sounds.map(\.lane).max() ?? -1) + 1 }

  static func sounds(of pattern: Pattern, in bank: SoundBank, sampleRate: Double, tracks: ControlTracks) -> [Sound] {
    let events = pattern.events.filter { $0.kind == .audioCustom || $0.kind == .audioContinuous }
    let limit = min(4000, max(8, extentBudget / max(1, events.count)))
    var known: [String: SoundPeaks] = [:]
    for path in events.compactMap(\.waveform?.path) where known[path] == nil {
      guard let id = bank.id(of: path) else { continue }
      known[path] = SoundPeaks(bank.sounds[Int(id.index)], sampleRate: sampleRate)
    }
    var sounds = events.map { event in
      sound(event, event.waveform.flatMap { known[$0.path] }, tracks, limit: limit)
    }
    sounds.sort { $0.time < $1.time }
    placeInLanes(&sounds)
    return sounds
  }

  /// Lets none begin in a lane before the last there has ended, as far as there are lanes, and keeps those of a name together.
  private static func placeInLanes(_ sounds: inout [Sound]) {
    var lanes: [(name: String, end: Double)] = []
    for index in sounds.indices {
      let sound = sounds[index]
      let free = lanes.indices.filter { lanes[$0].end <= sound.time }
      var lane = free.first { lanes[$0].name == sound.name } ?? free.first ?? lanes.count
      if lane == mostLanes { lane = lanes.indices.min { lanes[$0].end < lanes[$1].end } ?? 0 }
      if lane == lanes.count { lanes.append((sound.name, 0)) }
      lanes[lane] = (sound.name, max(lanes[lane].end, sound.time + (sound.duration ?? 0)))
      sounds[index].lane = lane
    }
  }

  private static func sound(_ event: Event, _ peaks: SoundPeaks?, _ tracks: ControlTracks, limit: Int) -> Sound {
    // Whatever is not above 0 counts as 0, NaN too, as for haptic events.
    let time = event.time > 0 ? min(event.time, 1e9) : 0
    let stated = event.duration.flatMap { $0 > 0 ? min($0, 1e9) : nil }
    let isTone = event.kind == .audioContinuous
    let file = event.waveform?.path.split(separator: "/").last.map(String.init)
    var sound = Sound(name: file ?? (isTone ? "tone" : "sound"), time: time, duration: stated)
    guard isTone || peaks != nil else { return sound }

    let values = AudioValues(event.values)
    let loops = event.waveform?.loops ?? false
    // At the slowest it takes so long; what goes round, or is a tone, ends by itself never.
    let longest = loops ? nil : peaks.map { $0.seconds / Double(SoundLaw.speed(pitch: -1)) }
    let start = Int64(time * stepsPerSecond)
    let length = Int64((stated ?? longest ?? Pattern.longestContinuousSeconds) * stepsPerSecond)
    let waveform = isTone ? nil : event.waveform
    let envelope = HoldEnvelope(values, of: waveform, start: start, length: length, tracks: tracks)
    let span = min(envelope.silence - start, longest.map { Int64($0 * stepsPerSecond) } ?? .max)
    let count = max(1, min(Int64(limit), span / 50))
    sound.stretch = Double(span) / Double(count) / stepsPerSecond
    var place = 0.0
    sound.duration = Double(span) / stepsPerSecond
    for piece in 0..<count {
      let middle = start + span * piece / count + span / count / 2
      let volume = tracks.applied(.audioVolume, to: values.volume, at: middle)
      let gain = SoundLaw.amplitude(volume: volume) * envelope.level(at: middle)
      guard let peaks else {
        sound.wave.append(Extent(low: -gain, high: gain))
        continue
      }
      let speed = Double(SoundLaw.speed(pitch: tracks.applied(.audioPitch, to: values.pitch, at: middle)))
      let next = place + sound.stretch * speed
      sound.wave.append(peaks.extent(from: place, to: next, loops: loops).scaled(gain))
      if !loops, next >= peaks.seconds - rounding {
        sound.duration = Double(piece) * sound.stretch + (peaks.seconds - place) / speed
        break
      }
      place = next
    }
    return sound
  }

  /// How the sounds of a lane, or of all, swing together in so many columns of equal time from 0 to `seconds`; nil where there are none.
  func waves(_ count: Int, until seconds: Double, lane: Int? = nil) -> [Extent?] {
    var columns = [Extent?](repeating: nil, count: count)
    let scale = Double(count) / seconds
    func column(_ time: Double) -> Int { min(max(0, Int(min(time * scale, 1e9))), count - 1) }
    for sound in sounds where lane == nil || sound.lane == lane {
      for (index, extent) in sound.wave.enumerated() {
        let from = sound.time + Double(index) * sound.stretch
        let to = min(from + sound.stretch, sound.time + (sound.duration ?? 0))
        for index in column(from)...column(max(from, to - Self.rounding)) {
          columns[index] = columns[index].map { $0.joined(extent) } ?? extent
        }
      }
    }
    return columns
  }
}
