import Documents
import Testing

@Suite("Diagnostic")
struct DiagnosticTests {
  @Test(
    "each kind of place is printed in the form that editors can jump to",
    arguments: [
      (.whole, "rig.yaml: error: is empty"),
      (.line(12, column: 3), "rig.yaml:12:3: error: is empty"),
      (.path("$.Pattern[3].Event.Time"), "rig.yaml: $.Pattern[3].Event.Time: error: is empty"),
      (.byte(0), "rig.yaml: byte 0: error: is empty"),
    ] as [(Diagnostic.Place, String)]
  )
  func places(place: Diagnostic.Place, printed: String) {
    #expect("\(Diagnostic(.error, in: "rig.yaml", at: place, "is empty"))" == printed)
  }

  @Test("a warning says that it is one")
  func warning() {
    #expect("\(Diagnostic(.warning, in: "a b.ahap", "has no Version"))" == "a b.ahap: warning: has no Version")
  }

  @Test("control characters of a name or message reach no terminal, and it stays one line")
  func controlCharacters() {
    let diagnostic = Diagnostic(.error, in: "a\nb.ahap", "\"\u{1B}[31m\u{9B}2J é\" is not known")
    #expect("\(diagnostic)" == #"a\u{a}b.ahap: error: "\u{1b}[31m\u{9b}2J é" is not known"#)
  }
}
