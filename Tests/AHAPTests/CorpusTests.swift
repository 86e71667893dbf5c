import AHAP
import Documents
import Foundation
import Haptics
import Testing

private let corpus = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../../shared/corpus/ahap").standardized.path()

private let files = ((try? FileManager.default.contentsOfDirectory(atPath: corpus)) ?? [])
  .filter { $0.hasSuffix(".ahap") }.sorted()

/// Files that others have published; tests pass without them.
@Suite(.enabled(if: !files.isEmpty, "the corpus is not here"))
struct CorpusTests {
  /// What is said of each file, by the kinds of findings and the pattern's items that they concern; of all others nothing is.
  private static let findings: [String: [String]] = [:]

  @Test(arguments: files)
  func `Of a published file all is said that is odd, and nothing else`(file: String) throws {
    let reading = Reading(try readFile("\(corpus)/\(file)"))
    #expect(reading.document != nil)
    print("SEEN", "\"\(file)\": \(reading.findings.map(brief)),")
    #expect(reading.findings.map(brief) == Self.findings[file] ?? [])
  }

  @Test(arguments: files)
  func `A published file that is read and written is read as the same`(file: String) throws {
    let first = try #require(Reading(try readFile("\(corpus)/\(file)")).document)
    let second = try #require(Reading(first.encoded()).document)
    #expect(second.metadata == first.metadata)
    #expect(second.version == first.version)
    #expect(second.pattern.events == first.pattern.events)
    #expect(second.pattern.parameters == first.pattern.parameters)
    if first.pattern.curves.allSatisfy({ $0.points.count <= 16 }) {
      #expect(second == first)
    } else {
      #expect(second.pattern.curves.allSatisfy { $0.points.count <= 16 })
      #expect(Reading(second.encoded()).document == second)
    }
  }

  /// "3 overlaps" for an overlap of the pattern's item 3.
  private func brief(_ finding: String) -> String {
    let kinds = [
      "points; exporters": "long", "point times count": "absolute", "begins while": "overlaps", "not a key": "key",
    ]
    let kind = kinds.first { finding.contains($0.key) }?.value ?? finding
    return "\(finding.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" }) \(kind)"
  }
}
