import AHAP
import Haptics

/// What a take's `Metadata` tells Tactus beyond AHAP, under the key `Tactus`; a phone ignores it.
///
/// It names the actuators that the pattern is for, and the files that belong to the take.
public struct TakeMetadata: Equatable, Sendable {
  /// An actuator that the pattern reaches.
  public struct Destination: Equatable, Sendable {
    /// The actuator.
    public var actuator: TakeSetup.Actuator
    /// Linear gain of the pattern on it.
    public var gain: Float
  }

  /// A time at which nothing could be felt, since the output stood still.
  public struct Interruption: Equatable, Sendable {
    /// When it began, in seconds from the take's start.
    public var time: Double
    /// How long it lasted.
    public var seconds: Double
  }

  /// The part that the file holds; nil for a take's first file.
  public var part: String?
  /// The actuators that the pattern reaches.
  public var destinations: [Destination]
  /// The other files of the take, beside this one; only the first file names them.
  public var others: [String]
  /// When the output stood still; only the first file tells.
  public var interruptions: [Interruption] = []

  /// Describes a file of a take: the part that it holds, where it goes by gains on actuators' indices, and the files beside it.
  public init(setup: TakeSetup, route: [UInt8: Float], part: String?, others: [String]) {
    self.part = part
    self.others = others
    destinations = route.sorted { $0.key < $1.key }.compactMap { index, gain in
      Int(index) < setup.actuators.count ? Destination(actuator: setup.actuators[Int(index)], gain: gain) : nil
    }
  }
}

extension TakeMetadata {
  /// The whole `Metadata` of a take's file; `created` is a date for people.
  func json(created: String?) -> JSONValue {
    var members: [JSONValue.Member] = [.init("Project", .string("Tactus"))]
    if let created { members.append(.init("Created", .string(created))) }
    var own: [JSONValue.Member] = []
    if let part { own.append(.init("Part", .string(part))) }
    let actuators = destinations.map { destination in
      JSONValue.object([
        .init("Name", .string(destination.actuator.name)),
        .init("Channel", .number(Double(destination.actuator.channel))),
        .init("Profile", .string(destination.actuator.profile.description)),
        .init("ActuatorGain", .number(Self.decimal(destination.actuator.gain))),
        .init("Gain", .number(Self.decimal(destination.gain))),
      ])
    }
    own.append(.init("Actuators", .array(actuators)))
    if !others.isEmpty { own.append(.init("OtherParts", .array(others.map(JSONValue.string)))) }
    if !interruptions.isEmpty {
      let stretches = interruptions.map {
        JSONValue.object([.init("Time", .number($0.time)), .init("Seconds", .number($0.seconds))])
      }
      own.append(.init("Interruptions", .array(stretches)))
    }
    members.append(.init("Tactus", .object(own)))
    return .object(members)
  }

  /// A float as the double that prints alike.
  private static func decimal(_ value: Float) -> Double { Double(value.description) ?? Double(value) }

  /// Reads what a file's `Metadata` says to Tactus; nil when it says nothing.
  public init?(_ metadata: JSONValue) {
    guard let own = metadata["Tactus"] else { return nil }
    part = own["Part"]?.text
    others = own["OtherParts"]?.elements?.compactMap(\.text) ?? []
    interruptions = (own["Interruptions"]?.elements ?? []).compactMap { stretch in
      guard let time = stretch["Time"]?.number, let seconds = stretch["Seconds"]?.number else { return nil }
      return Interruption(time: time, seconds: seconds)
    }
    destinations = (own["Actuators"]?.elements ?? []).compactMap { actuator in
      guard let name = actuator["Name"]?.text, let channel = actuator["Channel"]?.number, (1...255).contains(channel)
      else { return nil }
      return Destination(
        actuator: .init(
          name: name,
          channel: Int(channel),
          profile: actuator["Profile"]?.text.flatMap { ActuatorProfile($0) } ?? .wideBand,
          gain: Float(actuator["ActuatorGain"]?.number ?? 1)
        ),
        gain: Float(actuator["Gain"]?.number ?? 1)
      )
    }
  }
}

extension TakeMetadata {
  /// A file's `Metadata` in which the other parts of its take are called by their new names.
  static func renaming(parts names: [String: String], in metadata: JSONValue) -> JSONValue {
    func renamed(_ part: JSONValue) -> JSONValue { part.text.flatMap { names[$0] }.map { .string($0) } ?? part }
    return metadata.changing("Tactus") { own in
      own.changing("OtherParts") { parts in parts.elements.map { .array($0.map(renamed)) } ?? parts }
    }
  }
}

extension JSONValue {
  /// The same object with another value of one member, where it has that.
  fileprivate func changing(_ name: String, _ change: (JSONValue) -> JSONValue) -> JSONValue {
    guard case .object(var members) = self else { return self }
    for index in members.indices where members[index].name == name {
      members[index].value = change(members[index].value)
    }
    return .object(members)
  }
}
