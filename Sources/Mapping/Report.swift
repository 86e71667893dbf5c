import Documents

/// Collects what there is to say about one file, so that all its mistakes are told at once.
final class Report {
  let file: String
  private(set) var hasErrors = false
  private var diagnostics: [Diagnostic] = []
  private var unsaid = 0
  /// After so many findings the rest is only counted.
  private static let mostFindings = 1000

  init(file: String) { self.file = file }

  func error(_ mark: Node.Mark, _ message: String) { add(.error, mark, message) }

  func warning(_ mark: Node.Mark, _ message: String) { add(.warning, mark, message) }

  /// Says that what stands at a node is not what its place expects.
  func expected(_ expectation: String, at node: Node) {
    error(node.mark, "expected \(expectation), found \(node.described)")
  }

  /// Adds what was found, be it in another file, which several places may name.
  func add(_ diagnostic: Diagnostic) {
    if diagnostic.file != file, diagnostics.contains(diagnostic) { return }
    if diagnostic.severity == .error { hasErrors = true }
    guard diagnostics.count < Self.mostFindings else { return unsaid += 1 }
    diagnostics.append(diagnostic)
  }

  private func add(_ severity: Diagnostic.Severity, _ mark: Node.Mark, _ message: String) {
    add(Diagnostic(severity, in: file, at: .line(mark.line, column: mark.column), message))
  }

  /// The diagnostics in the order of the text; what was found in other files follows.
  var inOrder: [Diagnostic] {
    func position(_ diagnostic: Diagnostic) -> (Int, Int, Int) {
      let other = diagnostic.file == file ? 0 : 1
      return if case .line(let line, let column) = diagnostic.place { (other, line, column) } else { (other, 0, 0) }
    }
    let ordered = diagnostics.sorted { position($0) < position($1) }
    guard unsaid > 0 else { return ordered }
    return ordered + [Diagnostic(hasErrors ? .error : .warning, in: file, "and \(unsaid) more like these")]
  }
}

/// What follows a misspelt word: the nearest known one, else all of them.
func suggestion(for word: String, among known: [String]) -> String {
  if let nearest = nearestWord(to: word, in: known) { return "; did you mean \"\(nearest)\"?" }
  return known.isEmpty ? "" : "; expected one of: \(known.joined(separator: ", "))"
}
