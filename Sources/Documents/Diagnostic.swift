/// One thing to say about a document: what, where, and what to do next.
///
/// Printed in the form that editors and compilers share (GNU Coding Standards, "Formatting Error Messages"):
/// `file:line:column: error: message`, or with a JSON path in place of line and column.
public struct Diagnostic: Error, Equatable, Sendable, CustomStringConvertible {
  /// How bad it is.
  public enum Severity: String, Sendable {
    /// The document is used, with what the message says.
    case warning
    /// The document is not used.
    case error
  }

  /// Where in the document it is.
  public enum Place: Equatable, Sendable {
    /// The document as a whole.
    case whole
    /// A line and a column, both from 1; columns count characters.
    case line(Int, column: Int)
    /// A JSON path, such as `$.Pattern[3].Event.Time`.
    case path(String)
    /// An offset in bytes, from 0.
    case byte(Int)
  }

  /// The document's name, as the user gave it.
  public var file: String
  /// Where in it.
  public var place: Place
  /// How bad it is.
  public var severity: Severity
  /// What it is and what to do, one sentence without a full stop.
  public var message: String

  /// Makes a diagnostic.
  public init(_ severity: Severity, in file: String, at place: Place = .whole, _ message: String) {
    self.file = file
    self.place = place
    self.severity = severity
    self.message = message
  }

  /// The line to print.
  public var description: String {
    let position =
      switch place {
      case .whole: ""
      case .line(let line, let column): ":\(line):\(column)"
      case .path(let path): ": \(path)"
      case .byte(let offset): ": byte \(offset)"
      }
    return printable("\(file)\(position): \(severity.rawValue): \(message)")
  }
}

/// Text on one line that does nothing to a terminal: control characters, which files and networks may hold, are written as `\u{1b}`.
public func printable(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isControl) else { return text }
  return text.unicodeScalars.reduce(into: "") { result, scalar in
    if isControl(scalar) {
      result += "\\u{\(String(scalar.value, radix: 16))}"
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .control }
