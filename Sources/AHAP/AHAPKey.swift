/// A key of AHAP; raw values are slots of ``AHAPMembers``.
enum AHAPKey: Int, CaseIterable {
  case version
  case metadata
  case pattern
  case event
  case parameter
  case curve
  case eventType
  case time
  case duration
  case eventParameters
  case waveformPath
  case usesVolumeEnvelope
  case loops
  case parameterID
  case parameterValue
  case controlPoints

  var name: String {
    switch self {
    case .version: "Version"
    case .metadata: "Metadata"
    case .pattern: "Pattern"
    case .event: "Event"
    case .parameter: "Parameter"
    case .curve: "ParameterCurve"
    case .eventType: "EventType"
    case .time: "Time"
    case .duration: "EventDuration"
    case .eventParameters: "EventParameters"
    case .waveformPath: "EventWaveformPath"
    case .usesVolumeEnvelope: "EventWaveformUseVolumeEnvelope"
    case .loops: "EventWaveformLoopEnabled"
    case .parameterID: "ParameterID"
    case .parameterValue: "ParameterValue"
    case .controlPoints: "ParameterCurveControlPoints"
    }
  }
}

/// What an object has under the keys of AHAP: of each the last, as Foundation takes it.
struct AHAPMembers {
  private let object: JSONNode
  /// Each member's distance from the object; 0 where it has none.
  private var distances = InlineArray<16, Int>(repeating: 0)

  init(of object: JSONNode) { self.object = object }

  subscript(key: AHAPKey) -> JSONNode? {
    get { distances[key.rawValue] > 0 ? object.advanced(by: distances[key.rawValue]) : nil }
    set { distances[key.rawValue] = newValue?.distance(from: object) ?? 0 }
  }
}
