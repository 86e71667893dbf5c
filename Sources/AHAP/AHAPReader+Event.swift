import Documents
import Haptics

extension AHAPReader {
  private static let eventKeys = [
    "EventType", "Time", "EventDuration", "EventParameters", "EventWaveformPath", "EventWaveformUseVolumeEnvelope",
    "EventWaveformLoopEnabled",
  ]

  /// Reads an event; nil, after an error, when it has no usable type.
  mutating func event(_ node: JSONNode, at path: Path) -> Event? {
    guard node.isObject else {
      say(.error, path, "is \(node.kind); an event is an object")
      return nil
    }
    var kind: Event.Kind?
    var isTyped = false
    var time: Double?
    var isTimed = false
    var event = Event(.transient, time: 0)
    var waveform = Waveform(path: "")
    var hasPath = false
    node.forEachMember { name, value in
      let here = Path.member(path, name)
      switch name {
      case "EventType":
        isTyped = true
        kind = self.kind(value, at: here)
      case "Time":
        isTimed = true
        time = seconds(value, at: here)
      case "EventDuration": event.duration = seconds(value, at: here)
      case "EventParameters": event.values = values(value, at: here)
      case "EventWaveformPath":
        hasPath = true
        if let text = value.text { waveform.path = text } else { say(.error, here, "is \(value.kind), not a path") }
      case "EventWaveformUseVolumeEnvelope": waveform.usesVolumeEnvelope = flag(value, at: here) ?? true
      case "EventWaveformLoopEnabled": waveform.loops = flag(value, at: here) ?? false
      default: sayUnknown(name, at: path, known: Self.eventKeys)
      }
    }
    if !isTyped { say(.error, path, "has no \"EventType\"") }
    if !isTimed { say(.warning, path, "has no \"Time\"; taken as 0") }
    guard let kind else { return nil }
    event.kind = kind
    event.time = time ?? 0
    if kind == .audioCustom {
      if !hasPath { say(.error, path, "has no \"EventWaveformPath\", so there is nothing to play") }
      event.waveform = waveform
    }
    checkDuration(of: event, at: path)
    return event
  }

  private mutating func checkDuration(of event: Event, at path: Path) {
    guard event.kind == .continuous || event.kind == .audioContinuous else { return }
    guard let duration = event.duration else {
      return say(.warning, path, "has no \"EventDuration\"; it lasts until its player stops")
    }
    if duration > Pattern.longestContinuousSeconds {
      say(
        .warning,
        .member(path, "EventDuration"),
        "is \(duration) s; an iPhone ends a continuous event after \(Int(Pattern.longestContinuousSeconds)) s"
      )
    }
  }

  private mutating func kind(_ node: JSONNode, at path: Path) -> Event.Kind? {
    guard let text = node.text else {
      say(.error, path, "is \(node.kind); it should be the name of an event type")
      return nil
    }
    if let kind = Event.Kind(rawValue: text) { return kind }
    let hint = nearestWord(to: text, in: Event.Kind.allCases.map(\.rawValue)).map { "; did you mean \($0)?" } ?? ""
    say(.error, path, "\"\(text)\" is not an event type\(hint)")
    return nil
  }

  private mutating func flag(_ node: JSONNode, at path: Path) -> Bool? {
    if let bool = node.bool { return bool }
    if let number = node.number, number.isFinite { return number != 0 }
    say(.error, path, "is \(node.kind); it should be true or false")
    return nil
  }

  private mutating func values(_ node: JSONNode, at path: Path) -> EventValues {
    var values = EventValues()
    guard let elements = node.elements else {
      say(.error, path, "is \(node.kind); it should be an array of parameters")
      return values
    }
    for (index, element) in elements.enumerated() {
      let here = Path.element(path, index)
      guard let (name, value) = identifiedValue(element, at: here) else { continue }
      guard let parameter = EventParameter(ahapName: name) else {
        sayUnknownParameter(name, at: .member(here, "ParameterID"), known: EventParameter.allCases.map(\.ahapName))
        continue
      }
      if values.states(parameter) { say(.warning, here, "states \(name) again; the last counts") }
      if let number = self.value(value, in: parameter.range, at: .member(here, "ParameterValue")) {
        values[parameter] = number
      }
    }
    return values
  }

  /// The `ParameterID` and `ParameterValue` of a node; nil, after an error, when either is missing.
  private mutating func identifiedValue(_ node: JSONNode, at path: Path) -> (name: String, value: JSONNode)? {
    var name: String?
    var value: JSONNode?
    node.forEachMember { key, member in
      switch key {
      case "ParameterID": name = member.text
      case "ParameterValue": value = member
      default: sayUnknown(key, at: path, known: ["ParameterID", "ParameterValue"])
      }
    }
    guard let name, let value else {
      say(.error, path, "should be { \"ParameterID\": name, \"ParameterValue\": number }")
      return nil
    }
    return (name, value)
  }

  /// Says that a parameter's name is not known here, and which one was probably meant.
  mutating func sayUnknownParameter(_ name: String, at path: Path, known: [String]) {
    let bare = name.hasPrefix("Haptic") ? String(name.dropFirst(6)) : name
    let alike = [
      bare, "Haptic" + name, name + "Control", "Haptic" + name + "Control", bare.replacing("Control", with: ""),
    ]
    let meant =
      alike.first(where: known.contains)
      ?? (name.hasSuffix("Control") ? known.first { $0 + "Control" == name } : nil) ?? nearestWord(to: name, in: known)
    say(.warning, path, "\"\(name)\" is not known here and is ignored\(meant.map { "; did you mean \($0)?" } ?? "")")
  }
}
