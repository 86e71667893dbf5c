import Haptics
import MIDI
import Realtime

/// Plays MIDI messages through a mapping, on the thread of their input; it keeps the state of notes and controllers.
///
/// Rules are found by tables. All that match fire, in the order of the files.
public struct MIDIMapper: Sendable {
  /// What is known of the event that rules fire for.
  private struct Moment {
    var source: UInt32
    var channel: UInt8
    var number: UInt8 = 0
    var velocity: UInt8 = 0
    var frame: Frame
    var stamp: Instant?
  }

  /// A hold that sounds.
  private struct Held {
    var id: HoldID
    var rule: UInt16
    var source: UInt32
    var channel: UInt8
    var number: UInt8
    var isNote: Bool
    /// The key is up, and the pedal keeps it.
    var sustained = false

    func isKey(_ source: UInt32, _ channel: UInt8, _ number: UInt8) -> Bool {
      self.source == source && self.channel == channel && self.number == number
    }
  }

  private let tables: MIDITables
  private let rampFrames: Int32
  private var nextHold: UInt64
  private var state = MIDIState()
  private var held: [Held] = []
  /// Sources with a pedal down, and on which channels.
  private var pedals: [(source: UInt32, channels: UInt16)] = []
  private var targets: ControlTargets

  /// Makes a mapper whose holds are numbered from `firstHold`; a movement takes a hundredth of `sampleRate` frames.
  public init(_ mapping: CompiledMapping, sampleRate: Double, firstHold: UInt64) {
    tables = mapping.tables
    rampFrames = ControlTargets.rampFrames(sampleRate)
    nextHold = firstHold
    targets = ControlTargets(parts: mapping.partCount)
    held.reserveCapacity(256)
  }

  /// Plays a message of a source, for a frame.
  public mutating func handle(
    _ message: MIDIMessage,
    from source: UInt32,
    at frame: Frame,
    stamp: Instant?,
    emit: (HapticCommand) -> Void
  ) {
    var moment = Moment(source: source, channel: message.channel & 15, frame: frame, stamp: stamp)
    switch message {
    case .noteOn(_, let note, 0):
      handle(
        .noteOff(channel: moment.channel, note: note, velocity: 64),
        from: source,
        at: frame,
        stamp: stamp,
        emit: emit
      )
    case .noteOn(_, let note, let velocity):
      moment.number = note & 127
      moment.velocity = velocity & 127
      end(moment, emit) { $0.isNote && $0.isKey(moment.source, moment.channel, moment.number) }
      state.set(keyPressure: 0, note: note, channel: moment.channel)
      fire(tables.note[moment.channel, note], moment, value: Float(moment.velocity), emit)
    case .noteOff(_, let note, let velocity):
      moment.number = note & 127
      moment.velocity = velocity & 127
      release(moment, emit) { $0.isKey(moment.source, moment.channel, moment.number) }
      fire(tables.release[moment.channel, note], moment, value: Float(moment.velocity), emit)
    case .keyPressure(_, let note, let value):
      moment.number = note & 127
      let before = state.keyPressure(note, channel: moment.channel)
      state.set(keyPressure: value & 127, note: note, channel: moment.channel)
      fire(tables.keyPressure[moment.channel, note], moment, value: Float(value & 127), before: Float(before), emit)
      follow(.keyPressure, moment, emit)
    case .controlChange(_, let controller, let value):
      moment.number = controller & 127
      change(moment, to: value & 127, emit)
    case .programChange(_, let program):
      moment.number = program & 127
      state.set(program: moment.number, channel: moment.channel)
      fire(tables.program[moment.channel, program], moment, value: Float(moment.number), emit)
    case .channelPressure(_, let value):
      let before = state.pressure(channel: moment.channel)
      state.set(pressure: value & 127, channel: moment.channel)
      fire(tables.pressure[moment.channel, 0], moment, value: Float(value & 127), before: Float(before), emit)
      follow(.pressure, moment, emit)
    case .pitchBend(_, let value):
      let before = state.bend(channel: moment.channel)
      state.set(bend: value, channel: moment.channel)
      fire(tables.bend[moment.channel, 0], moment, value: Float(value), before: Float(before), emit)
      follow(.bend, moment, emit)
    }
  }

  /// Ends every hold.
  public mutating func endAll(at frame: Frame, emit: (HapticCommand) -> Void) {
    pedals.removeAll(keepingCapacity: true)
    end(Moment(source: 0, channel: 0, frame: frame), emit) { _ in true }
  }

  /// Ends the holds of a source that is gone, and forgets its pedals.
  public mutating func sourceVanished(_ source: UInt32, at frame: Frame, emit: (HapticCommand) -> Void) {
    pedals.removeAll { $0.source == source }
    end(Moment(source: source, channel: 0, frame: frame), emit) { $0.source == source }
  }
}

// MARK: - Controllers

extension MIDIMapper {
  private mutating func change(_ moment: Moment, to value: UInt8, _ emit: (HapticCommand) -> Void) {
    switch moment.number {
    case 120:
      end(moment, emit) { $0.isNote && $0.source == moment.source && $0.channel == moment.channel }
    case 121:
      setPedal(false, moment, emit)
      state.reset(channel: moment.channel)
      follow(moment, emit) { _ in true }
    case 123...127:
      release(moment, emit) { $0.source == moment.source && $0.channel == moment.channel }
    default:
      let before = state.told(channel: moment.channel, controller: moment.number)
      state.set(controller: moment.number, channel: moment.channel, to: value)
      if moment.number == 64, !tables.usesSustainPedal { setPedal(value >= 64, moment, emit) }
      fire(
        tables.controller[moment.channel, moment.number],
        moment,
        value: Float(value),
        before: before.map(Float.init),
        emit
      )
      follow(.controller(moment.number), moment, emit)
    }
  }

  private func pedalIsDown(_ moment: Moment) -> Bool {
    pedals.contains { $0.source == moment.source && $0.channels >> UInt16(moment.channel) & 1 == 1 }
  }

  private mutating func setPedal(_ down: Bool, _ moment: Moment, _ emit: (HapticCommand) -> Void) {
    let bit: UInt16 = 1 << UInt16(moment.channel)
    if let index = pedals.firstIndex(where: { $0.source == moment.source }) {
      pedals[index].channels = down ? pedals[index].channels | bit : pedals[index].channels & ~bit
    } else if down {
      pedals.append((moment.source, bit))
    }
    if !down { end(moment, emit) { $0.sustained && $0.source == moment.source && $0.channel == moment.channel } }
  }
}

// MARK: - Rules

extension MIDIMapper {
  /// Fires rules in order; one with a condition on a value fires when the value comes into its range.
  private mutating func fire(
    _ rules: ArraySlice<UInt16>,
    _ moment: Moment,
    value: Float,
    before: Float? = nil,
    _ emit: (HapticCommand) -> Void
  ) {
    for number in rules {
      let rule = tables.rules[Int(number)]
      let admits = rule.admits(value)
      switch rule.rule.action {
      case .hold(let hold):
        gate(number, hold, open: admits, moment, emit)
      case .set(let movements):
        guard admits, let part = rule.part(channel: moment.channel) else { continue }
        for movement in movements {
          let target = movement.value { read($0, moment) }
          targets.ramp(
            part,
            movement.control,
            to: target,
            over: rampFrames,
            at: moment.frame,
            stamp: moment.stamp,
            emit
          )
        }
      default:
        guard admits, rule.rule.range == nil || !(before.map(rule.admits) ?? false) else { continue }
        once(rule, moment, emit)
      }
    }
  }

  private func once(_ rule: CompiledRule, _ moment: Moment, _ emit: (HapticCommand) -> Void) {
    let part = rule.part(channel: moment.channel)
    let read = { (source: Value.Source) in self.read(source, moment) }
    guard let action = rule.rule.action.immediate(part: part, read) else {
      for index in targets.parts { emit(HapticCommand(at: moment.frame, .stop(index), stamp: moment.stamp)) }
      return
    }
    emit(HapticCommand(at: moment.frame, action, stamp: moment.stamp))
  }

  private func read(_ source: Value.Source, _ moment: Moment) -> Float {
    switch source {
    case .constant(let constant): constant
    case .velocity, .releaseVelocity: Float(moment.velocity)
    case .note: Float(moment.number)
    case .controller(let number): Float(state.controller(number, channel: moment.channel))
    case .pressure: Float(state.pressure(channel: moment.channel))
    case .keyPressure: Float(state.keyPressure(moment.number, channel: moment.channel))
    case .bend: Float(state.bend(channel: moment.channel))
    case .program: Float(state.program(channel: moment.channel))
    case .argument: 0
    }
  }
}

// MARK: - Holds

extension MIDIMapper {
  private mutating func gate(
    _ rule: UInt16,
    _ hold: HoldRecipe,
    open: Bool,
    _ moment: Moment,
    _ emit: (HapticCommand) -> Void
  ) {
    var isNote = false
    if case .note = tables.rules[Int(rule)].rule.trigger { isNote = true }
    if isNote {
      if open { begin(rule, hold, moment, isNote: true, emit) }
      return
    }
    let sounds = held.contains { $0.rule == rule && $0.isKey(moment.source, moment.channel, moment.number) }
    if open, !sounds { begin(rule, hold, moment, isNote: false, emit) }
    if !open, sounds {
      end(moment, emit) { $0.rule == rule && $0.isKey(moment.source, moment.channel, moment.number) }
    }
  }

  private mutating func begin(
    _ number: UInt16,
    _ hold: HoldRecipe,
    _ moment: Moment,
    isNote: Bool,
    _ emit: (HapticCommand) -> Void
  ) {
    guard let part = tables.rules[Int(number)].part(channel: moment.channel) else { return }
    let id = HoldID(nextHold)
    nextHold &+= 1
    held.append(
      Held(
        id: id,
        rule: number,
        source: moment.source,
        channel: moment.channel,
        number: moment.number,
        isNote: isNote
      )
    )
    if let loop = hold.loop {
      operate(id, hold.start(loop, in: part) { read($0, moment) }, moment, emit)
      return
    }
    let sounds = held.dropLast().contains { tables.rules[Int($0.rule)].part(channel: $0.channel) == part }
    for movement in hold.movements {
      let target = movement.value { read($0, moment) }
      if sounds {
        targets.follow(
          part,
          movement.control,
          to: target,
          over: rampFrames,
          at: moment.frame,
          stamp: moment.stamp,
          emit
        )
      } else {
        targets.ramp(part, movement.control, to: target, over: 0, at: moment.frame, stamp: moment.stamp, emit)
      }
    }
    let values = hold.event.values { read($0, moment) }
    emit(HapticCommand(at: moment.frame, .begin(id, part, values), stamp: moment.stamp))
  }

  /// Keys of a channel are up: their holds end, unless the pedal keeps them.
  private mutating func release(_ moment: Moment, _ emit: (HapticCommand) -> Void, where isUp: (Held) -> Bool) {
    guard pedalIsDown(moment) else { return end(moment, emit) { $0.isNote && isUp($0) } }
    for index in held.indices where held[index].isNote && isUp(held[index]) { held[index].sustained = true }
  }

  private mutating func end(_ moment: Moment, _ emit: (HapticCommand) -> Void, where ends: (Held) -> Bool) {
    let rules = tables.rules
    held.removeAll { hold in
      guard ends(hold), let recipe = rules[Int(hold.rule)].rule.hold else { return false }
      emit(HapticCommand(at: moment.frame, recipe.ending(hold.id), stamp: moment.stamp))
      return true
    }
  }

  /// A source moved: what follows it and sounds goes there.
  private mutating func follow(_ source: Value.Source, _ moment: Moment, _ emit: (HapticCommand) -> Void) {
    follow(moment, emit) { $0 == source }
  }

  private mutating func follow(
    _ moment: Moment,
    _ emit: (HapticCommand) -> Void,
    where hasChanged: (Value.Source) -> Bool
  ) {
    for rule in tables.moving {
      guard let hold = tables.rules[Int(rule)].rule.hold else { continue }
      if let loop = hold.loop {
        follow(rule, hold, loop, moment, emit, where: hasChanged)
      } else {
        for movement in hold.movements where hasChanged(movement.value.source) { move(rule, movement, moment, emit) }
      }
    }
  }

  /// Each loop has a player of its own, so all that a rule has begun on the channel follow; a key's pressure moves its own.
  private func follow(
    _ rule: UInt16,
    _ hold: HoldRecipe,
    _ loop: LoopRecipe,
    _ moment: Moment,
    _ emit: (HapticCommand) -> Void,
    where hasChanged: (Value.Source) -> Bool
  ) {
    for sounding in held where sounding.rule == rule && sounding.channel == moment.channel {
      var here = moment
      here.number = sounding.number
      let operations = hold.follow(
        loop,
        over: rampFrames,
        where: { hasChanged($0) && ($0 != .keyPressure || sounding.number == moment.number) },
        { read($0, here) }
      )
      operate(sounding.id, operations, moment, emit)
    }
  }

  /// Sends operations to the player of a loop, which has the number of its hold.
  private func operate(
    _ id: HoldID,
    _ operations: [PlayerOperation],
    _ moment: Moment,
    _ emit: (HapticCommand) -> Void
  ) {
    for operation in operations {
      emit(HapticCommand(at: moment.frame, .player(PlayerID(id.number), operation), stamp: moment.stamp))
    }
  }

  private mutating func move(
    _ rule: UInt16,
    _ movement: Movement,
    _ moment: Moment,
    _ emit: (HapticCommand) -> Void
  ) {
    let ofKey = movement.value.source == .keyPressure
    guard
      let hold = held.last(where: {
        $0.rule == rule && $0.channel == moment.channel && (!ofKey || $0.number == moment.number)
      }), let part = tables.rules[Int(rule)].part(channel: moment.channel)
    else { return }
    var here = moment
    here.number = hold.number
    let target = movement.value { read($0, here) }
    targets.follow(part, movement.control, to: target, over: rampFrames, at: moment.frame, stamp: moment.stamp, emit)
  }
}
