import Haptics
import OSC
import Realtime

/// Plays OSC messages through a mapping, on the thread of their input; it keeps what sounds and where.
///
/// Which rules an address matches is remembered for a bounded number of addresses, and what sounds at once is bounded too:
/// past the bound the oldest hold ends.
public struct OSCMapper: Sendable {
  private static let mostAddresses = 1024
  private static let mostHolds = 256

  /// What tells holds of one address apart.
  fileprivate enum Identity: Equatable { case number(Double), text(String), none }

  /// A rule that matches an address, and whether its value was in range.
  private struct Match {
    var rule: Int
    var inside = false
  }

  private struct Held {
    var id: HoldID
    var rule: Int
    var address: String
    var identity: Identity
    var part: PartID
  }

  /// A part of a pool: who has it or had it, and since when.
  private struct Seat {
    var part: PartID
    var rule: Int
    var address: String?
    var identity = Identity.none
    var isBusy = false
    var since: UInt64 = 0
    var servedOthers = false
  }

  private let rules: [CompiledRule]
  /// The arguments that each rule must find as numbers, gathered once.
  private let numbers: [[Int]]
  private let staticNames: [String]
  private let rampFrames: Int32
  private var nextHold: UInt64
  private var clock: UInt64 = 0
  private var matches: [String: [Match]] = [:]
  private var held: [Held] = []
  private var seats: [Seat] = []
  private var targets: ControlTargets

  /// Makes a mapper whose holds are numbered from `firstHold`; a movement takes a hundredth of `sampleRate` frames.
  public init(_ mapping: CompiledMapping, sampleRate: Double, firstHold: UInt64) {
    rules = mapping.oscRules
    numbers = rules.map(\.rule.arguments)
    staticNames = mapping.parts.map(\.name)
    rampFrames = ControlTargets.rampFrames(sampleRate)
    nextHold = firstHold
    targets = ControlTargets(parts: mapping.partCount)
    for (rule, compiled) in rules.enumerated() {
      guard case .pool(let first, let count) = compiled.placement else { continue }
      for index in 0..<count { seats.append(Seat(part: PartID(first + UInt16(clamping: index)), rule: rule)) }
    }
  }

  /// Plays a message, for a frame; true when a rule matched its address and its arguments.
  public mutating func handle(
    _ message: OSCMessage,
    at frame: Frame,
    stamp: Instant?,
    emit: (HapticCommand) -> Void
  ) -> Bool {
    guard !rules.isEmpty else { return false }
    var found = matches[message.address] ?? look(up: message.address)
    var matched = false
    for index in found.indices where accepts(message, found[index].rule) {
      matched = true
      fire(&found[index], message, at: frame, stamp: stamp, emit)
    }
    if matched { matches[message.address] = found }
    return matched
  }

  /// Whether a rule has an address, with whatever arguments.
  public func knows(_ address: String) -> Bool { rules.contains { $0.rule.matches(address) } }

  /// Ends every hold.
  public mutating func endAll(at frame: Frame, emit: (HapticCommand) -> Void) {
    while !held.isEmpty { end(held.count - 1, at: frame, stamp: nil, emit) }
  }

  /// The parts that serve one OSC address each, with a name made of it; all others have the name of the mapping.
  public var dynamicPartNames: [(part: PartID, name: String)] {
    var taken = Set(staticNames)
    return seats.compactMap { seat in
      guard let address = seat.address, !seat.servedOthers else { return nil }
      let suffix =
        switch seat.identity {
        case .none: ""
        case .number(let number): " \(Scalars.written(number))"
        case .text(let text): " \(text)"
        }
      let name = slug(address + suffix)
      guard !name.isEmpty, taken.insert(name).inserted else { return nil }
      return (seat.part, name)
    }
  }

  /// Whether a message has the arguments that a rule asks for; numbers of all types are one, and so are texts.
  private func accepts(_ message: OSCMessage, _ rule: Int) -> Bool {
    guard case .osc(_, let types) = rules[rule].rule.trigger,
      hasNumbers(message, numbers[rule]) || closes(message, rules[rule].rule)
    else { return false }
    guard let types else { return true }
    return types.count == message.arguments.count
      && zip(types, message.arguments).allSatisfy { type, argument in
        switch type {
        case "i", "h", "f", "d", "T", "F": argument.number != nil
        case "s", "S": argument.text != nil
        default: argument.tag == type
        }
      }
  }

  private func hasNumbers(_ message: OSCMessage, _ indices: some Sequence<Int>) -> Bool {
    indices.allSatisfy { message.arguments.indices.contains($0) && message.arguments[$0].number != nil }
  }

  /// Whether a message says that a hold ends, even if it says no more: a touch that is over has no place and no pressure.
  private func closes(_ message: OSCMessage, _ rule: Rule) -> Bool {
    guard case .hold(let hold) = rule.action, case .argument(let gate) = hold.gate.source else { return false }
    return hasNumbers(message, [gate]) && hold.gate { message.read($0) } <= 0
      && hold.identity.map { message.arguments.indices.contains($0) } ?? true
  }

  private mutating func look(up address: String) -> [Match] {
    let found = rules.indices.filter { rules[$0].rule.matches(address) }.map { Match(rule: $0) }
    if matches.count >= Self.mostAddresses { matches.removeAll(keepingCapacity: true) }
    matches[address] = found
    return found
  }
}

// MARK: - Rules

extension OSCMapper {
  private mutating func fire(
    _ match: inout Match,
    _ message: OSCMessage,
    at frame: Frame,
    stamp: Instant?,
    _ emit: (HapticCommand) -> Void
  ) {
    let rule = rules[match.rule]
    let read = { (source: Value.Source) in message.read(source) }
    if case .hold(let hold) = rule.rule.action {
      gate(match.rule, hold, message, at: frame, stamp: stamp, emit)
      return
    }
    let admits = rule.rule.range.map { $0.contains(message.read(.argument(0))) } ?? true
    let enters = admits && (rule.rule.range == nil || !match.inside)
    match.inside = admits
    guard case .fixed(let part) = rule.placement else { return }
    if case .set(let movements) = rule.rule.action, let part {
      for movement in movements where admits {
        targets.ramp(part, movement.control, to: movement.value(read), over: rampFrames, at: frame, stamp: stamp, emit)
      }
    } else if enters, let action = rule.rule.action.immediate(part: part, read) {
      emit(HapticCommand(at: frame, action, stamp: stamp))
    } else if enters {
      for part in targets.parts { emit(HapticCommand(at: frame, .stop(part), stamp: stamp)) }
    }
  }

  private mutating func gate(
    _ rule: Int,
    _ hold: HoldRecipe,
    _ message: OSCMessage,
    at frame: Frame,
    stamp: Instant?,
    _ emit: (HapticCommand) -> Void
  ) {
    let identity = hold.identity.map { message.identity($0) } ?? Identity.none
    let open = hold.gate { message.read($0) } > 0
    let index = held.firstIndex { $0.rule == rule && $0.address == message.address && $0.identity == identity }
    switch (index, open) {
    case (nil, true): begin(rule, hold, message, identity, at: frame, stamp: stamp, emit)
    case (let index?, true):
      if let loop = hold.loop {
        let operations = hold.follow(loop, over: rampFrames, where: { _ in true }, { message.read($0) })
        operate(held[index].id, operations, at: frame, stamp: stamp, emit)
        return
      }
      for movement in hold.movements {
        let target = movement.value { message.read($0) }
        targets.follow(
          held[index].part,
          movement.control,
          to: target,
          over: rampFrames,
          at: frame,
          stamp: stamp,
          emit
        )
      }
    case (let index?, false): end(index, at: frame, stamp: stamp, emit)
    case (nil, false): break
    }
  }

  private mutating func begin(
    _ rule: Int,
    _ hold: HoldRecipe,
    _ message: OSCMessage,
    _ identity: Identity,
    at frame: Frame,
    stamp: Instant?,
    _ emit: (HapticCommand) -> Void
  ) {
    if held.count == Self.mostHolds { end(0, at: frame, stamp: stamp, emit) }
    guard let part = part(rule, message.address, identity, at: frame, stamp: stamp, emit) else { return }
    let id = HoldID(nextHold)
    nextHold &+= 1
    if let loop = hold.loop {
      held.append(Held(id: id, rule: rule, address: message.address, identity: identity, part: part))
      operate(id, hold.start(loop, in: part) { message.read($0) }, at: frame, stamp: stamp, emit)
      return
    }
    let sounds = held.contains { $0.part == part }
    for movement in hold.movements {
      let target = movement.value { message.read($0) }
      if sounds {
        targets.follow(part, movement.control, to: target, over: rampFrames, at: frame, stamp: stamp, emit)
      } else {
        targets.ramp(part, movement.control, to: target, over: 0, at: frame, stamp: stamp, emit)
      }
    }
    held.append(Held(id: id, rule: rule, address: message.address, identity: identity, part: part))
    emit(HapticCommand(at: frame, .begin(id, part, hold.event.values { message.read($0) }), stamp: stamp))
  }

  private mutating func end(_ index: Int, at frame: Frame, stamp: Instant?, _ emit: (HapticCommand) -> Void) {
    let hold = held.remove(at: index)
    if let seat = seats.firstIndex(where: { $0.part == hold.part }) {
      seats[seat].isBusy = false
      seats[seat].since = tick()
    }
    guard let recipe = rules[hold.rule].rule.hold else { return }
    emit(HapticCommand(at: frame, recipe.ending(hold.id), stamp: stamp))
  }

  /// Sends operations to the player of a loop, which has the number of its hold.
  private func operate(
    _ id: HoldID,
    _ operations: [PlayerOperation],
    at frame: Frame,
    stamp: Instant?,
    _ emit: (HapticCommand) -> Void
  ) {
    for operation in operations {
      emit(HapticCommand(at: frame, .player(PlayerID(id.number), operation), stamp: stamp))
    }
  }

  /// The part for a hold: its own; else its former seat, a fresh one, the one idle for longest, the one busy for longest.
  private mutating func part(
    _ rule: Int,
    _ address: String,
    _ identity: Identity,
    at frame: Frame,
    stamp: Instant?,
    _ emit: (HapticCommand) -> Void
  ) -> PartID? {
    if case .fixed(let part) = rules[rule].placement { return part }
    let own = seats.indices.filter { seats[$0].rule == rule }
    let former = own.first { seats[$0].address == address && seats[$0].identity == identity && !seats[$0].isBusy }
    let idle = own.filter { !seats[$0].isBusy }
    let candidates = idle.isEmpty ? own : idle
    guard let seat = former ?? candidates.min(by: { seats[$0].since < seats[$1].since }) else { return nil }
    if seats[seat].isBusy, let index = held.firstIndex(where: { $0.part == seats[seat].part }) {
      end(index, at: frame, stamp: stamp, emit)
    }
    if former == nil, seats[seat].address != nil { seats[seat].servedOthers = true }
    seats[seat].address = address
    seats[seat].identity = identity
    seats[seat].isBusy = true
    seats[seat].since = tick()
    return seats[seat].part
  }

  private mutating func tick() -> UInt64 {
    clock &+= 1
    return clock
  }
}

extension OSCMessage {
  fileprivate func read(_ source: Value.Source) -> Float {
    guard case .argument(let index) = source, arguments.indices.contains(index) else { return 0 }
    return Float(arguments[index].number ?? 0)
  }

  fileprivate func identity(_ index: Int) -> OSCMapper.Identity {
    guard arguments.indices.contains(index) else { return .none }
    return arguments[index].number.map { .number($0) } ?? arguments[index].text.map { .text($0) } ?? .none
  }
}

extension Rule {
  fileprivate func matches(_ address: String) -> Bool {
    if case .osc(let pattern, _) = trigger {
      OSCAddressPattern.matches(incoming: address, rule: pattern)
    } else {
      false
    }
  }
}
