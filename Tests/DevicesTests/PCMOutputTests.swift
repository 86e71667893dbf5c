import Documents
import Glibc
import Realtime
import Synchronization
import Testing

@testable import Devices

@Suite("The PCM output")
struct PCMOutputTests {
  private let time = SimulatedTime()
  private let request = PCMRequest(device: "test", channels: 1, sampleRate: 48000, periodFrames: 48, periods: 3)

  private func output(on pcm: SimulatedPCM) throws -> PCMOutput {
    try PCMOutput(request, time: time.keeper) { _ in pcm }
  }

  /// Plays a second in which the device changes its behaviour at the 100th millisecond.
  private func play(
    _ behaviour: SimulatedPCM.Behaviour,
    on pcm: SimulatedPCM
  ) throws -> (output: PCMOutput, source: CountingSource, clock: FrameClock) {
    let output = try output(on: pcm)
    let source = CountingSource(length: 48000) { if $0 == Frame(4800) { pcm.behaviour = behaviour } }
    let clock = FrameClock(sampleRate: 48000)
    output.play(source, clock: clock, until: source.stop)
    return (output, source, clock)
  }

  @Test("a device gets each frame once, at its own pace, and what was rendered before the stop is played")
  func honest() throws {
    let pcm = SimulatedPCM(time)
    let begin = time.now
    let result = try play(.honest, on: pcm)
    #expect(pcm.played == Array(0..<result.source.position.index))
    #expect(result.source.position.index == 48000 + 144)
    #expect(abs((time.now - begin) - 1_003_000_000) < 10_000)
    #expect(result.output.statistics.xruns.load(ordering: .relaxed) == 0)
    #expect(result.output.interruption == nil)
    #expect(result.clock.gaps == 0)
  }

  @Test("the clock tells when each frame was rendered")
  func clock() throws {
    let begin = time.now
    let result = try play(.honest, on: SimulatedPCM(time))
    let late = result.clock.instant(of: Frame(24000)) - begin
    #expect(abs(late - 501_000_000) < 50_000, "the first period fits a millisecond after the start")
  }

  @Test("an underrun is counted, and after it every frame is played at its instant again")
  func underrun() throws {
    let pcm = SimulatedPCM(time)
    let begin = time.now
    let output = try output(on: pcm)
    let source = CountingSource(length: 48000) { [time] in
      if $0 == Frame(4800) { time.advance(nanoseconds: 7_000_000) }
    }
    let clock = FrameClock(sampleRate: 48000)
    output.play(source, clock: clock, until: source.stop)
    #expect(output.statistics.xruns.load(ordering: .relaxed) == 1)
    #expect(clock.gaps == 1)
    #expect(pcm.beginnings == 2)
    let skipped = zip(pcm.played, pcm.played.dropFirst()).filter { $1 != $0 + 1 }
    #expect(skipped.count == 1)
    let distance = clock.instant(of: Frame(40000)) - begin - 40000 * 1_000_000 / 48
    #expect(abs(distance - 1_000_000) < 50_000, "the first period fits a millisecond after the start")
  }

  @Test(
    "a stop of five seconds is told as one gap, and nothing that was swallowed is played",
    arguments: [.honest, .clockless] as [SimulatedPCM.Behaviour]
  )
  func stopped(behaviour: SimulatedPCM.Behaviour) throws {
    let pcm = SimulatedPCM(time)
    pcm.behaviour = behaviour
    let output = try output(on: pcm)
    let source = CountingSource(length: 480_000) { [time] in
      if $0 == Frame(4800) { time.advance(nanoseconds: 5_000_000_000) }
    }
    output.play(source, clock: FrameClock(sampleRate: 48000), until: source.stop)
    let gap = try #require(output.statistics.gaps.pop())
    #expect(gap.start == Frame(4848))
    #expect((240_000...242_500).contains(gap.frames), "the stop, and 50 ms for the inputs")
    #expect(output.statistics.gaps.pop() == nil)
    #expect(!pcm.played.contains { $0 > gap.start.index && $0 < gap.start.index + gap.frames })
    #expect(source.unfelt == gap.frames && !source.isUnfelt)
  }

  @Test("a stop while nothing but time is waited for is told, and frames keep their instants")
  func stoppedInSleep() throws {
    let time = SimulatedTime { if $0.sleepCount == 100 { $0.advance(nanoseconds: 5_000_000_000) } }
    let pcm = SimulatedPCM(time)
    pcm.behaviour = .clockless
    let begin = time.now
    let output = try PCMOutput(request, time: time.keeper) { _ in pcm }
    let source = CountingSource(length: 480_000)
    let clock = FrameClock(sampleRate: 48000)
    output.play(source, clock: clock, until: source.stop)
    let gap = try #require(output.statistics.gaps.pop())
    #expect((240_000...242_500).contains(gap.frames), "the stop, and 50 ms for the inputs")
    #expect(output.statistics.gaps.pop() == nil)
    #expect(abs(clock.instant(of: Frame(480_000)) - begin - 10_000_000_000) < 20_000_000)
  }

  @Test("how late each wake-up was is measured")
  func lateness() throws {
    let output = try output(on: SimulatedPCM(time))
    let source = CountingSource(length: 48000) { [time] in
      if $0 == Frame(4800) { time.advance(nanoseconds: 1_500_000) }
    }
    output.play(source, clock: FrameClock(sampleRate: 48000), until: source.stop)
    let median = output.statistics.lateness.percentile(0.5)
    #expect(try #require(median) < 30_000)
    #expect(output.statistics.lateness.count > 900)
  }

  @Test("a device that takes everything at once does not make time run faster")
  func clockless() throws {
    let pcm = SimulatedPCM(time)
    pcm.behaviour = .clockless
    let begin = time.now
    let result = try play(.clockless, on: pcm)
    #expect(time.now - begin > 990_000_000)
    #expect(time.now - begin < 1_010_000_000)
    #expect(result.output.interruption == nil)
  }

  @Test(
    "a device that is of no use any more is given up, and the schedule runs on without it",
    arguments: [
      .stuck, .lying, .refusing, .failing(ENODEV), .failing(EBADFD), .failing(EIO), .failing(EPIPE), .failing(EAGAIN),
    ] as [SimulatedPCM.Behaviour]
  )
  func useless(behaviour: SimulatedPCM.Behaviour) throws {
    let pcm = SimulatedPCM(time)
    let devices = DeviceSequence([pcm])
    let output = try PCMOutput(request, time: time.keeper, open: devices.open)
    let begin = time.now
    let source = CountingSource(length: 480_000) { if $0 == Frame(4800) { pcm.behaviour = behaviour } }
    output.play(source, clock: FrameClock(sampleRate: 48000), until: source.stop)
    #expect(output.interruption?.hasPrefix("test is gone: ") == true)
    #expect((480_000..<480_048).contains(source.position.index))
    let seconds = Double(time.now - begin) / 1e9
    #expect(seconds > 9.9 && seconds < 12.3, "it took \(seconds) s")
    #expect(time.sleepCount < 14_000, "every turn without progress waits")
  }

  @Test("a device that comes back plays on")
  func comesBack() throws {
    let first = SimulatedPCM(time)
    let second = SimulatedPCM(time)
    let devices = DeviceSequence([first, nil, nil, second])
    let output = try PCMOutput(request, time: time.keeper, open: devices.open)
    let source = CountingSource(length: 240_000) { if $0 == Frame(4800) { first.behaviour = .failing(ENODEV) } }
    output.play(source, clock: FrameClock(sampleRate: 48000), until: source.stop)
    #expect(output.interruption == nil)
    #expect(second.played.last == source.position.index - 1)
    #expect(second.played.first.map { $0 > 4800 } == true)
    let gap = try #require(output.statistics.gaps.pop())
    #expect(gap.start == Frame(4848))
    #expect(second.played.first.map { abs($0 - gap.start.index - gap.frames) <= 144 } == true)
    #expect(abs(source.unfelt - gap.frames) <= 144 && !source.isUnfelt)
  }

  @Test("who lingers renders a quarter of a period later, and every period is in time")
  func lingers() throws {
    func place(lingers: Bool) throws -> Int64 {
      let pcm = SimulatedPCM(time)
      var request = request
      request.lingers = lingers
      let output = try PCMOutput(request, time: time.keeper) { _ in pcm }
      let clock = FrameClock(sampleRate: 48000)
      var late: Int64 = 0
      let source = CountingSource(length: 48_000) { late = time.now - clock.instant(of: $0) }
      output.play(source, clock: clock, until: source.stop)
      #expect(output.statistics.xruns.load(ordering: .relaxed) == 0)
      #expect(pcm.played == Array(0..<source.position.index))
      return late
    }
    let (hasty, patient) = (try place(lingers: true), try place(lingers: false))
    #expect(abs(hasty - patient - 250_000) < 25_000)
  }

  @Test("a device that opens and then fails is tried ever more seldom, and is not said to play")
  func falseHopes() throws {
    let first = SimulatedPCM(time)
    let others = (0..<200).map { _ in SimulatedPCM(time) }
    for other in others { other.behaviour = .failing(EIO) }
    let devices = DeviceSequence([first] + others)
    let output = try PCMOutput(request, time: time.keeper, open: devices.open)
    var silences: Set<Bool> = []
    let source = CountingSource(length: 60 * 48_000) {
      if $0 == Frame(4800) { first.behaviour = .failing(ENODEV) }
      if $0 > Frame(9600) { silences.insert(output.interruption == nil) }
    }
    output.play(source, clock: FrameClock(sampleRate: 48000), until: source.stop)
    #expect(silences == [false])
    #expect((10...17).contains(devices.opened))
    let gap = try #require(output.statistics.gaps.pop())
    #expect(gap.start == Frame(4848))
    #expect(abs(gap.frames - 60 * 48_000) < 9600)
    #expect(output.statistics.gaps.pop() == nil)
  }

  @Test("a second stop while inputs hand on what came during the first is made up for with it")
  func stoppedTwice() throws {
    let stops = Atomic<Int>(0)
    let time = SimulatedTime { time in
      // The first sleep after the first stop is the one in which inputs settle.
      if stops.load(ordering: .relaxed) == 1 {
        stops.store(2, ordering: .relaxed)
        time.advance(nanoseconds: 2_000_000_000)
      }
    }
    let card = SimulatedPCM(time)
    let output = try PCMOutput(request, time: time.keeper) { _ in card }
    var sleeps = 0
    let source = CountingSource(length: 480_000) {
      guard $0 == Frame(4800) else { return }
      sleeps = time.sleepCount
      stops.store(1, ordering: .relaxed)
      time.advance(nanoseconds: 2_000_000_000)
    }
    output.play(source, clock: FrameClock(sampleRate: 48000), until: source.stop)
    let gap = try #require(output.statistics.gaps.pop())
    #expect((192_000...197_500).contains(gap.frames), "both stops, and 50 ms for the inputs after each")
    #expect(output.statistics.gaps.pop() == nil)
    #expect(time.sleepCount - sleeps == 2)
    #expect(source.unfelt == gap.frames)
  }

  @Test("a suspended device is woken", arguments: [0, 1, 5])
  func suspended(attempts: Int) throws {
    let pcm = SimulatedPCM(time)
    pcm.resumptions = Array(repeating: -EAGAIN, count: attempts)
    let result = try play(.failing(ESTRPIPE), on: pcm)
    #expect(result.output.interruption == nil)
    let isForward = zip(pcm.played, pcm.played.dropFirst()).allSatisfy { $0 < $1 }
    #expect(isForward, "no frame is played twice")
    #expect(pcm.played.last == result.source.position.index - 1)
  }

  @Test("a device that is missing from the start is an error that says what to do")
  func missing() {
    let error = #expect(throws: Diagnostic.self) { _ = try PCMOutput(device: "tactus-no-such-device") }
    #expect(error?.file == "tactus-no-such-device")
    #expect(error?.message.contains("(errno 2)") == true)
    #expect(error?.message.contains("`tactus devices`") == true)
  }

  @Test("alsa-lib's null device can be opened with as many channels as asked", arguments: [1, 2, 5, 16])
  func null(channels: Int) throws {
    let output = try PCMOutput(device: "null", channels: channels)
    #expect(output.channels == channels)
    #expect(output.sampleRate == 48000)
  }
}

/// What opening finds, one by one; nil, and all that follows, stands for no device.
private final class DeviceSequence: @unchecked Sendable {
  // Invariant behind @unchecked: a test and the output it runs share one thread.
  private var devices: ArraySlice<SimulatedPCM?>
  /// How often a device was opened, or would have been.
  private(set) var opened = 0

  init(_ devices: [SimulatedPCM?]) { self.devices = devices[...] }

  @Sendable func open(_ request: PCMRequest) throws(Diagnostic) -> any PCMDriver {
    opened += 1
    guard let next = devices.popFirst(), let device = next else {
      throw Diagnostic(.error, in: request.device, "is away")
    }
    return device
  }
}
