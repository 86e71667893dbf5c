import Devices
import Documents
import Foundation
import MIDI
import Realtime
import Synchronization
import Testing

private let hasSequencer = access("/dev/snd/seq", R_OK | W_OK) == 0

extension SequencerInput {
  /// Runs until what has come fulfils a condition.
  fileprivate func events(until isEnough: ([SequencerEvent]) -> Bool) throws -> [SequencerEvent] {
    let stop = Atomic(false)
    var events: [SequencerEvent] = []
    try run(until: stop) { event in
      events.append(event)
      if isEnough(events) { stop.store(true, ordering: .releasing) }
    }
    return events
  }

  fileprivate func events(_ count: Int) throws -> [SequencerEvent] { try events { $0.count == count } }
}

extension SequencerEvent {
  fileprivate var note: UInt8? {
    if case .message(.noteOn(_, let note, _), _, _) = self { note } else { nil }
  }
}

@Suite("SequencerInput without a sequencer")
struct SequencerPatternTests {
  @Test("a pattern that is no regular expression is one error that names it")
  func badPattern() {
    let error = #expect(throws: Diagnostic.self) { try SequencerInput(connectingTo: ["Keys", "(pad"]) }
    #expect(error?.file == "(pad")
    #expect(error?.message.hasPrefix("is not a regular expression") == true)
  }

  @Test(
    "a kernel without a sequencer is an error that says what to do",
    .enabled(if: access("/dev/snd/seq", F_OK) != 0)
  )
  func missing() {
    let errors = [
      #expect(throws: Diagnostic.self) { try SequencerInput(connectingTo: []) },
      #expect(throws: Diagnostic.self) { try sequencerPorts() },
    ]
    for error in errors {
      #expect(error?.message.contains("errno 2") == true)
      #expect(error?.message.contains("modprobe snd-seq") == true)
    }
  }
}

private func connectedInput(_ patterns: [String]) throws -> SequencerInput {
  let input = try SequencerInput(connectingTo: patterns)
  input.connect()
  return input
}

@Suite(.enabled(if: hasSequencer, "there is no /dev/snd/seq"), .serialized, .timeLimit(.minutes(1)))
struct SequencerInputTests {
  @Test("a source whose name matches, in any case, is connected, heard and stamped by when it sent")
  func hearing() throws {
    let pad = try #require(SequencerSource("Drum Pad", port: "MIDI 1"))
    let other = try #require(SequencerSource("Other", port: "MIDI 1"))
    let input = try connectedInput(["nothing", "drum.*:midi"])
    let address = SequencerAddress(client: pad.client, port: 0)
    let before = Instant.now
    other.strike(1)
    pad.strike(36)
    pad.strike(38, velocity: 0)
    let after = Instant.now
    let events = try input.events(3)
    #expect(events.first == .connected(address, name: "Drum Pad:MIDI 1"))
    var stamps: [Instant] = []
    let messages = events.dropFirst().compactMap { event -> MIDIMessage? in
      guard case .message(let message, address, let stamp) = event else { return nil }
      stamps.append(stamp)
      return message
    }
    #expect(
      messages == [
        .noteOn(channel: 9, note: 36, velocity: 100), .noteOff(channel: 9, note: 38, velocity: 64),
      ]
    )
    // Half the width of the bracket by which the clocks are compared, which is microseconds on an idle machine.
    let tolerance: Int64 = 5_000_000
    for stamp in stamps { #expect(stamp >= before + -tolerance && stamp <= after + tolerance) }
    #expect(stamps == stamps.sorted())
  }

  @Test("a source that is plugged in later is connected, and unplugging it is told")
  func plugging() throws {
    let input = try connectedInput(["Late"])
    var late = SequencerSource("Late", port: "Keys")
    let address = try SequencerAddress(client: #require(late?.client), port: 0)
    #expect(try input.events(1) == [.connected(address, name: "Late:Keys")])
    late?.strike(60)
    late = nil
    let events = try input.events(2)
    #expect(events.first?.note == 60)
    #expect(events.last == .vanished(address))
  }

  @Test("a client that gives itself a matching name later is connected then")
  func renaming() throws {
    let input = try connectedInput(["Synth"])
    let source = try #require(SequencerSource("Client", port: "Out"))
    source.rename("Synth")
    #expect(try input.events(1) == [.connected(SequencerAddress(client: source.client, port: 0), name: "Synth:Out")])
  }

  @Test("a source that connects or disconnects itself is told once")
  func foreignConnection() throws {
    let input = try connectedInput([])
    let source = try #require(SequencerSource("Player", port: "Out"))
    let address = SequencerAddress(client: source.client, port: 0)
    source.connect(to: input.address.client)
    source.strike(1)
    source.disconnect(from: input.address.client)
    source.strike(2, to: input.address.client)
    let events = try input.events(5)
    #expect(events.map(\.note) == [nil, 1, nil, nil, 2])
    #expect(events[0] == .connected(address, name: "Player:Out"))
    #expect(events[2] == .vanished(address))
    #expect(events[3] == .connected(address, name: "Player:Out"))
  }

  @Test("a pattern that matches everything connects neither Tactus itself nor the system")
  func everything() throws {
    let input = try connectedInput([""])
    let last = try #require(SequencerSource("Last", port: "Out"))
    let end = SequencerAddress(client: last.client, port: 0)
    let events = try input.events { events in
      if case .connected(end, _) = events.last { true } else { false }
    }
    for event in events {
      guard case .connected(let source, _) = event else { continue }
      #expect(source.client != 0 && source.client != input.address.client)
    }
  }

  @Test("messages that came too fast are told as an overrun, and the input hears on")
  func overrun() throws {
    let source = try #require(SequencerSource("Flood", port: "Out"))
    let input = try connectedInput(["Flood"])
    for _ in 0..<5000 { source.strike(1) }
    let events = try input.events { $0.last == .overrun }
    #expect(events.last == .overrun)
    #expect(input.overruns == 1)
    source.strike(2)
    #expect(try input.events { $0.last?.note == 2 }.isEmpty == false)
  }

  @Test("a source that vanished during an overrun is told")
  func vanishingInOverrun() throws {
    var source = SequencerSource("Flood", port: "Out")
    let address = try SequencerAddress(client: #require(source?.client), port: 0)
    let input = try connectedInput(["Flood"])
    #expect(try input.events(1).count == 1)
    for _ in 0..<5000 { source?.strike(1) }
    source = nil
    #expect(try input.events { $0.last == .vanished(address) }.contains(.overrun))
  }

  @Test("an input stops when another thread asks it to, though nothing comes")
  func stopping() throws {
    final class Flag: Sendable { let isSet = Atomic(false) }
    let flag = Flag()
    let input = try connectedInput([])
    Thread.detachNewThread {
      flag.isSet.store(true, ordering: .releasing)
      input.wake()
    }
    try input.run(until: flag.isSet) { _ in Issue.record("nothing should come") }
  }

  @Test("ports are listed with their names and directions, Tactus's own excepted")
  func listing() throws {
    let source = try #require(SequencerSource("Listed", port: "Out"))
    let input = try connectedInput([])
    let ports = try sequencerPorts()
    let listed = try #require(ports.first { $0.address.client == source.client })
    #expect(listed.name == "Listed:Out")
    #expect(listed.isReadable && !listed.isWritable)
    let own = try #require(ports.first { $0.address == input.address })
    #expect(own.name == "Tactus:Tactus in")
    #expect(!own.isReadable && own.isWritable)
    #expect(!ports.contains { $0.address.client == 0 })
  }
}
