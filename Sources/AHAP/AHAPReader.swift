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

  // MARK: The document

  mutating func document(_ root: JSONNode) -> AHAPDocument {
    var document = AHAPDocument(pattern: Pattern())
    guard root.isObject else {
      say(.error, .root, "is \(root.kind); an AHAP file is an object with a \"Pattern\"")
      return document
    }
    var hasPattern = false
    var isFragment = false
    root.forEachMember { name, node in
      let path = Path.member(.root, name)
      switch name {
      case "Version":
        if let number = node.number, number.isFinite {
          document.version = number
        } else {
          say(.warning, path, "is \(node.kind), not a number; taken as 1")
        }
      case "Metadata":
        if node.isObject {
          document.metadata = node.value
        } else {
          say(.warning, path, "is \(node.kind), not an object; ignored")
        }
      case "Pattern":
        hasPattern = true
        if let items = node.elements {
          document.pattern = pattern(items, at: path)
        } else {
          say(.error, path, "is \(node.kind); it should be an array of events, parameters and curves")
        }
      default:
        if ["Event", "Parameter", "ParameterCurve"].contains(name) {
          isFragment = true
        } else {
          sayUnknown(name, at: .root, known: ["Version", "Metadata", "Pattern"])
        }
      }
    }
    if hasPattern, isFragment {
      say(.warning, .root, "has items beside its \"Pattern\", which are ignored; they belong into it")
    } else if !hasPattern {
      say(
        .error,
        .root,
        isFragment
          ? "has no \"Pattern\": this is a fragment; put it into { \"Version\": 1.0, \"Pattern\": [ … ] }"
          : "has no \"Pattern\", so it is no AHAP file"
      )
    }
    return document
  }

  private mutating func pattern(_ items: JSONElements, at path: Path) -> Pattern {
    var pattern = Pattern()
    pattern.events.reserveCapacity(items.count)
    var curvePaths: [Path] = []
    for (index, item) in items.enumerated() {
      let itemPath = Path.element(path, index)
      guard item.isObject else {
        say(
          .error,
          itemPath,
          "is \(item.kind); it should be { \"Event\": … }, { \"Parameter\": … } or { \"ParameterCurve\": … }"
        )
        continue
      }
      item.forEachMember { name, node in
        let here = Path.member(itemPath, name)
        switch name {
        case "Event":
          if let event = event(node, at: here) { pattern.events.append(event) }
        case "Parameter":
          if let parameter = parameter(node, at: here) { pattern.parameters.append(parameter) }
        case "ParameterCurve":
          if let curve = curve(node, at: here) {
            pattern.curves.append(curve)
            curvePaths.append(here)
          }
        default: sayUnknown(name, at: itemPath, known: ["Event", "Parameter", "ParameterCurve"])
        }
      }
    }
    sayOverlaps(of: pattern.curves, at: curvePaths)
    return pattern
  }

  private mutating func sayOverlaps(of curves: [ParameterCurve], at paths: [Path]) {
    for control in Control.allCases {
      let order = curves.indices.filter { curves[$0].control == control }.sorted { curves[$0].time < curves[$1].time }
      var end = -Double.infinity
      for index in order {
        if curves[index].time < end - 1e-6 {
          say(
            .warning,
            paths[index],
            "begins while an earlier \(control.ahapName) curve runs; Tactus lets the later one take over"
          )
        }
        end = max(end, curves[index].time + (curves[index].points.last?.time ?? 0))
      }
    }
  }

  // MARK: Values

  mutating func sayUnknown(_ name: String, at path: Path, known: [String]) {
    let hint = nearestWord(to: name, in: known).map { "; did you mean \"\($0)\"?" } ?? ""
    say(.warning, .member(path, name), "is not a key of AHAP and is ignored\(hint)")
  }

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
