import Documents
import Haptics

/// Turns JSON into a pattern, and says of everything that Apple clamps, ignores or refuses where it stands.
struct AHAPReader {
  /// Where in the document something is: a chain of steps that becomes a JSON path only when it is reported.
  indirect enum Path {
    case root
    case member(Path, String)
    case element(Path, Int)

    var text: String {
      switch self {
      case .root: "$"
      case .member(let parent, let name): "\(parent.text).\(name.count > 60 ? name.prefix(60) + "…" : name)"
      case .element(let parent, let index): "\(parent.text)[\(index)]"
      }
    }

    /// An event, parameter or curve of the pattern.
    static func item(_ index: Int, _ key: AHAPKey) -> Path {
      .member(.element(.member(.root, AHAPKey.pattern), index), key.name)
    }

    static func member(_ parent: Path, _ key: AHAPKey) -> Path { .member(parent, key.name) }
  }

  /// After so many findings the rest is only counted, so that a hostile file does not become a flood of words.
  private static let mostFindings = 1000

  private static let longestSeconds = 7.0 * 86_400

  private let file: String
  private var findings: [Diagnostic] = []
  private var unsaid = 0
  private var errors = 0

  init(file: String) { self.file = file }

  var hasErrors: Bool { errors > 0 }

  var diagnostics: [Diagnostic] {
    guard unsaid > 0 else { return findings }
    return findings + [Diagnostic(hasErrors ? .error : .warning, in: file, "and \(unsaid) more like these")]
  }

  mutating func say(
    _ severity: Diagnostic.Severity,
    _ path: @autoclosure () -> Path,
    _ message: @autoclosure () -> String
  ) {
    // Errors are told even behind a flood of warnings: they are why the file is refused.
    guard (severity == .error ? errors : findings.count) < Self.mostFindings else { return unsaid += 1 }
    if severity == .error { errors += 1 }
    findings.append(Diagnostic(severity, in: file, at: .path(path().text), message()))
  }

  /// The members of an object, and a warning for each that is unknown or stated again.
  mutating func members(
    of object: JSONNode,
    _ known: Vocabulary<AHAPKey>,
    at path: @autoclosure () -> Path
  ) -> AHAPMembers {
    var members = AHAPMembers(of: object)
    for (name, value) in object.members {
      guard let key = name.utf8.flatMap({ known[$0] }) else {
        let text = name.text ?? ""
        say(
          .warning,
          .member(path(), text),
          "is not a key of AHAP and is ignored"
            + (nearestWord(to: text, in: known.names).map { "; did you mean \"\($0)\"?" } ?? "")
        )
        continue
      }
      if members[key] != nil { say(.warning, .member(path(), key), Self.again) }
      members[key] = value
    }
    return members
  }

  static let again = "is stated again; the last counts"

  /// A finite number; nil, and an error, when it is none.
  mutating func number(_ node: JSONNode, at path: @autoclosure () -> Path) -> Double? {
    guard let number = node.number else {
      say(.error, path(), "is \(node.kind); it should be a number")
      return nil
    }
    guard number.isFinite else {
      say(.error, path(), "is not a finite number")
      return nil
    }
    return number
  }

  /// The `Time` of what has such members; 0, after a warning or an error, when there is none or it is unusable.
  mutating func time(_ members: AHAPMembers, at path: @autoclosure () -> Path) -> Double {
    guard let node = members[.time] else {
      say(.warning, path(), "has no \"Time\"; taken as 0")
      return 0
    }
    return seconds(node, at: .member(path(), .time)) ?? 0
  }

  /// A time of 0 or more seconds; nil, and an error, when it is no number or lies beyond a week.
  mutating func seconds(_ node: JSONNode, at path: @autoclosure () -> Path) -> Double? {
    guard let seconds = number(node, at: path()) else { return nil }
    guard seconds >= 0 else {
      say(.warning, path(), "is negative, \(seconds) s; taken as 0")
      return 0
    }
    guard seconds <= Self.longestSeconds else {
      say(.error, path(), "is \(seconds) s, more than the week that a pattern may last")
      return nil
    }
    return seconds
  }

  /// A number clamped to a range, and a warning when it lay outside.
  mutating func value(_ node: JSONNode, in range: ClosedRange<Float>, at path: @autoclosure () -> Path) -> Float? {
    guard let number = number(node, at: path()) else { return nil }
    let value = Float(number)
    guard !range.contains(value) else { return value }
    let nearest = min(max(value, range.lowerBound), range.upperBound)
    say(.warning, path(), "is \(number), outside \(range.lowerBound)…\(range.upperBound); taken as \(nearest)")
    return nearest
  }
}
