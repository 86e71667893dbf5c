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

extension Vocabulary<AHAPKey> {
  init(keys: AHAPKey...) { self.init(keys, name: \.name) }
}
