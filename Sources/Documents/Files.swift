import Glibc

/// Reads a whole file of at most `limit` bytes; throws a diagnostic with the system's reason.
public func readFile(_ path: String, limit: Int = 256 << 20) throws(Diagnostic) -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw Diagnostic(.error, in: path, "cannot be opened: \(systemError())") }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = read(descriptor, &chunk, chunk.count)
    if count == 0 { return bytes }
    if count < 0 {
      if errno == EINTR { continue }
      throw Diagnostic(.error, in: path, "cannot be read: \(systemError())")
    }
    bytes.append(contentsOf: chunk[..<count])
    guard bytes.count <= limit else {
      throw Diagnostic(.error, in: path, "is larger than \(limit >> 20) MiB, which no file of its kind needs")
    }
  }
}

/// Writes a whole file so that a crash leaves either the old content or the new; links are followed, and devices written to.
public func writeFile(_ path: String, _ bytes: [UInt8]) throws(Diagnostic) {
  let file = try OutputFile(path)
  try file.write(bytes)
  try file.finish()
}

/// Writes bytes to an open file; returns how many it took, fewer than all, with errno, when it fails.
public func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int {
  var done = 0
  while done < bytes.count {
    let count = bytes[done...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { break }
    done += count
  }
  return done
}

/// Where temporary files go: TMPDIR, or `/tmp` where that is not set or empty.
public var temporaryFolder: String { variable("TMPDIR") ?? "/tmp" }

/// What the environment says under a name; nil where that is nothing.
public func variable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
}

/// A path from the root on; as it is when the present folder cannot be told.
public func absolutePath(_ path: String) -> String {
  guard !path.hasPrefix("/"), let present = getcwd(nil, 0) else { return path }
  defer { free(present) }
  let folder = String(cString: present)
  return folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
}

/// The system's words for an error number, and the number: "No such file or directory (errno 2)".
public func systemError(_ number: Int32 = errno) -> String {
  var text = [CChar](repeating: 0, count: 256)
  guard strerror_r(number, &text, text.count) == 0 else { return "errno \(number)" }
  return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) + " (errno \(number))"
}

/// The path of a file as a file beside another one names it; the path as it is when either's folder cannot be found.
public func relativePath(of file: String, besides other: String) -> String {
  func components(_ path: String) -> [Substring]? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved).split(separator: "/")
  }
  guard let there = components(file), let here = components(folder(of: other) + ".") else { return file }
  let shared = zip(there, here).prefix { $0 == $1 }.count
  return (Array(repeating: "..", count: here.count - shared) + there[shared...]).joined(separator: "/")
}
