/// The kinds of files that pictures are written as.
public enum PictureFormat: String, CaseIterable, Sendable {
  /// Pixels.
  case png
  /// Scalable, for web pages.
  case svg
  /// Scalable, for print.
  case pdf

  /// The format that a file's name asks for by its end; nil when it asks for none of these.
  public init?(path: String) {
    guard let found = Self.allCases.first(where: { path.lowercased().hasSuffix(".\($0.rawValue)") }) else { return nil }
    self = found
  }
}
