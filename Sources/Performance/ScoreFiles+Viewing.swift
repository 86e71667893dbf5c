import AHAP
import Documents
import Haptics
import Recording

/// A pattern with what is known of it besides.
public struct NamedPattern: Sendable {
  /// The preset's name, the file's, or that of a part of a performance.
  public let name: String
  /// The pattern.
  public let pattern: Pattern
  /// What it feels like and is for, where its Metadata says so.
  public let description: String?
}

extension ScoreFiles {
  /// Reads files as the patterns that they hold, or that mappings make of a MIDI file, all to begin together, and their
  /// sounds for a rate in hertz.
  public func patterns(
    _ operands: [String],
    sampleRate: Double
  ) throws(ScoreError) -> (patterns: [NamedPattern], sounds: SoundBank, warnings: [Diagnostic]) {
    let (patterns, said) = try named(operands, sampleRate: sampleRate)
    var warnings = said
    let sounds = SoundBank(of: patterns.map(\.pattern), sampleRate: sampleRate) { warning in
      // A mapping that says where sounds are heard has them decoded before.
      if !warnings.contains(warning) { warnings.append(warning) }
    }
    return (patterns, sounds, warnings)
  }

  private func named(
    _ operands: [String],
    sampleRate: Double
  ) throws(ScoreError) -> (patterns: [NamedPattern], warnings: [Diagnostic]) {
    switch try content(operands, sampleRate: sampleRate) {
    case .patterns(let patterns, let warnings):
      let named = patterns.map { name, document in
        NamedPattern(name: Self.fileName(name), pattern: document.pattern, description: describe(name, document))
      }
      return (named, warnings)
    case .performance(let score):
      let setup = score.rig.takeSetup(sampleRate: sampleRate)
      let take = Take(score.rig.setup + score.commands, setup: setup, end: score.end)
      let whole = operands.first.map(Self.fileName) ?? ""
      let named = take.files.map { NamedPattern(name: $0.name ?? whole, pattern: $0.pattern, description: nil) }
      return (named, score.warnings)
    }
  }

  /// The library keeps patterns alone, so what a preset says of itself is read anew.
  private func describe(_ name: String, _ document: AHAPDocument) -> String? {
    if let description = document.description { return description }
    guard library.id(of: name) != nil else { return nil }
    do throws(AHAPError) {
      return try AHAPDocument.read(path: "\(shared.presets)/\(name).ahap").document.description
    } catch {
      return nil
    }
  }

  private static func fileName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
