import Documents
import Haptics
import Mapping
import OSC
import Realtime

/// What OSC can do without any mapping: the addresses under `/tactus`.
///
/// Numbers may be of any numeric type; what is left out takes its default; a name at the end chooses an actuator instead of all.
struct ControlSpace {
  /// What a message asks of the performance beyond haptic commands.
  enum Request: Equatable {
    /// Begin a take, under a name if one was given.
    case startRecording(name: String?)
    /// Finish the take.
    case stopRecording
    /// Answer with the state of things, to another port of the asker's host if one was given.
    case status(port: UInt16?)
  }

  /// What came of a message.
  enum Outcome: Equatable {
    /// It became commands, or had nothing to do.
    case played
    /// The performance must see to it.
    case request(Request)
    /// It cannot be done; the sentence says why, for the sender.
    case refused(String)
  }

  private struct Hold {
    var id: HoldID
    var seat: Int
  }

  static let addresses =
    [
      "/tactus/tap", "/tactus/hold/start", "/tactus/hold/set", "/tactus/hold/stop", "/tactus/play", "/tactus/stop",
      "/tactus/panic", "/tactus/level", "/tactus/record/start", "/tactus/record/stop", "/tactus/status",
    ] + PlayerControls.Verb.allCases.map(\.address)

  /// How many holds can be told apart in a recording; the one that has moved longest ago makes room.
  private static let seats = 32

  private let library: PatternLibrary
  private(set) var players: PlayerControls
  private let actuatorNames: [String]
  private let firstPart: UInt16
  private let firstSeat: UInt16
  private let rampFrames: Int32
  private var nextHold: UInt64
  private var holds: [String: Hold] = [:]
  private var seatOwners: [String?] = Array(repeating: nil, count: seats)
  private var nextSeat = 0

  /// Adds its parts to a rig: one for all actuators, one for each, and one for each hold; holds and players are numbered from `first`.
  init(addingPartsTo rig: inout Rig, sampleRate: Double, first: UInt64) {
    library = rig.library
    players = PlayerControls(library: rig.library, sampleRate: sampleRate, firstPlayer: first)
    actuatorNames = rig.actuators.map(\.name)
    firstPart = rig.addParts(["osc"])
    for (index, name) in actuatorNames.enumerated() { _ = rig.addParts(["osc-\(name)"], actuators: [index]) }
    firstSeat = rig.addParts((1...Self.seats).map { "hold-\($0)" })
    rampFrames = Int32(sampleRate / 100)
    nextHold = first
  }

  /// Carries out a message for a frame; nil when its address is not of the control space.
  mutating func handle(
    _ message: OSCMessage,
    at frame: Frame,
    stamp: Instant,
    emit: (HapticCommand) -> Void
  ) -> Outcome? {
    guard message.address.hasPrefix("/tactus/") else { return nil }
    let present = frame
    func send(at frame: Frame, _ action: HapticCommand.Action) {
      // What is asked for later has no latency to be measured.
      emit(HapticCommand(at: frame, action, stamp: frame == present ? stamp : nil))
    }
    do throws(Refusal) {
      guard !message.arguments.contains(where: \.isNoNumber) else {
        throw Refusal("an argument is NaN or infinite, which is no number")
      }
      if let verb = PlayerControls.Verb(address: message.address) {
        let parts = (first: firstPart, names: actuatorNames)
        try players.handle(
          verb,
          message.arguments,
          at: frame,
          part: { (name) throws(Refusal) in try Self.part(named: name, of: parts) },
          send
        )
        return .played
      }
      return try handle(message) { send(at: frame, $0) }
    } catch {
      return .refused(error.reason)
    }
  }

  private mutating func handle(
    _ message: OSCMessage,
    _ send: (HapticCommand.Action) -> Void
  ) throws(Refusal) -> Outcome {
    let arguments = message.arguments
    switch message.address {
    case "/tactus/tap":
      let part = try part(named: arguments.lazy.compactMap(\.text).first)
      send(.tap(part, Self.values(arguments.compactMap(\.number), intensity: 1, sharpness: 0.5)))
    case "/tactus/play":
      try play(arguments, send)
    case "/tactus/hold/start":
      try startHold(arguments, send)
    case "/tactus/hold/set":
      try setHold(arguments, send)
    case "/tactus/hold/stop":
      try stopHold(arguments, send)
    case "/tactus/stop":
      stopAll(send)
    case "/tactus/panic":
      forgetHolds()
      send(.panic)
    case "/tactus/level":
      guard let level = arguments.first?.number else { throw Refusal("/tactus/level takes a number from 0 to 1") }
      send(.level(Float(level)))
    case "/tactus/record/start":
      return .request(.startRecording(name: arguments.first?.text))
    case "/tactus/record/stop":
      return .request(.stopRecording)
    case "/tactus/status":
      guard let argument = arguments.first else { return .request(.status(port: nil)) }
      guard let port = argument.number.flatMap({ UInt16(exactly: $0) }), port > 0 else {
        throw Refusal("/tactus/status takes the port to answer to, from 1 to 65535")
      }
      return .request(.status(port: port))
    default:
      let hint = nearestWord(to: message.address, in: Self.addresses).map { "did you mean \($0)?" }
      throw Refusal(
        "there is no \(shortened(message.address)); \(hint ?? "there are \(Self.addresses.joined(separator: ", "))")"
      )
    }
    return .played
  }

  private mutating func forgetHolds() {
    holds.removeAll()
    seatOwners = Array(repeating: nil, count: Self.seats)
  }

  private static func values(_ numbers: [Double], intensity: Float, sharpness: Float) -> HapticValues {
    HapticValues(
      intensity: numbers.count > 0 ? Float(numbers[0]) : intensity,
      sharpness: numbers.count > 1 ? Float(numbers[1]) : sharpness
    )
  }

  private func part(named name: String?) throws(Refusal) -> PartID {
    try Self.part(named: name, of: (firstPart, actuatorNames))
  }

  /// The part that plays on an actuator, or on all.
  private static func part(
    named name: String?,
    of parts: (first: UInt16, names: [String])
  ) throws(Refusal) -> PartID {
    guard let name else { return PartID(parts.first) }
    guard let index = parts.names.firstIndex(of: name) else {
      throw Refusal("there is no actuator \(shortened(name)); there are \(parts.names.joined(separator: ", "))")
    }
    return PartID(parts.first + 1 + UInt16(index))
  }

  private func play(_ arguments: [OSCArgument], _ send: (HapticCommand.Action) -> Void) throws(Refusal) {
    let names = arguments.compactMap(\.text)
    guard let name = names.first else { throw Refusal("/tactus/play takes a preset's name") }
    let preset = try library.preset(named: name)
    let numbers = arguments.compactMap(\.number)
    send(
      .play(
        preset,
        try part(named: names.count > 1 ? names[1] : nil),
        intensity: numbers.count > 0 ? (0...1).clamp(Float(numbers[0]), otherwise: 0) : 1,
        sharpness: numbers.count > 1 ? (-1...1).clamp(Float(numbers[1]), otherwise: 0) : 0
      )
    )
  }

  // MARK: Holds

  private mutating func startHold(_ arguments: [OSCArgument], _ send: (HapticCommand.Action) -> Void) throws(Refusal) {
    guard let key = arguments.first?.key else {
      throw Refusal("/tactus/hold/start takes an id, then intensity and sharpness from 0 to 1")
    }
    let rest = arguments.dropFirst()
    var gains = actuatorNames.map { _ in Float(1) }
    if let name = rest.lazy.compactMap(\.text).first {
      let index = Int(try part(named: name).index - firstPart - 1)
      gains = actuatorNames.indices.map { $0 == index ? 1 : 0 }
    }
    if let former = holds[key] { send(.end(former.id)) }
    let seat = takeSeat(for: key, send)
    let part = PartID(firstSeat + UInt16(seat))
    for (actuator, gain) in gains.enumerated() {
      send(.route(part, actuator: UInt8(clamping: actuator), gain: gain))
    }
    let values = Self.values(rest.compactMap(\.number), intensity: 1, sharpness: 0.5)
    send(.move(part, .intensity, to: values.intensity, overFrames: 0))
    send(.move(part, .sharpness, to: values.sharpness, overFrames: 0))
    let id = HoldID(nextHold)
    nextHold += 1
    holds[key] = Hold(id: id, seat: seat)
    send(.begin(id, part, HapticValues(intensity: 1, sharpness: 0)))
  }

  private mutating func takeSeat(for key: String, _ send: (HapticCommand.Action) -> Void) -> Int {
    if let owned = holds[key]?.seat { return owned }
    var seat = nextSeat
    for step in 0..<Self.seats where seatOwners[(nextSeat + step) % Self.seats] == nil {
      seat = (nextSeat + step) % Self.seats
      break
    }
    if let owner = seatOwners[seat], let hold = holds.removeValue(forKey: owner) { send(.end(hold.id)) }
    seatOwners[seat] = key
    nextSeat = (seat + 1) % Self.seats
    return seat
  }

  private func setHold(_ arguments: [OSCArgument], _ send: (HapticCommand.Action) -> Void) throws(Refusal) {
    guard let key = arguments.first?.key, let hold = holds[key] else {
      throw Refusal("/tactus/hold/set takes the id of a hold that was started")
    }
    let part = PartID(firstSeat + UInt16(hold.seat))
    let numbers = arguments.dropFirst().compactMap(\.number)
    if numbers.count > 0 { send(.move(part, .intensity, to: Float(numbers[0]), overFrames: rampFrames)) }
    if numbers.count > 1 { send(.move(part, .sharpness, to: Float(numbers[1]), overFrames: rampFrames)) }
  }

  private mutating func stopHold(_ arguments: [OSCArgument], _ send: (HapticCommand.Action) -> Void) throws(Refusal) {
    guard let key = arguments.first?.key else { throw Refusal("/tactus/hold/stop takes an id") }
    guard let hold = holds.removeValue(forKey: key) else { return }
    seatOwners[hold.seat] = nil
    send(.end(hold.id))
  }

  private mutating func stopAll(_ send: (HapticCommand.Action) -> Void) {
    forgetHolds()
    for part in 0..<UInt16(1 + actuatorNames.count) { send(.stop(PartID(firstPart + part))) }
    for seat in 0..<UInt16(Self.seats) { send(.stop(PartID(firstSeat + seat))) }
  }
}
