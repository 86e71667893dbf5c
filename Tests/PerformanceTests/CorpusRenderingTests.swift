import Documents
import Foundation
import Performance
import Testing

private let corpus = projectFolder + "/../shared/corpus/ahap/"

private let published = ((try? FileManager.default.contentsOfDirectory(atPath: corpus)) ?? [])
  .filter { $0.hasSuffix(".ahap") }.sorted()

@Suite(.enabled(if: !published.isEmpty, "the corpus is not here"))
struct CorpusRenderingTests {
  @Test(arguments: published)
  func `A published file is felt from its beginning to its end, in samples that are numbers within full scale`(
    file: String
  ) throws {
    let score = try shippedFiles().score([corpus + file], sampleRate: 48000)
    var strange = 0
    let result = try OfflineRenderer.render(score) { block throws(Diagnostic) in
      strange += block.count { !(abs($0) <= 1) }
    }
    #expect(strange == 0)
    #expect(result.frames >= score.end.index)
    // Two of them move their only texture from 0 to 0.
    #expect(result.peaks.contains { $0.peak > 0 } != file.hasSuffix("__2_points.ahap"))
  }
}
