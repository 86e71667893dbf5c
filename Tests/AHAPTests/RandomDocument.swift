import AHAP
import Haptics
import TestSupport

extension AHAPDocument {
  /// A document that AHAP can hold, with anything in it.
  static func random(using random: inout SeededRandom) -> AHAPDocument {
    var document = AHAPDocument(pattern: Pattern())
    document.version = Bool.random(using: &random) ? 1 : Double.random(in: 0...4, using: &random)
    document.metadata = .object(
      (0..<Int.random(in: 0...3, using: &random)).map {
        .init("key \($0)", .random(depth: 3, using: &random))
      }
    )
    for _ in 0..<Int.random(in: 0...8, using: &random) { document.pattern.events.append(.random(using: &random)) }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let control = Control.random(using: &random)
      document.pattern.parameters.append(
        DynamicParameter(control, time: seconds(&random), value: .random(in: control.range, using: &random))
      )
    }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let control = Control.random(using: &random)
      let times = (0..<Int.random(in: 1...16, using: &random)).map { _ in seconds(&random) }.sorted()
      document.pattern.curves.append(
        ParameterCurve(
          control,
          time: seconds(&random),
          points: times.map { .init(time: $0, value: .random(in: control.range, using: &random)) }
        )
      )
    }
    return document
  }
}

/// A time: round, long, tiny, or days.
private func seconds(_ random: inout SeededRandom) -> Double {
  switch Int.random(in: 0..<5, using: &random) {
  case 0: Double(Int.random(in: 0...40, using: &random)) / 4
  case 1: Double.random(in: 0...1e-9, using: &random)
  case 2: Double.random(in: 0...200_000, using: &random)
  default: Double.random(in: 0...60, using: &random)
  }
}

extension Control {
  fileprivate static func random(using random: inout SeededRandom) -> Control {
    allCases.randomElement(using: &random) ?? .intensity
  }
}

extension Event {
  fileprivate static func random(using random: inout SeededRandom) -> Event {
    var event = Event(Kind.allCases.randomElement(using: &random) ?? .transient, time: seconds(&random))
    if Bool.random(using: &random) { event.duration = seconds(&random) }
    if event.kind == .continuous { event.duration = event.duration.map { min($0, Pattern.longestContinuousSeconds) } }
    for parameter in EventParameter.allCases where Int.random(in: 0..<3, using: &random) == 0 {
      event.values[parameter] = .random(in: parameter.range, using: &random)
    }
    if event.kind == .audioCustom {
      event.waveform = Waveform(
        path: "sounds/\"\(Int.random(in: 0...9, using: &random)).wav",
        usesVolumeEnvelope: .random(using: &random),
        loops: .random(using: &random)
      )
    }
    return event
  }
}

extension JSONValue {
  fileprivate static func random(depth: Int, using random: inout SeededRandom) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2: return .number(.random(in: -1e6...1e6, using: &random))
    case 3:
      let scalars = (0..<Int.random(in: 0...5, using: &random)).map { _ in UInt8.random(in: 0..<128, using: &random) }
      return .string(String(decoding: scalars, as: UTF8.self))
    case 4:
      return .array((0..<Int.random(in: 0...3, using: &random)).map { _ in .random(depth: depth - 1, using: &random) })
    default:
      return .object(
        (0..<Int.random(in: 0...3, using: &random)).map { .init("\($0)", .random(depth: depth - 1, using: &random)) }
      )
    }
  }
}
