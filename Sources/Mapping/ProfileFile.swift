import Documents
import Haptics

/// Profiles of actuators in files of their own.
public enum ProfileFile {
  /// Reads the text of a profile; `file` is the name that diagnostics give it.
  public static func read(_ bytes: [UInt8], named file: String) -> Checked<ActuatorProfile> {
    let report = Report(file: file)
    let profile = YAMLReader.read(bytes, report: report).map(ProfileDecoder(report: report).block)
    return Checked(value: report.hasErrors ? nil : profile, diagnostics: report.inOrder)
  }

  /// Whether a text is meant as a profile rather than as a mapping, by its keys, be they misspelt.
  public static func isProfile(_ bytes: [UInt8]) -> Bool {
    guard case .mapping(let entries) = YAMLReader.read(bytes, report: Report(file: ""))?.content else { return false }
    let keys = entries.map(\.key).filter { $0 != FileKey.name.rawValue }
    return !keys.contains { FileKey(rawValue: $0) != nil }
      && keys.contains { nearestWord(to: $0, in: Grammar.profile.names) != nil }
  }
}
