import Foundation
import Haptics
import Testing

/// A row of the tables in `Documentation/Laws.md`: a name in backquotes, what it ranges over, where it stands, the rest.
private struct DocumentedRow: Equatable, CustomStringConvertible {
  var name: String
  var range: String
  var standard: String
  var rest: String = ""

  init(_ name: String, _ range: ClosedRange<Float>, _ standard: Float, _ rest: String = "") {
    self.name = name
    self.range = "\(Self.text(range.lowerBound))…\(Self.text(range.upperBound))"
    self.standard = Self.text(standard)
    self.rest = rest
  }

  private init(_ name: String, _ cells: [String]) {
    (self.name, range, standard, rest) = (name, cells[1], cells[2], cells[3])
  }

  var description: String { "\(name): \(range), \(standard), \(rest)" }

  /// The rows under a heading, those of several names taken apart.
  static func all(under heading: String) throws -> [DocumentedRow] {
    let laws = URL(filePath: #filePath).appending(path: "../../../Documentation/Laws.md").standardized
    let text = try String(contentsOf: laws, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "\n## \(heading)\n").dropFirst().first)
      .components(separatedBy: "\n## ")[0]
    return section.split(separator: "\n").filter { $0.hasPrefix("| `") }.flatMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return cells[0].split(separator: "`").filter { $0.first?.isLetter == true }.map {
        DocumentedRow(String($0), cells)
      }
    }
  }

  private static func text(_ number: Float) -> String {
    let digits = abs(number) == abs(number).rounded() ? String(Int(abs(number))) : String(abs(number))
    return number < 0 ? "−" + digits : digits
  }
}

@Suite("The tables of the documentation are those of the code")
struct DocumentedTableTests {
  @Test("event parameters, their ranges and defaults")
  func eventParameters() throws {
    var documented = try DocumentedRow.all(under: "Values")
    for index in documented.indices { documented[index].rest = "" }
    var expected = EventParameter.allCases.map { DocumentedRow($0.ahapName, $0.range, $0.defaultValue) }
    expected[EventParameter.sustained.rawValue].range = "0 or 1"
    #expect(documented == expected)
  }

  @Test("controls, their ranges, where they rest and how they combine")
  func controls() throws {
    let documented = try DocumentedRow.all(under: "Controls")
    let expected = Control.allCases.map {
      DocumentedRow(
        $0.ahapName,
        $0.range,
        $0.neutral,
        "\($0.multiplies ? "multiplies" : "adds to") `\($0.target.ahapName)`"
      )
    }
    #expect(documented == expected)
  }
}
