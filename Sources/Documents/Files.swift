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

/// Throws unless a path is free or names an ordinary file, which another may replace; a device or a folder never is replaced.
public func requireReplaceable(_ path: String) throws(Diagnostic) {
  guard !path.isEmpty else { throw Diagnostic(.error, in: path, "cannot be written: its name is empty") }
  var status = stat()
  guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
  let kind = status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "no ordinary file"
  throw Diagnostic(.error, in: path, "cannot be written: it is \(kind), which stays as it is; choose another name")
}

/// Writes a whole file so that a crash leaves either the old content or the new: a neighbour is written, synced, renamed.
public func writeFile(_ path: String, _ bytes: [UInt8]) throws(Diagnostic) {
  try requireReplaceable(path)
  let partial = path + ".part"
  let descriptor = open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
  guard descriptor >= 0 else { throw Diagnostic(.error, in: path, "cannot be written: \(systemError())") }
  var done = 0
  while done < bytes.count {
    let count = bytes[done...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else {
      let reason = systemError()
      close(descriptor)
      unlink(partial)
      throw Diagnostic(.error, in: path, "cannot be written: \(reason)")
    }
    done += count
  }
  let synced = fsync(descriptor) == 0 || errno == EINVAL
  guard close(descriptor) == 0, synced, rename(partial, path) == 0 else {
    let reason = systemError()
    unlink(partial)
    throw Diagnostic(.error, in: path, "cannot be written: \(reason)")
  }
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
  let folder = other.lastIndex(of: "/").map { String(other[...$0]) } ?? "."
  guard let there = components(file), let here = components(folder) else { return file }
  let shared = zip(there, here).prefix { $0 == $1 }.count
  return (Array(repeating: "..", count: here.count - shared) + there[shared...]).joined(separator: "/")
}
