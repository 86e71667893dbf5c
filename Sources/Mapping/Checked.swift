import Documents

/// What was read, and everything there is to say about it; the value is nil when something is an error.
public struct Checked<Value: Sendable>: Sendable {
  /// The result, nil when there are errors.
  public let value: Value?
  /// Errors and warnings, in the order of the text.
  public let diagnostics: [Diagnostic]
}
