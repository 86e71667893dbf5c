import Documents
import Engine
import Realtime
import Synchronization

/// An ALSA PCM, whatever alsa-lib can name: a sound card, or JACK, PipeWire and PulseAudio through its plugins.
///
/// A device that vanishes does not end the performance: the schedule runs on, unfelt, at the real clock's pace, and the device is
/// reopened as soon as it is back. Opening allocates and may block the thread; nobody hears it then.
public final class PCMOutput: Output, @unchecked Sendable {
  // Invariant behind @unchecked: only the thread in `run` touches what is not constant or atomic after init.
  typealias Opener = @Sendable (PCMRequest) throws(Diagnostic) -> any PCMDriver
  private static let shortestPause: Int64 = 500_000_000
  private static let longestPause: Int64 = 5_000_000_000

  /// Frames a second that the device agreed to.
  public let sampleRate: Double
  /// Channels that the device agreed to; possibly more than asked for, and less only when it has no more.
  public let channels: Int
  /// Frames of a period that the device agreed to.
  public let periodFrames: Int
  /// What it is, for people.
  public let description: String
  /// What it counts while the device is there.
  public let statistics: OutputStatistics

  private let request: PCMRequest
  private let open: Opener
  private let shape: PCMShape
  private let time: Timekeeper
  private let standIn: NullOutput
  private let samples: SampleBuffer<Float>
  private let failure = Atomic<Int32>(0)
  private var pcm: (any PCMDriver)?
  /// Since when the device is away, or has yet to prove that it is back.
  private var lost: Frame?
  private var pause = shortestPause

  /// Opens a device: `default`, `hw:Loopback,0,0`, any name of alsa-lib's configuration.
  ///
  /// The channels are at least as many as asked for, or as many as there are; nil stands for stereo. Rate and period are the
  /// nearest the device has. Who lingers renders a quarter of a period after there is room: what comes meanwhile is felt a
  /// period earlier, and the thread has less time to spare. Throws why the device cannot be used and what to do.
  public convenience init(
    device: String,
    channels: Int? = nil,
    sampleRate: Double = 48000,
    periodFrames: Int = 128,
    periods: Int = 8,
    lingers: Bool = false
  ) throws(Diagnostic) {
    let request = PCMRequest(
      device: device,
      channels: channels,
      sampleRate: sampleRate,
      periodFrames: periodFrames,
      periods: periods,
      lingers: lingers
    )
    try self.init(request, time: .system) { request throws(Diagnostic) in try ALSAPCM(request) }
  }

  init(_ request: PCMRequest, time: Timekeeper, open: @escaping Opener) throws(Diagnostic) {
    let pcm = try open(request)
    let shape = pcm.shape
    self.pcm = pcm
    self.shape = shape
    self.time = time
    self.open = open
    sampleRate = shape.sampleRate
    channels = shape.channels
    periodFrames = shape.periodFrames
    statistics = OutputStatistics(sampleRate: shape.sampleRate)
    description =
      "ALSA \(request.device), \(shape.channels) channel\(shape.channels == 1 ? "" : "s"), \(Int(shape.sampleRate)) Hz, "
      + "\(shape.format.name), \(shape.bufferFrames) frames in periods of \(shape.periodFrames)"
    standIn = NullOutput(
      sampleRate: shape.sampleRate,
      channels: shape.channels,
      periodFrames: shape.periodFrames,
      time: time
    )
    samples = SampleBuffer(repeating: 0, count: shape.channels * shape.periodFrames)
    self.request = PCMRequest(
      device: request.device,
      channels: shape.channels,
      sampleRate: shape.sampleRate,
      periodFrames: shape.periodFrames,
      periods: request.periods,
      lingers: request.lingers
    )
  }

  /// Whether the device is there, and plays.
  public var isPlaying: Bool { failure.load(ordering: .relaxed) == 0 }

  /// Why the device does not play, and that it is waited for; nil while it plays.
  public var interruption: String? {
    let number = failure.load(ordering: .relaxed)
    guard number != 0 else { return nil }
    return "\(request.device) is gone: \(alsaError(-number)); playing on unfelt until it is back"
  }

  /// Plays until `stop` is set.
  public func run(_ engine: Engine, clock: FrameClock, until stop: borrowing Atomic<Bool>) {
    play(engine, clock: clock, until: stop)
  }

  func play(_ engine: any FrameSource, clock: FrameClock, until stop: borrowing Atomic<Bool>) {
    while !stop.load(ordering: .relaxed) {
      if pcm == nil { playUnfelt(engine, clock, until: stop) }
      guard let pcm else { break }
      let back = engine.position
      var player = PCMPlayer(pcm, lingers: request.lingers, samples: samples.start, statistics: statistics, time: time)
      let error = player.play(engine, clock: clock, until: stop) {
        noteLoss(until: back)
        failure.store(0, ordering: .relaxed)
        pause = Self.shortestPause
      }
      guard let error else { break }
      failure.store(error, ordering: .relaxed)
      lost = lost ?? engine.position
      self.pcm = nil
    }
    noteLoss(until: engine.position)
  }

  private func noteLoss(until frame: Frame) {
    if let lost { statistics.note(gapAt: lost, frames: frame - lost) }
    lost = nil
  }

  /// Keeps the schedule while the device is away; returns when it is back, or `stop` is set.
  private func playUnfelt(_ engine: any FrameSource, _ clock: FrameClock, until stop: borrowing Atomic<Bool>) {
    engine.isUnfelt = true
    defer { engine.isUnfelt = false }
    var retry = time.now() + pause
    standIn.run(engine, clock: clock) {
      guard !stop.load(ordering: .relaxed) else { return false }
      guard time.now() >= retry else { return true }
      pcm = reopened()
      pause = min(2 * pause, Self.longestPause)
      retry = time.now() + pause
      return pcm == nil
    }
  }

  /// The device, if it is there and still as the engine needs it.
  private func reopened() -> (any PCMDriver)? {
    guard let pcm = try? open(request), pcm.shape.agrees(with: shape) else { return nil }
    return pcm
  }
}

extension PCMShape {
  /// Whether frames rendered for the other shape can be played in this one.
  fileprivate func agrees(with other: PCMShape) -> Bool {
    sampleRate == other.sampleRate && channels == other.channels && periodFrames == other.periodFrames
  }
}
