import Haptics
import OSC

/// One rule of a mapping file, checked.
struct Rule: Sendable {
  /// What sets it off.
  enum Trigger: Sendable {
    case note(NumberSet)
    case release(NumberSet)
    case controller(NumberSet)
    case keyPressure(NumberSet)
    case pressure
    case bend
    case program(NumberSet)
    case osc(OSCAddressPattern, types: String?)
  }

  /// What it does.
  enum Action: Sendable {
    case tap(EventRecipe)
    case play(PatternID, intensity: Value, sharpness: Value)
    case hold(HoldRecipe)
    case set([Movement])
    case stop
    case panic
  }

  var trigger: Trigger
  /// Bit n is MIDI channel n + 1.
  var channels: UInt16 = .max
  /// What the velocity, value or first argument must be.
  var range: ClosedRange<Float>?
  var action: Action
  /// The part that it names; nil for a part of its own and for `stop: all`.
  var part: Word?
  /// Where it is felt; nil for all actuators of its file.
  var routes: [NamedRoute]?
  var mark: Node.Mark

  /// All that it reads from sources.
  var values: [Value] {
    switch action {
    case .tap(let event): event.inputs
    case .play(_, let intensity, let sharpness): [intensity, sharpness]
    case .hold(let hold): hold.inputs + (isOSC ? [hold.gate] : [])
    case .set(let movements): movements.map(\.value)
    case .stop, .panic: []
    }
  }

  /// The OSC arguments that must be there as numbers, from 0.
  var arguments: [Int] {
    values.compactMap { if case .argument(let index) = $0.source { index } else { nil } } + (range != nil ? [0] : [])
  }
}

/// A name with its place in the text.
struct Word: Sendable {
  var text: String
  var mark: Node.Mark
}

/// An actuator that a rule names, with a gain.
struct NamedRoute: Equatable, Sendable {
  var actuator: String
  var gain: Float
}

extension Rule {
  var isOSC: Bool { if case .osc = trigger { true } else { false } }
  var isStop: Bool { if case .stop = action { true } else { false } }
  var isSet: Bool { if case .set = action { true } else { false } }
}
