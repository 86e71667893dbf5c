import Devices

/// What `tactus doctor` judges a machine by.
public struct SystemFacts: Sendable {
  /// How late a real-time thread woke that slept for a period again and again.
  struct WakeUps: Sendable {
    var grant: RealtimeGrant
    var lateness: Distribution
  }

  /// How readily the kernel lets one thread take the place of another.
  enum Preemption: Sendable {
    case realtime
    case full
    /// As its command line says, or voluntary.
    case dynamic
    case voluntary
  }

  /// Something that has a sound device open for playing.
  struct Holder: Sendable {
    var device: String
    var process: String
  }

  /// The priority that was tried.
  var priority = RealtimeThread.defaultPriority
  /// The length of the periods that were slept for.
  var periodMilliseconds = 64.0 / 48
  /// RLIMIT_RTPRIO; nil without a limit.
  var priorityLimit: Int?
  /// RLIMIT_MEMLOCK in bytes; nil without a limit.
  var memoryLimit: Int?
  /// What came of trying it out; nil where no thread could be had.
  var wakeUps: WakeUps?
  /// Why `/dev/cpu_dma_latency` cannot be written to; 0 where it can.
  var processorLatencyError: Int32 = 0
  /// The governors of the processors' clocks, each once; none where nothing governs them.
  var governors: [String] = []
  var timerNanoseconds = 1
  var preemption = Preemption.full
  /// The MIDI ports of others.
  var midiPorts: [String] = []
  /// Why `/dev/snd/seq` cannot be opened; 0 where it can.
  var sequencerError: Int32 = 0
  /// The devices of sound cards, as alsa-lib names them.
  var soundDevices: [String] = []
  var holders: [Holder] = []
  /// The sound servers that run.
  var soundServers: [String] = []
  /// Why OSC cannot be heard where `tactus live` listens by default; nil where it can.
  var oscProblem: String?
  /// Where mappings and presets are; nil where they are not found.
  var sharedFolder: String?
}
