import Documents
import Haptics

extension AHAPDocument {
  /// Reads the bytes of an `.ahap` file.
  ///
  /// Comments, trailing commas, a byte order mark and any order of items are taken. What Apple clamps, ignores or
  /// defaults is returned as warnings; what cannot be read throws, with line and column or JSON path, all of it at once.
  public static func read(
    _ bytes: [UInt8],
    named file: String
  ) throws(AHAPError) -> (document: AHAPDocument, warnings: [Diagnostic]) {
    let tree: JSONTree
    do { tree = try JSONTree(bytes, named: file) } catch { throw AHAPError(diagnostics: [error]) }
    var reader = AHAPReader(file: file)
    let document = reader.document(tree.root)
    guard !reader.hasErrors else { throw AHAPError(diagnostics: reader.diagnostics) }
    return (document, reader.diagnostics)
  }

  /// Reads an `.ahap` file; see ``read(_:named:)``.
  public static func read(path: String) throws(AHAPError) -> (document: AHAPDocument, warnings: [Diagnostic]) {
    let bytes: [UInt8]
    do { bytes = try readFile(path) } catch { throw AHAPError(diagnostics: [error]) }
    return try read(bytes, named: path)
  }
}
