import Documents
import Glibc

/// The mappings and presets that come with Tactus.
public struct SharedFiles: Sendable {
  /// The folder of mapping files.
  public let mappings: String
  /// The folder of presets.
  public let presets: String

  /// Finds the files: in the folder of the variable TACTUS_SHARE, in `share/tactus` beside the program's `bin`, or in the source tree
  /// that the program was built in.
  public init() throws(Diagnostic) {
    var candidates: [String] = []
    if let variable = getenv("TACTUS_SHARE") { candidates.append(String(cString: variable)) }
    var folder = Self.programFolder()[...]
    candidates.append(folder + "/../share/tactus")
    while let slash = folder.lastIndex(of: "/") {
      candidates.append(String(folder))
      folder = folder[..<slash]
    }
    guard
      let found = candidates.first(where: { access($0 + "/Presets", R_OK) == 0 && access($0 + "/Mappings", R_OK) == 0 })
    else {
      throw Diagnostic(
        .error,
        in: "tactus",
        "its Mappings and Presets are not found; install it with `make install`, or name their folder in TACTUS_SHARE"
      )
    }
    mappings = found + "/Mappings"
    presets = found + "/Presets"
  }

  private static func programFolder() -> String {
    guard let resolved = realpath("/proc/self/exe", nil) else { return "" }
    defer { free(resolved) }
    let path = String(cString: resolved)
    return String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
  }

  /// The path of a mapping: a file as it is, or the name of a shipped one with or without `.yaml`.
  public func mapping(_ name: String) -> String {
    guard access(name, F_OK) != 0, !name.contains("/") else { return name }
    let shipped = ["", ".yaml"].map { "\(mappings)/\(name)\($0)" }
    return shipped.first { access($0, F_OK) == 0 } ?? name
  }

  /// The mappings that play a MIDI source when none is named: General MIDI's drums, and keys on all other channels.
  public var defaultMappings: [String] { ["general-midi-drums", "keys"].map(mapping) }
}
