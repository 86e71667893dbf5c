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

  // MARK: The document

  private static let documentKeys = Vocabulary([AHAPKey.version, .metadata, .pattern], name: \.name)
  private static let itemKeys = Vocabulary([AHAPKey.event, .parameter, .curve], name: \.name)
  private static let fragmentKeys = Vocabulary(documentKeys.words + itemKeys.words, name: \.name)

  mutating func document(_ root: JSONNode) -> AHAPDocument {
    var document = AHAPDocument(pattern: Pattern())
    guard root.isObject else {
      say(.error, .root, "is \(root.kind); an AHAP file is an object with a \"Pattern\"")
      return document
    }
    let isFragment = root.members.contains { name, _ in name.utf8.flatMap { Self.itemKeys[$0] } != nil }
    let members = members(of: root, isFragment ? Self.fragmentKeys : Self.documentKeys, at: .root)
    if let node = members[.version] { document.version = version(node) }
    if let node = members[.metadata] {
      let path = Path.member(.root, AHAPKey.metadata)
      if node.isObject {
        document.metadata = json(node, at: path)
      } else {
        say(.warning, path, "is \(node.kind), not an object; ignored")
      }
    }
    if let node = members[.pattern] {
      document.pattern = pattern(node)
      if isFragment { say(.warning, .root, "has items beside its \"Pattern\", which are ignored; they belong into it") }
    } else {
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

  private mutating func version(_ node: JSONNode) -> Double {
    let path = Path.member(.root, AHAPKey.version)
    if node.number != nil { return number(node, at: path) ?? 1 }
    say(.warning, path, "is \(node.kind), not a number; taken as 1")
    return 1
  }

  private mutating func pattern(_ node: JSONNode) -> Pattern {
    let path = Path.member(.root, AHAPKey.pattern)
    var pattern = Pattern()
    guard let items = node.elements else {
      say(.error, path, "is \(node.kind); it should be an array of events, parameters and curves")
      return pattern
    }
    var curveItems: [Int] = []
    for (index, item) in items.enumerated() {
      guard item.isObject else {
        say(
          .error,
          .element(path, index),
          "is \(item.kind); it should be { \"Event\": … }, { \"Parameter\": … } or { \"ParameterCurve\": … }"
        )
        continue
      }
      let members = members(of: item, Self.itemKeys, at: .element(path, index))
      if let node = members[.event], let event = event(node, at: .item(index, .event)) {
        pattern.events.append(event)
      }
      if let node = members[.parameter], let parameter = parameter(node, at: .item(index, .parameter)) {
        pattern.parameters.append(parameter)
      }
      if let node = members[.curve], let curve = curve(node, at: .item(index, .curve)) {
        pattern.curves.append(curve)
        curveItems.append(index)
      }
    }
    sayOverlaps(of: pattern.curves, in: curveItems)
    return pattern
  }

  private mutating func sayOverlaps(of curves: [ParameterCurve], in items: [Int]) {
    for control in Control.allCases {
      let order = curves.indices.filter { curves[$0].control == control }.sorted { curves[$0].time < curves[$1].time }
      var end = -Double.infinity
      for index in order {
        if curves[index].time < end - 1e-6 {
          say(
            .warning,
            .item(items[index], .curve),
            "begins while an earlier \(control.ahapName) curve runs; Tactus lets the later one take over"
          )
        }
        end = max(end, curves[index].time + (curves[index].points.last?.time ?? 0))
      }
    }
  }

  // MARK: Values

  /// The members of an object, and a warning for each that is unknown or stated again.
  mutating func members(
    of object: JSONNode,
    _ known: Vocabulary<AHAPKey>,
    at path: @autoclosure () -> Path
  ) -> AHAPMembers {
    var members = AHAPMembers(of: object)
    for (name, value) in object.members {
      guard let key = name.utf8.flatMap({ known[$0] }) else {
        let name = name.text ?? ""
        let hint = nearestWord(to: name, in: known.names).map { "; did you mean \"\($0)\"?" } ?? ""
        say(.warning, .member(path(), name), "is not a key of AHAP and is ignored\(hint)")
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
