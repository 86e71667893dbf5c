import Glibc

/// Where what is written to a path ends up, behind all links.
public enum WriteTarget: Equatable, Sendable {
  /// An ordinary file, or none yet, which is replaced as a whole; its path is no link.
  case file(String)
  /// A terminal, a pipe or a device, which is written to as it is.
  case device(String)
  /// What this process has open under a number, as it has `/dev/stdout`.
  case descriptor(Int32)

  /// As many links as Linux follows (path_resolution(7)).
  private static let mostLinks = 40

  /// Follows a path; throws for a folder, for links that lead nowhere but to each other, and where there is no name.
  public init(_ path: String) throws(Diagnostic) {
    guard !path.isEmpty else { throw Diagnostic(.error, in: path, "cannot be written: its name is empty") }
    var target = path
    var links = 0
    while let link = Self.link(at: target) {
      if let number = Self.descriptor(behind: target) {
        self = .descriptor(number)
        return
      }
      links += 1
      guard links <= Self.mostLinks else {
        throw Diagnostic(.error, in: path, "cannot be written: \(systemError(ELOOP))")
      }
      target = link.hasPrefix("/") ? link : folder(of: target) + link
    }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else {
      self = .file(target)
      return
    }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .unreplaceable(path, "a folder") }
    self = .device(path)
  }

  private static func link(at path: String) -> String? {
    var name = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &name, name.count)
    return count > 0 ? String(decoding: name[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }

  /// The number in `/proc/self/fd/1`, by whatever name its folder goes.
  private static func descriptor(behind link: String) -> Int32? {
    guard let number = Int32(link[folder(of: link).endIndex...]), let resolved = realpath(folder(of: link), nil) else {
      return nil
    }
    defer { free(resolved) }
    let folder = String(cString: resolved)
    return folder.hasPrefix("/proc/\(getpid())/") && folder.hasSuffix("/fd") ? number : nil
  }
}

/// The ordinary file that a path leads to, or that is to be there; throws for a device or a folder, which never is replaced.
public func replaceableFile(_ path: String) throws(Diagnostic) -> String {
  guard case .file(let file) = try WriteTarget(path) else { throw .unreplaceable(path, "no ordinary file") }
  return file
}

/// Throws when a path could not be written to later.
public func requireWritable(_ path: String) throws(Diagnostic) {
  let place: String
  switch try WriteTarget(path) {
  case .file(let file): place = folder(of: file)
  case .device(let device): place = device
  case .descriptor: return
  }
  guard access(place.isEmpty ? "." : place, W_OK) == 0 else { throw .unwritable(path) }
}

/// A path up to its last slash; empty where there is none.
public func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

extension Diagnostic {
  /// Tells, with the reason in errno, that a path cannot be written.
  static func unwritable(_ path: String) -> Diagnostic {
    Diagnostic(.error, in: path, "cannot be written: \(systemError())")
  }

  fileprivate static func unreplaceable(_ path: String, _ kind: String) -> Diagnostic {
    Diagnostic(.error, in: path, "cannot be written: it is \(kind), which stays as it is; choose another name")
  }
}
