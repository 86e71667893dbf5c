import AHAP
import Documents
import Glibc
import Haptics
import Mapping

/// Reads a folder of presets: each `NAME.ahap` is one, called NAME.
public func readPresets(in folder: String) throws(Diagnostic) -> (library: PatternLibrary, problems: [Diagnostic]) {
  let names = try names(in: folder, suffix: ".ahap")
  var presets: [(name: String, pattern: Pattern)] = []
  var problems: [Diagnostic] = []
  for name in names {
    do {
      let path = "\(folder)/\(name).ahap"
      presets.append((name, try AHAPDocument.read(path: path).document.pattern.resolvingSounds(beside: path)))
    } catch {
      problems += error.diagnostics
    }
  }
  return (PatternLibrary(presets), problems)
}

/// The names, without the suffix and in order, of the files in a folder that have it.
func names(in folder: String, suffix: String) throws(Diagnostic) -> [String] {
  guard let directory = opendir(folder) else {
    throw Diagnostic(.error, in: folder, "cannot be read: \(systemError())")
  }
  defer { closedir(directory) }
  var names: [String] = []
  while let entry = readdir(directory) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name.hasSuffix(suffix), !name.hasPrefix(".") { names.append(String(name.dropLast(suffix.count))) }
  }
  return names.sorted()
}
