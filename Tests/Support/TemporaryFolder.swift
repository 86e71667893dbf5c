import Glibc

/// A new folder that is gone, with all in it, when its owner is.
public final class TemporaryFolder: Sendable {
  /// Its path.
  public let root: String

  /// Makes one.
  public init() {
    var template = Array("/tmp/tactus-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { fatalError("no folder for the test: errno \(errno)") }
    root = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    for name in names {
      unlink(path(name))
      rmdir(path(name))
    }
    rmdir(root)
  }

  /// The path of a name in it.
  public func path(_ name: String) -> String { root + "/" + name }

  /// What lies in the folder, sorted.
  public var names: [String] { Self.names(in: root) }

  /// What lies in any folder, sorted.
  public static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
