import OSC

extension Measurements {
  /// The answer to `/tactus/status`: pairs of a name and a number, integers for counts, floats for milliseconds and shares.
  var status: OSCMessage {
    let counts: [(String, Int)] = [
      ("seconds", Int(seconds)),
      ("received", received.values.reduce(0, +)),
      ("played", played.values.reduce(0, +)),
      ("voices", voices),
      ("late", lost.late),
      ("dropped", lost.dropped),
      ("unfelt", lost.unfelt),
      ("unread", lost.oscUnread ?? 0),
      ("xruns", lost.xruns),
      ("interruptions", interruptions.count),
      ("recording", isRecording ? 1 : 0),
      ("output", output.isPlaying ? 1 : 0),
    ]
    let measures: [(String, Double)] = [
      ("latency", latencySetMilliseconds ?? 0),
      ("latency-p99", latencyMilliseconds?.p99 ?? 0),
      ("jitter-p99", jitterMilliseconds?.p99 ?? 0),
      ("wake-up-p99", wakeUpMilliseconds?.p99 ?? 0),
      ("load", load?.mean ?? 0),
      ("load-p99", load?.p99 ?? 0),
    ]
    return OSCMessage(
      "/tactus/status",
      counts.flatMap { [.string($0.0), .int32(Int32(clamping: $0.1))] }
        + measures.flatMap { [.string($0.0), .float(Float($0.1))] }
    )
  }
}
