import AHAP
import Documents
import Glibc
import Haptics
import Mapping

/// Reads a folder of presets: each `NAME.ahap` is one, called NAME.
public func readPresets(in folder: String) throws(Diagnostic) -> (library: PatternLibrary, problems: [Diagnostic]) {
  guard let directory = opendir(folder) else {
    throw Diagnostic(.error, in: folder, "cannot be read: \(systemError())")
  }
  defer { closedir(directory) }
  var names: [String] = []
  while let entry = readdir(directory) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name.hasSuffix(".ahap"), !name.hasPrefix(".") { names.append(String(name.dropLast(5))) }
  }
  var presets: [(name: String, pattern: Pattern)] = []
  var problems: [Diagnostic] = []
  for name in names.sorted() {
    do {
      presets.append((name, try AHAPDocument.read(path: "\(folder)/\(name).ahap").document.pattern))
    } catch {
      problems += error.diagnostics
    }
  }
  return (PatternLibrary(presets), problems)
}
