import Haptics

/// The keys that a map in a mapping file may have; the whole grammar is the tables below.
struct KeyTable<Key: RawRepresentable<String> & CaseIterable & Hashable & Sendable>: Sendable {
  /// How messages call the map, such as "a MIDI rule".
  let place: String
  /// The keys it knows.
  let keys: [Key]

  init(_ place: String, _ keys: [Key] = Array(Key.allCases)) {
    self.place = place
    self.keys = keys
  }

  var names: [String] { keys.map(\.rawValue) }
}

enum FileKey: String, CaseIterable {
  case name, actuators, audio
  case holdLimit = "hold-limit-seconds"
  case midi, osc
}

enum ActuatorKey: String, CaseIterable {
  case channel, profile, gain
}

/// A key of a profile; the fields are those of ``ActuatorProfile``.
struct ProfileKey: RawRepresentable, CaseIterable, Hashable {
  static let name = ProfileKey(known: "name")
  static let like = ProfileKey(known: "like")
  static let spinUp = ProfileKey(known: "spin-up-ms")
  static let allCases = [name, like] + ActuatorProfile.fields.map(ProfileKey.init)

  let rawValue: String

  private init(known: String) { rawValue = known }

  init(_ field: ActuatorProfile.Field) { rawValue = field.key }

  init?(rawValue: String) {
    guard let key = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = key
  }
}

enum RuleKey: String, CaseIterable {
  case note, release, cc
  case keyPressure = "key-pressure"
  case pressure, bend, program, address
  case channel, velocity, types, value
  case tap, play, hold, loop, set, stop, panic
  case on, part

  static let midiTriggers: [Self] = [.note, .release, .cc, .keyPressure, .pressure, .bend, .program]
  static let actions: [Self] = [.tap, .play, .hold, .loop, .set, .stop, .panic]
}

enum ActionKey: String, CaseIterable {
  case preset, rate, part, gate, id
  case intensity, sharpness, attack, decay, release, sustained
}

enum ShapeKey: String, CaseIterable {
  case from
  case input = "in"
  case output = "to"
  case curve, invert, table, steps
}

enum Grammar {
  static let file = KeyTable<FileKey>("a mapping")
  static let actuator = KeyTable<ActuatorKey>("an actuator")
  static let profile = KeyTable<ProfileKey>("a profile")
  static let midiRule = KeyTable<RuleKey>(
    "a MIDI rule",
    RuleKey.midiTriggers + [.channel, .velocity, .value] + RuleKey.actions + [.on, .part]
  )
  static let oscRule = KeyTable<RuleKey>(
    "an OSC rule",
    [.address, .types, .value] + RuleKey.actions + [.on, .part]
  )
  static let tap = KeyTable<ActionKey>("\"tap\"", [.intensity, .sharpness, .attack, .decay])
  static let play = KeyTable<ActionKey>("\"play\"", [.preset, .intensity, .sharpness])
  static let hold = KeyTable<ActionKey>(
    "\"hold\"",
    [.intensity, .sharpness, .attack, .decay, .release, .sustained]
  )
  static let oscHold = KeyTable<ActionKey>("\"hold\"", [.gate, .id] + hold.keys)
  static let loop = KeyTable<ActionKey>("\"loop\"", [.preset, .intensity, .sharpness, .rate])
  static let oscLoop = KeyTable<ActionKey>("\"loop\"", [.gate, .id] + loop.keys)
  static let set = KeyTable<ActionKey>("\"set\"", [.part, .intensity, .sharpness])
  static let shape = KeyTable<ShapeKey>("a value")

  /// Each table's words under the name that the JSON Schema gives it.
  static let definitions: [String: [String]] = [
    "file": file.names, "actuator": actuator.names, "profile": profile.names, "midiRule": midiRule.names,
    "oscRule": oscRule.names, "tap": tap.names, "play": play.names, "hold": hold.names, "oscHold": oscHold.names,
    "loop": loop.names, "oscLoop": oscLoop.names, "set": set.names, "shape": shape.names,
  ]
}
