import AHAP
import Documents
import Haptics

extension TakeMetadata {
  /// What is odd in a file's `Metadata`: profiles that are not known, each once.
  public static func warnings(of metadata: JSONValue, in file: String) -> [Diagnostic] {
    let actuators = metadata["Tactus"]?["Actuators"]?.elements ?? []
    var known: Set<String> = []
    return actuators.enumerated().compactMap { index, actuator in
      guard let text = actuator["Profile"]?.text, ActuatorProfile(text) == nil, known.insert(text).inserted else {
        return nil
      }
      return .unknownProfile(text, in: file, at: .path("$.Metadata.Tactus.Actuators[\(index)].Profile"))
    }
  }
}

extension Diagnostic {
  static func unknownProfile(_ text: String, in file: String, at place: Place) -> Diagnostic {
    let name = ActuatorProfile.named[0].name
    return Diagnostic(.warning, in: file, at: place, "the profile \"\(text)\" is not known; \(name) takes its place")
  }
}
