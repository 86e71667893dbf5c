import Devices
import Documents
import Glibc

extension SystemFacts {
  private static let limits = "/etc/security/limits.d/audio.conf"
  private static let joinGroup = "sudo adduser $USER audio, and log in again"

  /// What is to be said of each fact.
  public var checks: [SystemCheck] {
    [
      priorityCheck, memoryCheck, wakeUpCheck, processorSleepCheck, governorCheck, timerCheck, kernelCheck, midiCheck,
      soundCheck, soundServerCheck, oscCheck, filesCheck,
    ]
  }

  private var priorityCheck: SystemCheck {
    let name = "priority"
    let limit = priorityLimit.map { "limit \($0)" } ?? "no limit"
    guard let wakeUps else { return .fault(name, "the system gives no thread", ["end other programs"]) }
    guard wakeUps.grant.priorityError != 0 else { return .fine(name, "SCHED_FIFO \(priority) is granted") }
    var advice = [
      "@audio - rtprio 95  (a line for \(Self.limits))", Self.joinGroup,
      "LimitRTPRIO=95  (for a service of systemd; what RTKit grants others is of no use here)",
    ]
    if let priorityLimit, (1..<Int(priority)).contains(priorityLimit) {
      advice.insert("tactus live --priority \(priorityLimit)  (at once)", at: 0)
    }
    let reason = systemError(wakeUps.grant.priorityError)
    return .advice(name, "SCHED_FIFO \(priority) is refused: \(reason) (\(limit))", advice)
  }

  private var memoryCheck: SystemCheck {
    let name = "memory"
    let limit = memoryLimit.map { "limit \($0 >> 10) KiB" } ?? "no limit"
    guard let error = wakeUps?.grant.lockError, error != 0 else { return .fine(name, "it is locked") }
    return .advice(
      name,
      "locking it is refused: \(systemError(error)) (\(limit))",
      [
        "@audio - memlock unlimited  (a line for \(Self.limits))", Self.joinGroup,
        "LimitMEMLOCK=infinity  (for a service of systemd)",
      ]
    )
  }

  private var wakeUpCheck: SystemCheck {
    let name = "wake-ups"
    guard let lateness = wakeUps?.lateness else { return .fine(name, "not measured") }
    let bound = Int(lateness.max.rounded(.up))
    let finding = "late by p50 \(lateness.p50) ms, p99 \(lateness.p99) ms, max \(lateness.max) ms"
    guard lateness.p99 > periodMilliseconds / 4 || lateness.max > periodMilliseconds else {
      return .fine(name, finding)
    }
    return .advice(
      name,
      finding,
      [
        "give tactus live a buffer (--period × --periods, by default 21 ms) and a --latency above \(bound) ms, or end other programs"
      ]
    )
  }

  private var processorSleepCheck: SystemCheck {
    let name = "processor sleep"
    switch processorLatencyError {
    case 0: return .fine(name, "held off while something plays")
    case ENOENT: return .fine(name, "this kernel lets nobody hold it off")
    default:
      return .advice(
        name,
        "cannot be held off: /dev/cpu_dma_latency: \(systemError(processorLatencyError))",
        [
          "KERNEL==\"cpu_dma_latency\", GROUP=\"audio\", MODE=\"0660\"  (a line for /etc/udev/rules.d/40-tactus.rules)",
          "sudo udevadm control --reload && sudo udevadm trigger /dev/cpu_dma_latency",
        ]
      )
    }
  }

  private var governorCheck: SystemCheck {
    let name = "processor clock"
    let governors = governors.joined(separator: ", ")
    if governors.isEmpty { return .fine(name, "nothing in this system governs it") }
    if governors == "performance" { return .fine(name, "governed for performance") }
    return .advice(
      name,
      "governed by \(governors), which slows it down between events",
      ["sudo cpupower frequency-set --governor performance"]
    )
  }

  private var timerCheck: SystemCheck {
    let name = "timer"
    guard timerNanoseconds > 1000 else { return .fine(name, "exact to \(timerNanoseconds) ns") }
    return .advice(
      name,
      "exact to \(timerNanoseconds / 1000) µs only",
      ["take highres=off out of the kernel's command line, or use a kernel with CONFIG_HIGH_RES_TIMERS"]
    )
  }

  private var kernelCheck: SystemCheck {
    let name = "kernel"
    switch preemption {
    case .realtime: return .fine(name, "real-time (PREEMPT_RT)")
    case .full: return .fine(name, "preemptible")
    case .dynamic: return .fine(name, "preemptible as its command line says (preempt=full is best)")
    case .voluntary:
      return .advice(
        name,
        "not preemptible, so that others may hold a tap up",
        ["sudo apt install linux-image-rt-amd64  (or another kernel with PREEMPT or PREEMPT_RT)"]
      )
    }
  }

  private var midiCheck: SystemCheck {
    let name = "MIDI"
    switch sequencerError {
    case 0: return .fine(name, midiPorts.isEmpty ? "no port of others yet" : Self.list(midiPorts))
    case EACCES: return .advice(name, "/dev/snd/seq: \(systemError(sequencerError))", [Self.joinGroup])
    default:
      return .advice(
        name,
        "no sequencer, so only OSC is heard: /dev/snd/seq: \(systemError(sequencerError))",
        ["sudo modprobe snd-seq"]
      )
    }
  }

  private var soundCheck: SystemCheck {
    let name = "sound"
    if !soundDevices.isEmpty { return .fine(name, Self.list(soundDevices)) }
    if let server = soundServers.first { return .fine(name, "no device but what \(server) plays on") }
    return .advice(
      name,
      "no device, so nothing can be felt; everything else works",
      ["plug one in; if `sudo aplay -l` shows more than `aplay -l`: \(Self.joinGroup)"]
    )
  }

  private var soundServerCheck: SystemCheck {
    let name = "sound servers"
    let running = soundServers.isEmpty ? "none runs" : "\(soundServers.joined(separator: ", ")) runs"
    guard !holders.isEmpty else { return .fine(name, "\(running), and nothing holds a device") }
    let held = holders.map { "\($0.process) holds \($0.device)" }.joined(separator: ", ")
    return .advice(
      name,
      "\(running); \(held)",
      [
        "play through it with --out default, or end it while you use --out hw:… (for PulseAudio: pasuspender -- tactus live …)"
      ]
    )
  }

  private var oscCheck: SystemCheck {
    guard let oscProblem else { return .fine("OSC", "port 9000 is free") }
    return .advice("OSC", "port 9000 \(oscProblem)", ["tactus live --osc 127.0.0.1:9001"])
  }

  private var filesCheck: SystemCheck {
    guard let sharedFolder else {
      return .fault(
        "files",
        "mappings and presets are not found",
        ["make install  (or name their folder in TACTUS_SHARE)"]
      )
    }
    return .fine("files", "mappings and presets are in \(sharedFolder)")
  }

  /// The first few of many.
  private static func list(_ names: [String]) -> String {
    names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " and \(names.count - 3) more" : "")
  }
}
