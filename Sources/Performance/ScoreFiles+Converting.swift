import AHAP
import Documents
import MIDI
import Recording

extension ScoreFiles {
  /// Turns a MIDI file, or the journal of a take, into `.ahap`; returns the files that were written, the first being `path`.
  public func convert(
    _ source: String,
    to path: String,
    sampleRate: Double
  ) throws(ScoreError) -> (files: [String], warnings: [Diagnostic]) {
    do throws(Diagnostic) {
      let bytes = try readFile(source, limit: 4 << 30)
      guard !Journal.isJournal(bytes, named: source) else {
        let journal = try Journal(bytes, named: source)
        return (try TakeFiles.write(journal, as: path, created: nil), journal.warnings)
      }
      guard Self.isMIDI(bytes, named: source) else {
        throw Diagnostic(.error, in: source, "is neither a MIDI file nor the journal of a take")
      }
    } catch {
      throw ScoreError([error])
    }
    let score = try score([source], sampleRate: sampleRate)
    guard score.isFelt else {
      throw ScoreError([
        Diagnostic(
          .error,
          in: source,
          "nothing in it would be felt: no rule of the mapping fires; --mapping names another"
        )
      ])
    }
    let setup = score.rig.takeSetup(sampleRate: sampleRate)
    let take = Take(score.rig.setup + score.commands, setup: setup, end: score.end)
    do {
      return (try TakeFiles.write(take, setup: setup, as: path, created: nil), score.warnings)
    } catch {
      throw ScoreError([error])
    }
  }
}
