import Haptics
import Kernel
import Mapping
import OSC
import Realtime
import Synchronization

/// A flood of `/tap ff` that waits in a socket: the CPU microseconds a message to receive, map and schedule it, against those
/// of liblo to receive it and call a function that only counts.
func benchmarkFlood() throws {
  guard let reference = kernel_flood_new() else { return }
  defer { kernel_flood_free(reference) }
  let server = try OSCServer(address: "127.0.0.1:0")
  var ours: [Double] = []
  var theirs: [Double] = []
  for _ in 0..<9 {
    let player = FloodPlayer()
    ours.append(microseconds(at: Int32(server.port)) { player.play(from: server, count: $0) })
    theirs.append(microseconds(at: kernel_flood_port(reference)) { kernel_flood_receive(reference, Int32($0)) })
  }
  report("a message of an OSC flood mapped and scheduled, CPU microseconds", Spread(ours))
  report("  liblo's bare callback", Spread(theirs))
  report("  ratio", Spread(zip(ours, theirs).map { $0 / $1 }), digits: 2, aim: "≤ 1.5")
}

/// What a message costs that `receive` takes from a port, in packs that a socket holds everywhere.
private func microseconds(at port: Int32, _ receive: (Int) -> Void) -> Double {
  let packs = 100
  let messages = 256
  let taken = (0..<packs).reduce(0) { taken, _ in
    kernel_flood_send(port, Int32(messages))
    return taken + seconds { receive(messages) }
  }
  return taken / Double(packs * messages) * 1e6
}

/// Maps messages to taps that the engine schedules for a time far ahead.
private final class FloodPlayer {
  private static let ahead: Int64 = 1 << 40
  private var mapper: OSCMapper
  private let stage = Stage()
  private let clock = FrameClock(sampleRate: Stage.sampleRate)

  init() {
    let text = "osc: [{ address: /tap, tap: { intensity: arg 1, sharpness: arg 2 } }]"
    let file = MappingFile.read(Array(text.utf8), named: "flood", presets: PatternLibrary())
    guard let mapping = CompiledMapping.merging([file.value].compactMap { $0 }).value else { preconditionFailure(text) }
    mapper = OSCMapper(mapping, sampleRate: Stage.sampleRate, firstHold: 0)
  }

  func play(from server: OSCServer, count: Int) {
    let stop = Atomic<Bool>(false)
    var played = 0
    server.run(
      until: stop,
      handle: { timed, _, instant in
        let frame = clock.frame(at: instant) + Self.ahead
        _ = mapper.handle(timed.message, at: frame, stamp: instant) { stage.send($0) }
        played += 1
        if played == count { stop.store(true, ordering: .relaxed) }
      },
      malformed: { _, _ in }
    )
    stage.render(blocks: 1)
  }
}
