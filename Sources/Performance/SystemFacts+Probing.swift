import Devices
import Documents
import Engine
import Foundation
import OSC
import Realtime

extension SystemFacts {
  private static let measuringSeconds: UInt32 = 2

  /// Looks at the machine that this runs on, which takes two seconds; `oscAddress` is where OSC would be listened for.
  public static func probe(oscAddress: String) -> SystemFacts {
    var facts = SystemFacts()
    facts.priorityLimit = limit("Max realtime priority")
    facts.memoryLimit = limit("Max locked memory")
    facts.processorLatencyError = access("/dev/cpu_dma_latency", W_OK) == 0 ? 0 : errno
    facts.governors = Set(
      names(in: "/sys/devices/system/cpu").compactMap { text("/sys/devices/system/cpu/\($0)/cpufreq/scaling_governor") }
    ).sorted()
    facts.timerNanoseconds = timerResolution()
    facts.preemption = preemption()
    facts.sequencerError = access("/dev/snd/seq", R_OK | W_OK) == 0 ? 0 : errno
    facts.midiPorts = (try? sequencerPorts().map(\.name)) ?? []
    facts.soundDevices = pcmDevices().map(\.name).filter { $0.hasPrefix("hw:") }
    facts.holders = holders()
    facts.soundServers = soundServers()
    do throws(Diagnostic) { _ = try OSCServer(address: oscAddress) } catch { facts.oscProblem = error.message }
    facts.sharedFolder = try? SharedFiles().folder
    facts.measureWakeUps()
    return facts
  }

  /// Runs the null output as a performance does, and sees how late its periods are.
  private mutating func measureWakeUps() {
    let output = NullOutput(channels: 1, periodFrames: 64)
    var configuration = EngineConfiguration(actuators: [])
    configuration.scheduled = 1
    let engine = Engine(configuration, rings: [])
    let clock = FrameClock(sampleRate: output.sampleRate)
    guard let thread = try? RealtimeThread(running: output, engine, clock: clock, priority: priority) else { return }
    sleep(Self.measuringSeconds)
    thread.stop()
    wakeUps = Distribution(output.statistics.lateness).map { WakeUps(grant: thread.grant, lateness: $0) }
  }

  /// A soft limit of this process, by what `/proc/self/limits` calls it; nil when it is unlimited.
  private static func limit(_ name: String) -> Int? {
    let line = text("/proc/self/limits")?.split(separator: "\n").first { $0.hasPrefix(name) }
    let value = line?.dropFirst(name.count).split(separator: " ").first
    return value == "unlimited" ? nil : value.flatMap { Int($0) } ?? 0
  }

  private static func timerResolution() -> Int {
    var resolution = timespec()
    clock_getres(CLOCK_MONOTONIC, &resolution)
    return resolution.tv_sec * 1_000_000_000 + resolution.tv_nsec
  }

  private static func preemption() -> Preemption {
    let version = text("/proc/version") ?? ""
    if text("/sys/kernel/realtime") == "1" || version.contains("PREEMPT_RT") { return .realtime }
    if version.contains("PREEMPT_DYNAMIC") { return .dynamic }
    return version.contains("PREEMPT") ? .full : .voluntary
  }

  /// Who plays on which device, as the kernel's sound system tells everybody.
  private static func holders() -> [Holder] {
    let root = "/proc/asound"
    var holders: [Holder] = []
    for card in names(in: root) where card.wholeMatch(of: /card\d+/) != nil {
      for pcm in names(in: "\(root)/\(card)") where pcm.wholeMatch(of: /pcm\d+p/) != nil {
        for sub in names(in: "\(root)/\(card)/\(pcm)") {
          guard let status = text("\(root)/\(card)/\(pcm)/\(sub)/status"),
            let owner = status.firstMatch(of: /owner_pid\s*:\s*(\d+)/)?.1
          else { continue }
          let device = "hw:\(card.dropFirst(4)),\(pcm.dropFirst(3).dropLast())"
          holders.append(Holder(device: device, process: text("/proc/\(owner)/comm") ?? "process \(owner)"))
        }
      }
    }
    return holders
  }

  private static func soundServers() -> [String] {
    let known = ["pipewire": "PipeWire", "pulseaudio": "PulseAudio", "jackd": "JACK", "jackdbus": "JACK"]
    let running = names(in: "/proc").filter { Int($0) != nil }.compactMap { text("/proc/\($0)/comm") }
    return Set(running.compactMap { known[$0] }).sorted()
  }

  private static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  private static func text(_ path: String) -> String? {
    guard let bytes = try? readFile(path, limit: 1 << 16) else { return nil }
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
