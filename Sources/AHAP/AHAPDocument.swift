import Documents
import Haptics

/// The content of an `.ahap` file (Apple, "Representing haptic patterns in AHAP files").
public struct AHAPDocument: Equatable, Sendable {
  /// The format's version; 1 where a file states none.
  public var version: Double
  /// Free-form information about the pattern; an object, empty where a file has none.
  public var metadata: JSONValue
  /// The pattern.
  public var pattern: Pattern

  /// Makes a document.
  public init(version: Double = 1, metadata: JSONValue = .object([]), pattern: Pattern) {
    self.version = version
    self.metadata = metadata
    self.pattern = pattern
  }

  /// What the Metadata says the pattern feels like and is for, if anything.
  public var description: String? { metadata["Description"]?.text }
}

/// Why an `.ahap` file cannot be used: everything that was found, errors and warnings, in the order of the file.
public struct AHAPError: Error, Sendable {
  /// The findings; at least one is an error.
  public let diagnostics: [Diagnostic]
}
