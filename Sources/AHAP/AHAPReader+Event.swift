import Documents
import Haptics

extension AHAPReader {
  private static let eventKeys = Vocabulary(
    keys: .eventType,
    .time,
    .duration,
    .eventParameters,
    .waveformPath,
    .usesVolumeEnvelope,
    .loops
  )
  private static let statementKeys = Vocabulary(keys: .parameterID, .parameterValue)
  private static let kinds = Vocabulary(Event.Kind.allCases, name: \.rawValue)
  private static let parameters = Vocabulary(EventParameter.allCases, name: \.ahapName)

  /// Reads an event; nil, after an error, when it has no usable type.
  mutating func event(_ node: JSONNode, at path: @autoclosure () -> Path) -> Event? {
    guard node.isObject else {
      say(.error, path(), "is \(node.kind); an event is an object")
      return nil
    }
    let members = members(of: node, Self.eventKeys, at: path())
    var kind: Event.Kind?
    if let node = members[.eventType] {
      kind = self.kind(node, at: .member(path(), .eventType))
    } else {
      say(.error, path(), "has no \"EventType\"")
    }
    var event = Event(kind ?? .transient, time: time(members, at: path()))
    if let node = members[.duration] { event.duration = seconds(node, at: .member(path(), .duration)) }
    if let node = members[.eventParameters] {
      event.values = values(node, of: kind, at: .member(path(), .eventParameters))
    }
    guard let kind else { return nil }
    if kind == .audioCustom {
      event.waveform = waveform(members, at: path())
    } else {
      for key in [AHAPKey.waveformPath, .usesVolumeEnvelope, .loops] where members[key] != nil {
        say(.warning, .member(path(), key), Self.doesNothing(in: kind))
      }
    }
    checkDuration(of: &event, at: path())
    return event
  }

  private static func doesNothing(in kind: Event.Kind) -> String { "does nothing in an event of \(kind.rawValue)" }

  private mutating func waveform(_ members: AHAPMembers, at path: @autoclosure () -> Path) -> Waveform {
    var waveform = Waveform(path: "")
    if let node = members[.waveformPath] {
      waveform.path = node.text ?? ""
      if waveform.path.isEmpty {
        say(.error, .member(path(), .waveformPath), "is \(node.text == nil ? node.kind : "empty"), not a path")
      }
    } else {
      say(.error, path(), "has no \"EventWaveformPath\", so there is nothing to play")
    }
    if let node = members[.usesVolumeEnvelope] {
      waveform.usesVolumeEnvelope = flag(node, at: .member(path(), .usesVolumeEnvelope)) ?? true
    }
    if let node = members[.loops] { waveform.loops = flag(node, at: .member(path(), .loops)) ?? false }
    return waveform
  }

  private mutating func checkDuration(of event: inout Event, at path: @autoclosure () -> Path) {
    guard event.kind != .audioCustom else { return }
    let place = Path.member(path(), .duration)
    switch (event.kind, event.duration) {
    case (.transient, nil): break
    case (.transient, _): say(.warning, place, "makes the tap no longer, only its pattern")
    case (_, nil): say(.warning, path(), "has no \"EventDuration\"; it lasts until its player stops")
    case (_, 0): say(.warning, place, "is 0, which is no end; it lasts until its player stops")
    case (.continuous, let duration?) where duration > Pattern.longestContinuousSeconds:
      let longest = Int(Pattern.longestContinuousSeconds)
      say(.warning, place, "is \(duration) s; taken as \(longest) s, the longest that a continuous haptic event may be")
      event.duration = Pattern.longestContinuousSeconds
    default: break
    }
  }

  private mutating func kind(_ node: JSONNode, at path: @autoclosure () -> Path) -> Event.Kind? {
    guard let utf8 = node.utf8 else {
      say(.error, path(), "is \(node.kind); it should be the name of an event type")
      return nil
    }
    if let kind = Self.kinds[utf8] { return kind }
    let name = node.text ?? ""
    let hint = nearestWord(to: name, in: Self.kinds.names).map { "; did you mean \($0)?" } ?? ""
    say(.error, path(), "\"\(name)\" is not an event type\(hint)")
    return nil
  }

  private mutating func flag(_ node: JSONNode, at path: @autoclosure () -> Path) -> Bool? {
    if let bool = node.bool { return bool }
    if let number = node.number, number.isFinite { return number != 0 }
    say(.error, path(), "is \(node.kind); it should be true or false")
    return nil
  }

  private mutating func values(
    _ node: JSONNode,
    of kind: Event.Kind?,
    at path: @autoclosure () -> Path
  ) -> EventValues {
    var values = EventValues()
    guard let elements = node.elements else {
      say(.error, path(), "is \(node.kind); it should be an array of parameters")
      return values
    }
    for (index, element) in elements.enumerated() {
      guard let parameter = state(element, in: &values, at: .element(path(), index)) else { continue }
      if let kind, !parameter.acts(on: kind) {
        say(.warning, .element(path(), index), "\(parameter.ahapName) \(Self.doesNothing(in: kind))")
      }
    }
    return values
  }

  /// Reads an element of `EventParameters`, and returns which it is; nil when that is not known.
  private mutating func state(
    _ node: JSONNode,
    in values: inout EventValues,
    at path: @autoclosure () -> Path
  ) -> EventParameter? {
    let members = members(of: node, Self.statementKeys, at: path())
    guard let name = members[.parameterID], let utf8 = name.utf8, let value = members[.parameterValue] else {
      say(.error, path(), "should be { \"ParameterID\": name, \"ParameterValue\": number }")
      return nil
    }
    guard let parameter = Self.parameters[utf8] else {
      sayUnknownParameter(name, at: .member(path(), .parameterID), known: Self.parameters.names)
      return nil
    }
    if values.states(parameter) { say(.warning, path(), "states \(parameter.ahapName) again; the last counts") }
    if let number = self.value(value, in: parameter.range, at: .member(path(), .parameterValue)) {
      values[parameter] = number
      if values[parameter] != number {
        let taken = Int(values[parameter])
        say(.warning, .member(path(), .parameterValue), "is \(number), neither 0 nor 1; taken as \(taken)")
      }
    }
    return parameter
  }

  /// Says that a parameter's name is not known here, and which one was probably meant.
  mutating func sayUnknownParameter(_ node: JSONNode, at path: @autoclosure () -> Path, known: [String]) {
    let name = node.text ?? ""
    let bare = name.hasPrefix("Haptic") ? String(name.dropFirst(6)) : name
    let alike = [
      bare, "Haptic" + name, name + "Control", "Haptic" + name + "Control", bare.replacing("Control", with: ""),
    ]
    let meant =
      alike.first(where: known.contains)
      ?? (name.hasSuffix("Control") ? known.first { $0 + "Control" == name } : nil) ?? nearestWord(to: name, in: known)
    say(.warning, path(), "\"\(name)\" is not known here and is ignored\(meant.map { "; did you mean \($0)?" } ?? "")")
  }
}
