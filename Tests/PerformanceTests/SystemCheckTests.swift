import Devices
import Glibc
import Realtime
import Testing

@testable import Performance

@Suite("What doctor says of a machine")
struct SystemCheckTests {
  /// A machine with nothing to be mended.
  private let good: SystemFacts = {
    var facts = SystemFacts()
    facts.sharedFolder = "/usr/local/share/tactus"
    facts.soundDevices = ["hw:0,0"]
    facts.governors = ["performance"]
    facts.wakeUps = wakeUps()
    return facts
  }()

  private static func wakeUps(
    priorityError: Int32 = 0,
    lockError: Int32 = 0,
    microseconds: Int64 = 20
  ) -> SystemFacts.WakeUps? {
    let histogram = Histogram()
    histogram.add(nanoseconds: microseconds * 1000)
    return Distribution(histogram).map {
      SystemFacts.WakeUps(
        grant: RealtimeGrant(priorityError: priorityError, lockError: lockError),
        lateness: $0
      )
    }
  }

  private func check(_ name: String, _ change: (inout SystemFacts) -> Void) throws -> SystemCheck {
    var facts = good
    change(&facts)
    let others = facts.checks.filter { $0.name != name && $0.verdict != .fine }
    #expect(others.isEmpty, "one thing that is wrong has one line that says so")
    return try #require(facts.checks.first { $0.name == name })
  }

  @Test("a good machine has nothing to be told")
  func nothing() {
    #expect(good.checks.allSatisfy { $0.verdict == .fine && $0.advice.isEmpty })
    #expect(Set(good.checks.map(\.name)).count == good.checks.count)
  }

  @Test("a refused priority names the line that grants it, and a lower one that is granted already")
  func priority() throws {
    let none = try check("priority") {
      $0.wakeUps = Self.wakeUps(priorityError: EPERM)
      $0.priorityLimit = 0
    }
    #expect(none.verdict == .advice)
    #expect(none.finding.contains("(errno 1)") && none.finding.contains("limit 0"))
    #expect(none.advice.first?.hasPrefix("@audio - rtprio 95") == true)
    let low = try check("priority") {
      $0.wakeUps = Self.wakeUps(priorityError: EPERM)
      $0.priorityLimit = 20
    }
    #expect(low.advice.first?.contains("--priority 20") == true)
  }

  @Test("memory that cannot be locked names the limit and the line that lifts it")
  func memory() throws {
    let memory = try check("memory") {
      $0.wakeUps = Self.wakeUps(lockError: ENOMEM)
      $0.memoryLimit = 65536
    }
    #expect(memory.verdict == .advice)
    #expect(memory.finding.contains("limit 64 KiB"))
    #expect(memory.advice.first?.hasPrefix("@audio - memlock unlimited") == true)
  }

  @Test(
    "wake-ups are fine as long as they are a quarter of a period late at most",
    arguments: [(300, true), (400, false)]
  )
  func wakeUps(microseconds: Int64, isFine: Bool) throws {
    let wakeUps = try check("wake-ups") { $0.wakeUps = Self.wakeUps(microseconds: microseconds) }
    #expect((wakeUps.verdict == .fine) == isFine)
  }

  @Test("deep sleep that cannot be held off names udev's line, and a kernel without it is left alone")
  func processorSleep() throws {
    let denied = try check("processor sleep") { $0.processorLatencyError = EACCES }
    #expect(denied.verdict == .advice && denied.advice.contains { $0.hasPrefix("KERNEL==\"cpu_dma_latency\"") })
    let absent = try check("processor sleep") { $0.processorLatencyError = ENOENT }
    #expect(absent.verdict == .fine)
  }

  @Test("a clock that is slowed down names the command", arguments: [["powersave"], ["performance", "schedutil"]])
  func governors(governors: [String]) throws {
    let clock = try check("processor clock") { $0.governors = governors }
    #expect(clock.advice == ["sudo cpupower frequency-set --governor performance"])
  }

  @Test("a coarse timer and a kernel that is not preemptible are told")
  func kernel() throws {
    #expect(try check("timer") { $0.timerNanoseconds = 4_000_000 }.finding == "exact to 4000 µs only")
    #expect(try check("kernel") { $0.preemption = .voluntary }.verdict == .advice)
    for preemption in [SystemFacts.Preemption.realtime, .full, .dynamic] {
      #expect(try check("kernel") { $0.preemption = preemption }.verdict == .fine)
    }
  }

  @Test("what is missing or held by others is told, and prevents nothing")
  func devices() throws {
    #expect(try check("MIDI") { $0.sequencerError = ENOENT }.advice == ["sudo modprobe snd-seq"])
    #expect(try check("sound") { $0.soundDevices = [] }.verdict == .advice)
    #expect(try check("MIDI") { $0.sequencerError = EACCES }.advice.first?.contains("adduser") == true)
    let held = try check("sound servers") {
      $0.soundServers = ["PipeWire"]
      $0.holders = [.init(device: "hw:0,0", process: "pipewire")]
    }
    #expect(held.finding == "PipeWire runs; pipewire holds hw:0,0")
    #expect(try check("sound servers") { $0.soundServers = ["JACK"] }.verdict == .fine)
    #expect(try check("OSC") { $0.oscProblem = "is in use" }.verdict == .advice)
  }

  @Test("without its files, or without a thread, no performance can run")
  func faults() throws {
    #expect(try check("files") { $0.sharedFolder = nil }.verdict == .fault)
    #expect(try check("priority") { $0.wakeUps = nil }.verdict == .fault)
  }
}
