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
  private static let findings: [String: [String: [ClosedRange<Int>]]] = [
    "NiceVibrations__17_points.ahap": ["absolute": [1...1]],
    "NiceVibrations__ahap_from_valid_v0_from_dsp.ahap": [
      "absolute": [1...10, 12...15], "overlaps": [2...10, 13...15],
    ],
    "NiceVibrations__ahap_from_valid_v1.ahap": ["absolute": [1...2], "overlaps": [2...2]],
    "NiceVibrations__invalid_fields.ahap": ["key": [1...1]],
    "NiceVibrations__studio_export.ahap": ["absolute": [2...56, 58...77], "overlaps": [3...56, 59...77]],
    "NiceVibrations__valid_v1.ahap": ["absolute": [1...2], "overlaps": [2...2]],
    "NiceVibrations__valid_v1_multiple_transients.ahap": ["absolute": [1...3], "overlaps": [3...3]],
    "meta-haptics-sdk__17_points.ahap": ["long": [0...0]],
    "meta-haptics-sdk__invalid.ahap": ["key": [1...1]],
    "meta-haptics-sdk__multiple_emphasis.ahap": ["absolute": [1...1], "long": [0...1]],
    "meta-haptics-sdk__studio_export.ahap": ["long": [1...2]],
    "meta-haptics-sdk__valid_v1.ahap": ["absolute": [1...1], "long": [1...1]],
    "meta-haptics-sdk__valid_v1_continuous.ahap": ["absolute": [1...1], "long": [1...1]],
  ]

  @Test(arguments: files)
  func `Of a published file all is said that is odd, and nothing else`(file: String) throws {
    let reading = Reading(try readFile("\(corpus)/\(file)"))
    #expect(reading.document != nil)
    #expect(brief(reading.findings) == Self.findings[file] ?? [:])
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

  /// Findings as the kinds that there are, each with the items of the pattern that it concerns.
  private func brief(_ findings: [String]) -> [String: [ClosedRange<Int>]] {
    let kinds = [
      "points; exporters": "long", "point times count": "absolute", "begins while": "overlaps", "not a key": "key",
    ]
    var brief: [String: [ClosedRange<Int>]] = [:]
    for finding in findings {
      let kind = kinds.first { finding.contains($0.key) }?.value ?? finding
      let item = Int(finding.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" }) ?? -1
      if let last = brief[kind]?.popLast() {
        brief[kind]? += last.upperBound + 1 == item ? [last.lowerBound...item] : [last, item...item]
      } else {
        brief[kind] = [item...item]
      }
    }
    return brief
  }
}
