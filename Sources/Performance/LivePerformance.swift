import Devices
import Dispatch
import Documents
import Engine
import Foundation
import Haptics
import MIDI
import Mapping
import OSC
import Realtime
import Recording
import Synchronization

/// A performance that is fed live: MIDI and OSC in, haptics out, takes to disk.
public final class LivePerformance: Sendable {
  /// What to tell people while it runs.
  public enum News: Sendable {
    /// A line of information.
    case note(String)
    /// Something is wrong, and the performance goes on.
    case problem(Diagnostic)
    /// A command was sent to the engine.
    case sent(HapticCommand)
  }

  private struct MIDIPlaying {
    var mapper: MIDIMapper
    var frames: StampedFrames
    var names: [SequencerAddress: String] = [:]
  }

  private struct OSCPlaying {
    var mapper: OSCMapper
    var frames: StampedFrames
    var controls: ControlSpace
    /// Who is told when a player has finished.
    var listeners: [String: OSCPeer] = [:]
  }

  /// What it plays on.
  public let stage: Stage

  private let sequencer: SequencerInput?
  private let server: OSCServer?
  private let latency: Latency
  private let priority: Int32
  private let takePath: String?
  private let news: @Sendable (News) -> Void
  private let midi: Mutex<MIDIPlaying>
  private let osc: Mutex<OSCPlaying>
  private let tally = Tally()
  private let takes = Mutex<[String]>([])
  private let director = DispatchQueue(label: "tactus.director")
  private let stopping = Atomic<Bool>(false)
  private let lostTake = Atomic<Bool>(false)
  private let started: Mutex<Instant>
  private let now: @Sendable () -> Instant

  /// Prepares a performance; `latencySeconds` is the fixed distance from an event's stamp to its frame.
  ///
  /// nil finds the least latency with which no event comes late. `priority` is the output thread's, as `RealtimeThread` takes it;
  /// by `now` is measured how long was played.
  public init(
    mapping: CompiledMapping,
    library: PatternLibrary,
    output: any Output,
    sequencer: SequencerInput?,
    server: OSCServer?,
    latencySeconds: Double?,
    level: Float,
    audio: AudioChannels? = nil,
    takePath: String?,
    priority: Int32 = RealtimeThread.defaultPriority,
    now: @escaping @Sendable () -> Instant = { .now },
    news: @escaping @Sendable (News) -> Void
  ) {
    var rig = Rig(mapping, library: library, audio: audio)
    for problem in rig.loadSounds(sampleRate: output.sampleRate) { news(.problem(problem)) }
    let controls = ControlSpace(addingPartsTo: &rig, sampleRate: output.sampleRate, first: 2 << 60)
    stage = Stage(rig, output: output, level: level) { news(.problem($0)) }
    latency = Latency(
      seconds: latencySeconds,
      sampleRate: output.sampleRate,
      periodFrames: output.periodFrames
    )
    let frames = StampedFrames(stage.clock, latency: latency, sampleRate: output.sampleRate)
    midi = Mutex(
      MIDIPlaying(mapper: MIDIMapper(mapping, sampleRate: output.sampleRate, firstHold: 0), frames: frames)
    )
    osc = Mutex(
      OSCPlaying(
        mapper: OSCMapper(mapping, sampleRate: output.sampleRate, firstHold: 1 << 60),
        frames: frames,
        controls: controls
      )
    )
    self.priority = priority
    self.now = now
    started = Mutex(now())
    self.sequencer = sequencer
    self.server = server
    self.takePath = takePath
    self.news = news
  }

  /// Plays until `waitForEnd` returns, then ends every voice and finishes the take; returns what there is to say about it.
  ///
  /// `waitForEnd` runs on the calling thread while the inputs and the output run on theirs.
  public func run(waitForEnd: () -> Void) throws(Diagnostic) -> Summary {
    if let takePath {
      try TakeFiles.requireUnused(journal: Recorder.journalPath(for: takePath))
      recoverTake(at: takePath)
      try stage.recorder.start(takePath, at: .zero)
    }
    started.withLock { $0 = now() }
    let thread: RealtimeThread
    let inputs: [ServiceThread]
    do throws(Diagnostic) {
      thread = try RealtimeThread(running: stage.output, stage.engine, clock: stage.clock, priority: priority)
      inputs = try startInputs()
    } catch {
      stage.recorder.discard()
      throw error
    }
    if let refusal = thread.grant.refusal { news(.note(refusal)) }
    let watch = DispatchSource.makeTimerSource(queue: director)
    watch.schedule(deadline: .now(), repeating: .milliseconds(100))
    watch.setEventHandler { [self] in lookAfterOutput() }
    watch.resume()
    let messenger = DispatchSource.makeTimerSource(queue: director)
    if let server {
      messenger.schedule(deadline: .now(), repeating: .milliseconds(10))
      messenger.setEventHandler { [self] in tellFinishedPlayers(server) }
    }
    messenger.activate()
    waitForEnd()
    stopInputs(inputs)
    messenger.cancel()
    watch.cancel()
    director.sync { lookAfterOutput() }
    let end = stage.clock.frame(at: .now) + latency.frames
    for command in stage.rig.stopAll(at: end) { stage.send(command, from: .director) }
    fadeOut(from: end)
    thread.stop()
    // A device that is still gone has told of its gap by now.
    lookAfterOutput()
    let ended = now()
    if stage.recorder.isRecording { _ = finishTake(at: end) }
    return Summary(stage, measurements: measurements(at: ended), latency: latency, takes: takes.withLock { $0 })
  }

  /// Tells of gaps in what is played and of a device that is gone or back, and lengthens a latency that is too short; on the director's queue.
  private func lookAfterOutput() {
    for line in stage.lookAfterOutput() { news(.note(line)) }
    if latency.lengthen(toNanoseconds: stage.engine.statistics.takeNeededLatency()) {
      news(.note("latency is now \(Summary.oneDecimal(latency.shownMilliseconds)) ms, since an event came late"))
    }
  }

  private func measurements(at instant: Instant? = nil) -> Measurements {
    Measurements(
      stage,
      tally: tally,
      latency: latency,
      oscUnread: server?.dropped,
      seconds: Double((instant ?? now()) - started.withLock { $0 }) / 1e9
    )
  }

  /// Starts the threads that read the inputs: all, or none.
  private func startInputs() throws(Diagnostic) -> [ServiceThread] {
    var inputs: [ServiceThread] = []
    func start(_ name: String, _ body: @escaping @Sendable () -> Void) throws(Diagnostic) {
      let thread = try ServiceThread(name) { [priority] in
        prioritiseInputThread(below: priority)
        body()
      }
      inputs.append(thread)
    }
    do throws(Diagnostic) {
      if let server { try start("tactus-osc") { [self] in listen(to: server) } }
      if let sequencer { try start("tactus-midi") { [self] in listen(to: sequencer) } }
    } catch {
      stopInputs(inputs)
      throw error
    }
    return inputs
  }

  private func stopInputs(_ inputs: [ServiceThread]) {
    stopping.store(true, ordering: .releasing)
    sequencer?.wake()
    server?.wake()
    for input in inputs { input.join() }
  }

  /// Waits until what was told to end has faded, at most as long as the longest release takes, and panics then.
  private func fadeOut(from end: Frame) {
    let longest = Int64(2.5 * stage.output.sampleRate)
    while stage.engine.statistics.voices.load(ordering: .relaxed) > 0 || stage.clock.frame(at: .now) < end {
      guard stage.clock.frame(at: .now) < end + longest else { break }
      usleep(5000)
    }
    stage.send(HapticCommand(at: stage.clock.frame(at: .now), .panic), from: .director)
  }

  // MARK: MIDI

  private func listen(to sequencer: SequencerInput) {
    sequencer.connect()
    do {
      try sequencer.run(until: stopping) { event in midi.withLock { receive(event, &$0) } }
    } catch {
      news(.problem(error))
    }
  }

  private func receive(_ event: SequencerEvent, _ playing: inout MIDIPlaying) {
    switch event {
    case .message(let message, let source, let stamp):
      tally.count(playing.names[source] ?? "MIDI \(source)")
      playing.mapper.handle(message, from: source.number, at: playing.frames.frame(at: stamp), stamp: stamp) {
        send($0, from: .midi)
      }
    case .connected(let source, let name):
      playing.names[source] = name
      news(.note("MIDI: \(name) is connected"))
    case .vanished(let source):
      news(.note("MIDI: \(playing.names[source] ?? source.description) is gone; its notes are ended"))
      playing.mapper.sourceVanished(source.number, at: playing.frames.frame(at: .now)) { send($0, from: .midi) }
    case .overrun:
      news(.note("MIDI came faster than it could be read, and some is lost; all notes are ended"))
      playing.mapper.endAll(at: playing.frames.frame(at: .now)) { send($0, from: .midi) }
    }
  }

  /// The frame of what came at an instant; never one before the first, at which the rig itself is set up.
  private func frame(at stamp: Instant) -> Frame { max(.zero, stage.clock.frame(at: stamp) + latency.frames) }

  private func send(_ command: HapticCommand, from producer: Stage.Producer) {
    var command = command
    // A panic is not for its frame but for now: what is still on its way to its frame is silenced too.
    if case .panic = command.action { command.frame = stage.clock.frame(at: .now) }
    stage.send(command, from: producer)
    news(.sent(command))
  }

  // MARK: OSC

  private func listen(to server: OSCServer) {
    // Making a name takes longer than playing a tap.
    var latest: (peer: OSCPeer, name: String)?
    server.run(
      until: stopping,
      handle: { timed, peer, instant in
        let sender = latest.flatMap { $0.peer == peer ? $0 : nil } ?? (peer: peer, name: "OSC \(peer.host)")
        tally.count(sender.name)
        latest = sender
        osc.withLock { receive(timed.message, from: peer, at: instant, server, &$0) }
      },
      malformed: { error, peer in
        if tally.countMalformed() == 1 {
          let complaint = "\(shortened(error.description)); such packets are ignored and counted"
          news(.problem(Diagnostic(.warning, in: "OSC from \(peer)", complaint)))
        }
      }
    )
  }

  private func receive(
    _ message: OSCMessage,
    from peer: OSCPeer,
    at instant: Instant,
    _ server: OSCServer,
    _ playing: inout OSCPlaying
  ) {
    let frame = playing.frames.frame(at: instant)
    let outcome = playing.controls.handle(message, at: frame, stamp: instant) { send($0, from: .osc) }
    let mapped = playing.mapper.handle(message, at: frame, stamp: instant) { send($0, from: .osc) }
    switch outcome {
    case .refused(let reason):
      server.reply(to: peer, OSCMessage("/tactus/error", [.string(message.address), .string(reason)]))
      if tally.countRefused(message.address, reason) {
        news(.note("OSC \(shortened(message.address)) from \(peer) refused: \(reason)"))
      }
    case .request(let request): carryOut(request, for: peer, server)
    case .played:
      if let name = playing.controls.players.name(in: message) { playing.listeners[name] = peer }
    case nil:
      if !mapped, tally.countUnused(message.address, message.types) {
        let what = playing.mapper.knows(message.address) ? "not with these arguments" : "no rule has its address"
        let sent = "\(shortened(message.address)) \(shortened(message.types))"
        news(.note("OSC \(sent) from \(peer) does nothing: \(what)"))
      }
    }
  }

  /// Tells those who last sent something to a player that it has come to its end.
  private func tellFinishedPlayers(_ server: OSCServer) {
    while let player = stage.engine.finished.pop() {
      let told = osc.withLock { playing in
        playing.controls.players.name(of: player).map { (name: $0, peer: playing.listeners[$0]) }
      }
      guard let told, let peer = told.peer else { continue }
      server.reply(to: peer, OSCMessage("/tactus/player/finished", [.string(told.name)]))
    }
  }

  private func carryOut(_ request: ControlSpace.Request, for peer: OSCPeer, _ server: OSCServer) {
    switch request {
    case .status(let port):
      var asker = peer
      if let port { asker.port = port }
      server.reply(to: asker, measurements().status)
    case .startRecording(let name):
      director.async { [self] in
        let address = "/tactus/record/start"
        do throws(Diagnostic) {
          server.reply(to: peer, OSCMessage(address, [.string(try startTake(named: name))]))
        } catch {
          news(.problem(error))
          server.reply(to: peer, OSCMessage("/tactus/error", [.string(address), .string(error.description)]))
        }
      }
    case .stopRecording:
      director.async { [self] in
        let wasRecording = stage.recorder.isRecording
        let file = wasRecording ? finishTake(at: frame(at: .now)) : nil
        server.reply(to: peer, OSCMessage("/tactus/record/stop", file.map { [.string(absolutePath($0))] } ?? []))
      }
    }
  }

  // MARK: Takes

  /// A crash has left a journal where the take is to be: it is made a take first; one that cannot be read is set aside by the recorder.
  private func recoverTake(at path: String) {
    let journal = Recorder.journalPath(for: path)
    guard access(journal, F_OK) == 0 else { return }
    do {
      let (files, warnings) = try TakeFiles.finish(journal: journal, as: path)
      for warning in warnings { news(.problem(warning)) }
      news(.note("an unfinished take was found and saved: \(files.joined(separator: ", "))"))
    } catch {
      news(.problem(error))
    }
  }

  /// Characters of a take's name that are taken from the network; no file's name has more than 255 bytes.
  private static let longestTakeName = 120

  /// Begins a take on request; returns its file.
  ///
  /// A name from the network only chooses a name in the folder of `--record`, or the present one.
  private func startTake(named name: String?) throws(Diagnostic) -> String {
    if stage.recorder.isRecording { _ = finishTake(at: frame(at: .now)) }
    // Who asks from elsewhere does not know the present folder.
    let folder = absolutePath(takePath.map { Documents.folder(of: $0) } ?? "")
    let stem = name.map { $0.hasSuffix(".ahap") ? String($0.dropLast(5)) : $0 }
    let plain = (stem ?? "").filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }.prefix(Self.longestTakeName)
    let path: String
    if plain.isEmpty {
      path = takePath.map(absolutePath) ?? "\(folder)take-\(Self.timeStamp(separators: false)).ahap"
    } else {
      path = "\(folder)\(plain).ahap"
    }
    try stage.recorder.start(path, at: frame(at: .now))
    news(.note("recording \(path)"))
    return path
  }

  /// Whether a take could not be written; its journal may be left, and the problem was told.
  public var hasLostTake: Bool { lostTake.load(ordering: .relaxed) }

  /// Finishes the take; returns its first file, nil when it could not be written.
  private func finishTake(at frame: Frame) -> String? {
    do {
      let files = try stage.recorder.stop(at: frame, created: Self.timeStamp(separators: true))
      takes.withLock { $0 += files.prefix(1) }
      news(.note("take saved: \(files.joined(separator: ", "))"))
      return files.first
    } catch {
      lostTake.store(true, ordering: .relaxed)
      news(.problem(error))
      return nil
    }
  }

  private static func timeStamp(separators: Bool) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = separators ? "yyyy-MM-dd HH:mm:ss" : "yyyyMMdd-HHmmss"
    return formatter.string(from: Date())
  }
}

extension SequencerAddress {
  fileprivate var number: UInt32 { UInt32(client) << 8 | UInt32(port) }
}
