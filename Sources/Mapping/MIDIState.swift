/// What each MIDI channel's controllers, pressures, bend and program are, as far as it was told.
struct MIDIState: Sendable {
  private static let untold: Int16 = .min
  /// Controllers that "reset all controllers" leaves alone (MIDI RP-015): bank, volume, pan, sounds, effects.
  private static let lasting: [ClosedRange<Int>] = [0...0, 7...7, 10...10, 32...32, 70...79, 91...95]

  private var controllers = [Int16](repeating: untold, count: 16 * 128)
  private var keyPressures = [UInt8](repeating: 0, count: 16 * 128)
  private var pressures = [UInt8](repeating: 0, count: 16)
  private var bends = [Int16](repeating: 0, count: 16)
  private var programs = [UInt8](repeating: 0, count: 16)

  /// A controller's value, nil before the first message.
  func told(channel: UInt8, controller: UInt8) -> UInt8? {
    let value = controllers[Self.place(channel, controller)]
    return value == Self.untold ? nil : UInt8(clamping: value)
  }

  /// A controller's value; before the first message what General MIDI starts from.
  func controller(_ number: UInt8, channel: UInt8) -> UInt8 {
    told(channel: channel, controller: number) ?? Self.initial(number)
  }

  private static func initial(_ controller: UInt8) -> UInt8 {
    switch controller {
    case 7: 100
    case 8, 10, 70...79: 64
    case 11: 127
    default: 0
    }
  }

  func keyPressure(_ note: UInt8, channel: UInt8) -> UInt8 { keyPressures[Self.place(channel, note)] }
  func pressure(channel: UInt8) -> UInt8 { pressures[Int(channel & 15)] }
  func bend(channel: UInt8) -> Int16 { bends[Int(channel & 15)] }
  func program(channel: UInt8) -> UInt8 { programs[Int(channel & 15)] }

  mutating func set(controller: UInt8, channel: UInt8, to value: UInt8) {
    controllers[Self.place(channel, controller)] = Int16(value)
  }

  mutating func set(keyPressure value: UInt8, note: UInt8, channel: UInt8) {
    keyPressures[Self.place(channel, note)] = value
  }

  mutating func set(pressure value: UInt8, channel: UInt8) { pressures[Int(channel & 15)] = value }
  mutating func set(bend value: Int16, channel: UInt8) { bends[Int(channel & 15)] = value }
  mutating func set(program value: UInt8, channel: UInt8) { programs[Int(channel & 15)] = value }

  /// "Reset all controllers" of a channel.
  mutating func reset(channel: UInt8) {
    for number in 0..<128 {
      if !Self.lasting.contains(where: { $0.contains(number) }) {
        controllers[Self.place(channel, UInt8(number))] = Self.untold
      }
      keyPressures[Self.place(channel, UInt8(number))] = 0
    }
    pressures[Int(channel & 15)] = 0
    bends[Int(channel & 15)] = 0
  }

  private static func place(_ channel: UInt8, _ number: UInt8) -> Int { Int(channel & 15) * 128 + Int(number & 127) }
}
