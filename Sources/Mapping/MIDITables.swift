import Haptics

/// The MIDI rules, found by what happens: a table for each kind of message, indexed by channel and number.
struct MIDITables: Sendable {
  /// A table of 16 × 128 places; each holds a slice of rule numbers, in file order.
  struct Table: Sendable {
    private var starts = [UInt32](repeating: 0, count: 16 * 128 + 1)
    private var numbers: [UInt16] = []

    /// Fills the places of a kind of message; `admits` tells the set of numbers for a rule of that kind, else nil.
    fileprivate init(_ rules: [CompiledRule], _ admits: (Rule.Trigger) -> NumberSet?) {
      let admitted = rules.enumerated().compactMap { number, rule in
        admits(rule.rule.trigger).map { (number: UInt16(clamping: number), channels: rule.rule.channels, set: $0) }
      }
      for place in 0..<(16 * 128) {
        for rule in admitted where rule.channels >> UInt16(place / 128) & 1 == 1 && rule.set.contains(place % 128) {
          numbers.append(rule.number)
        }
        starts[place + 1] = UInt32(clamping: numbers.count)
      }
    }

    /// The rules for a channel 0…15 and a number 0…127.
    subscript(channel: UInt8, number: UInt8) -> ArraySlice<UInt16> {
      let place = Int(channel & 15) * 128 + Int(number & 127)
      return numbers[Int(starts[place])..<Int(starts[place + 1])]
    }
  }

  let rules: [CompiledRule]
  let note: Table
  let release: Table
  let controller: Table
  let keyPressure: Table
  let program: Table
  /// Pressure and bend have no number; they stand at 0.
  let pressure: Table
  let bend: Table
  /// The rules whose holds move.
  let moving: [UInt16]
  /// Whether the sustain pedal is an ordinary controller here, since a rule uses it.
  let usesSustainPedal: Bool

  init(_ rules: [CompiledRule]) {
    self.rules = rules
    let zero = NumberSet(0...0)
    note = Table(rules) { if case .note(let set) = $0 { set } else { nil } }
    release = Table(rules) { if case .release(let set) = $0 { set } else { nil } }
    controller = Table(rules) { if case .controller(let set) = $0 { set } else { nil } }
    keyPressure = Table(rules) { if case .keyPressure(let set) = $0 { set } else { nil } }
    program = Table(rules) { if case .program(let set) = $0 { set } else { nil } }
    pressure = Table(rules) { if case .pressure = $0 { zero } else { nil } }
    bend = Table(rules) { if case .bend = $0 { zero } else { nil } }
    moving = rules.indices.filter { rules[$0].rule.hold?.moves == true }.map { UInt16(clamping: $0) }
    usesSustainPedal = rules.contains { $0.rule.uses(controller: 64) }
  }
}

extension Rule {
  /// The hold that it begins.
  var hold: HoldRecipe? { if case .hold(let hold) = action { hold } else { nil } }

  /// Whether it names a controller, as its trigger or as a source; `cc: any` names none.
  fileprivate func uses(controller: UInt8) -> Bool {
    if case .controller(let set) = trigger, set.contains(Int(controller)), set != NumberSet(0...119) { return true }
    return values.contains { $0.source == .controller(controller) }
  }
}
