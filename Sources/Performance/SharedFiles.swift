import Documents
import Glibc

/// The mappings and presets that come with Tactus.
public struct SharedFiles: Sendable {
  /// The folder that holds both.
  public let folder: String
  /// The folder of mapping files.
  public let mappings: String
  /// The folder of presets.
  public let presets: String

  /// Finds the files: in the folder of the variable TACTUS_SHARE, in `share/tactus` beside the program's `bin`, or in the source tree
  /// that the program was built in.
  public init() throws(Diagnostic) {
    var candidates: [String] = []
    if let variable = getenv("TACTUS_SHARE") { candidates.append(String(cString: variable)) }
    var parent = Self.programFolder()[...]
    if let slash = parent.lastIndex(of: "/") { candidates.append(parent[..<slash] + "/share/tactus") }
    while let slash = parent.lastIndex(of: "/") {
      candidates.append(String(parent))
      parent = parent[..<slash]
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
    folder = found
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
  public func mapping(_ name: String) throws(Diagnostic) -> String {
    guard access(name, F_OK) != 0, !name.contains("/") else { return name }
    let shipped = ["", ".yaml"].map { "\(mappings)/\(name)\($0)" }
    if let path = shipped.first(where: { access($0, F_OK) == 0 }) { return path }
    guard !name.contains(".") else { return name }
    let known = try names(in: mappings, suffix: ".yaml")
    let hint =
      nearestWord(to: name, in: known).map { "did you mean \($0)?" } ?? "there are \(known.joined(separator: ", "))"
    throw Diagnostic(.error, in: name, "is neither a file nor a shipped mapping; \(hint)")
  }

  /// The mappings that play a MIDI source when none is named: General MIDI's drums, and keys on all other channels.
  public var defaultMappings: [String] { ["general-midi-drums", "keys"].map { "\(mappings)/\($0).yaml" } }
}
