import AHAP
import Documents
import Haptics

/// What came of reading a text: the pattern, where it could be read, and the findings as they are printed, without the file's name.
struct Reading {
  var document: AHAPDocument?
  var findings: [String]

  init(_ bytes: [UInt8]) {
    do {
      let (document, warnings) = try AHAPDocument.read(bytes, named: "t")
      self.document = document
      findings = warnings.map(Self.line)
    } catch {
      findings = error.diagnostics.map(Self.line)
    }
  }

  init(_ text: String) { self.init(Array(text.utf8)) }

  /// Reads a file whose Pattern has these items.
  init(items: String...) {
    self.init("{ \"Version\": 1, \"Pattern\": [\(items.joined(separator: ", "))] }")
  }

  private static func line(_ diagnostic: Diagnostic) -> String { String(diagnostic.description.dropFirst(2)) }
}

/// An event item of a transient at 0 with these members besides.
func tap(_ members: String) -> String {
  "{ \"Event\": { \"EventType\": \"HapticTransient\", \"Time\": 0, \(members) } }"
}

/// An event item of a transient at 0 with these elements as its parameters.
func tap(parameters: String) -> String { tap("\"EventParameters\": [\(parameters)]") }

/// An element of `EventParameters`.
func parameter(_ name: String, _ value: String) -> String {
  "{ \"ParameterID\": \"\(name)\", \"ParameterValue\": \(value) }"
}

/// A curve item of the intensity with points given as (time, value).
func curve(at time: String, _ points: [(String, String)], control: String = "HapticIntensityControl") -> String {
  let list = points.map { "{ \"Time\": \($0.0), \"ParameterValue\": \($0.1) }" }.joined(separator: ", ")
  return "{ \"ParameterCurve\": { \"ParameterID\": \"\(control)\", \"Time\": \(time), "
    + "\"ParameterCurveControlPoints\": [\(list)] } }"
}
