import Documents
import Haptics
import Realtime

/// Mapping files merged and compiled into the tables that inputs play from.
public struct CompiledMapping: Sendable {
  /// The actuators of all files, each name once.
  public let actuators: [MappedActuator]
  /// The parts, in the order of their numbers.
  public let parts: [MappedPart]
  /// After how many seconds a stuck hold is cut: the shortest that a file asks for; nil when none does.
  public let holdLimitSeconds: Double?
  /// The output channels of audio events, from 1; nil when no file names any.
  public let audio: (left: Int, right: Int)?
  let tables: MIDITables
  let oscRules: [CompiledRule]

  /// How many parts there are; their numbers run from 0.
  public var partCount: Int { parts.count }

  /// What routes the parts to their actuators, to be done before anything is played.
  public var setup: [HapticCommand] {
    parts.enumerated().flatMap { index, part in
      part.routes.map { route in
        HapticCommand(at: .zero, .route(PartID(UInt16(index)), actuator: route.actuator, gain: route.gain))
      }
    }
  }

  /// Reads several files and merges them.
  public static func read(
    paths: [String],
    presets: PatternLibrary
  ) -> Checked<CompiledMapping> {
    let files = paths.map { MappingFile.read(path: $0, presets: presets) }
    let diagnostics = files.flatMap(\.diagnostics)
    let read = files.compactMap(\.value)
    guard read.count == files.count else { return Checked(value: nil, diagnostics: diagnostics) }
    let merged = merging(read)
    return Checked(value: merged.value, diagnostics: diagnostics + merged.diagnostics)
  }

  /// Merges files: rules follow each other, and actuators and parts of one name are one.
  public static func merging(_ files: [MappingFile]) -> Checked<CompiledMapping> {
    var compiler = Compiler(files)
    return compiler.compile()
  }
}
