import AHAP
import Documents
import Engine
import Glibc
import Haptics
import MIDI
import Mapping
import Recording

/// Why files cannot be played: all that was found in them.
public struct ScoreError: Error, Sendable {
  /// The findings; at least one is an error.
  public let diagnostics: [Diagnostic]

  /// Makes an error of its findings.
  public init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }
}

/// Reads whatever can be played: MIDI files through mappings, `.ahap` files, and presets by name.
public struct ScoreFiles: Sendable {
  let shared: SharedFiles
  let library: PatternLibrary
  private let mappings: [String]
  private let audio: AudioChannels?

  /// Prepares to read; MIDI files are played through the mappings, or the default ones when there are none.
  ///
  /// Audio events are heard on `audio`, or where the mapping says.
  public init(shared: SharedFiles, library: PatternLibrary, mappings: [String], audio: AudioChannels? = nil) {
    self.audio = audio
    self.shared = shared
    self.library = library
    self.mappings = mappings
  }

  /// Reads one MIDI file, or any number of `.ahap` files and presets that begin together, for a rate in hertz.
  public func score(
    _ operands: [String],
    sampleRate: Double,
    playback: Playback = Playback()
  ) throws(ScoreError) -> Score {
    var patterns: [(name: String, pattern: Pattern, metadata: TakeMetadata?)]
    var warnings: [Diagnostic]
    var audio = audio
    var playback = playback
    switch try content(operands, sampleRate: sampleRate) {
    case .performance(let score):
      guard playback != Playback() else { return score }
      patterns = score.patterns
      warnings = score.warnings
      audio = score.rig.audio
      playback.atLeastSeconds = Double(score.end.index) / sampleRate
    case .patterns(let read, let said):
      patterns = read.map { ($0.name, $0.document.pattern, TakeMetadata($0.document.metadata)) }
      warnings = said
    }
    let last = max(patterns.map(\.pattern.duration).max() ?? 0, playback.atLeastSeconds)
    guard playback.fromSeconds <= last else {
      let message =
        "it lasts \((last * 1000).rounded() / 1000) s, so nothing is left to play from \(playback.fromSeconds) s on"
      throw ScoreError([Diagnostic(.error, in: operands[0], message)])
    }
    return Score(patterns: patterns, sampleRate: sampleRate, playback: playback, audio: audio, warnings: warnings)
  }

  /// What files hold: a performance of MIDI, or patterns that begin together.
  enum Content {
    case performance(Score)
    case patterns([(name: String, document: AHAPDocument)], warnings: [Diagnostic])
  }

  func content(_ operands: [String], sampleRate: Double) throws(ScoreError) -> Content {
    var patterns: [(name: String, document: AHAPDocument)] = []
    var warnings: [Diagnostic] = []
    var problems: [Diagnostic] = []
    var known: Set<String> = []
    var waiting = operands[...]
    while let operand = waiting.popFirst() {
      if access(operand, F_OK) != 0, let preset = library.id(of: Self.presetName(operand)) {
        patterns.append((Self.presetName(operand), AHAPDocument(pattern: library.patterns[Int(preset.index)])))
        continue
      }
      guard known.insert(Self.canonical(operand)).inserted else { continue }
      do throws(ScoreError) {
        let bytes = try read(operand)
        if Self.isMIDI(bytes, named: operand) {
          guard operands.count == 1 else {
            throw ScoreError([Diagnostic(.error, in: operand, "a MIDI file is played alone; leave the other files out")]
            )
          }
          return .performance(try midi(bytes, named: operand, sampleRate: sampleRate))
        }
        var (document, said) = try Self.ahap(bytes, named: operand)
        document.pattern = document.pattern.resolvingSounds(beside: operand)
        warnings += said
        patterns.append((operand, document))
        waiting += (TakeMetadata(document.metadata)?.others ?? []).map { Self.sibling($0, of: operand) }
      } catch {
        problems += error.diagnostics
      }
    }
    guard problems.isEmpty else { throw ScoreError(warnings + problems) }
    return .patterns(patterns, warnings: warnings)
  }

  /// Compiles the mappings that MIDI files are played through.
  public func mapping() throws(ScoreError) -> (mapping: CompiledMapping, warnings: [Diagnostic]) {
    var paths = shared.defaultMappings
    if !mappings.isEmpty {
      do throws(Diagnostic) {
        paths = try mappings.map { name throws(Diagnostic) in try shared.mapping(name) }
      } catch {
        throw ScoreError([error])
      }
    }
    let checked = CompiledMapping.read(paths: paths, presets: library)
    guard let mapping = checked.value else { throw ScoreError(checked.diagnostics) }
    return (mapping, checked.diagnostics)
  }

  private func midi(_ bytes: [UInt8], named file: String, sampleRate: Double) throws(ScoreError) -> Score {
    let content: MIDIFile
    do { content = try MIDIFile.read(bytes, named: file) } catch { throw ScoreError([error]) }
    let (mapping, warnings) = try mapping()
    return Score(
      events: content.events,
      duration: content.duration,
      mapping: mapping,
      library: library,
      sampleRate: sampleRate,
      audio: audio,
      warnings: content.warnings + warnings
    )
  }

  private func read(_ path: String) throws(ScoreError) -> [UInt8] {
    guard access(path, F_OK) == 0 || path.contains("/") || path.contains(".") else {
      let hint = nearestWord(to: path, in: library.names).map { "; did you mean \($0)?" } ?? ""
      throw ScoreError([Diagnostic(.error, in: path, "is neither a file nor a preset\(hint)")])
    }
    do { return try readFile(path) } catch { throw ScoreError([error]) }
  }

  private static func ahap(
    _ bytes: [UInt8],
    named file: String
  ) throws(ScoreError) -> (document: AHAPDocument, warnings: [Diagnostic]) {
    do {
      let (document, warnings) = try AHAPDocument.read(bytes, named: file)
      return (document, warnings + TakeMetadata.warnings(of: document.metadata, in: file))
    } catch {
      throw ScoreError(error.diagnostics)
    }
  }

  /// Whether a file is a MIDI file by its first bytes, or by its name where these are damaged.
  public static func isMIDI(_ bytes: [UInt8], named file: String) -> Bool {
    bytes.starts(with: "MThd".utf8) || bytes.starts(with: "RIFF".utf8)
      || [".mid", ".midi", ".smf", ".kar", ".rmi"].contains { file.lowercased().hasSuffix($0) }
  }

  private static func presetName(_ operand: String) -> String {
    operand.hasSuffix(".ahap") ? String(operand.dropLast(5)) : operand
  }

  private static func sibling(_ name: String, of path: String) -> String {
    name.contains("/") ? name : folder(of: path) + name
  }

  private static func canonical(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
