import Glibc

/// A file while it is written: a neighbour `.part` takes its place when it is whole, so a crash leaves the old content or the new.
///
/// Links are followed: what they lead to is replaced, in its own folder. A terminal, a pipe or a device is written to as it is.
public final class OutputFile {
  /// Where it is written; open until it is finished, or given up by being let go.
  public let descriptor: Int32

  private let path: String
  /// The neighbour and the file whose place it takes; nil for what is written to as it is.
  private let replacement: (part: String, file: String)?
  private var isOpen = true
  private var isInPlace = false

  /// Opens it; throws with the system's reason.
  public init(_ path: String) throws(Diagnostic) {
    let (descriptor, replacement): (Int32, (part: String, file: String)?) =
      switch try WriteTarget(path) {
      case .file(let file):
        (Glibc.open(file + ".part", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666), (file + ".part", file))
      case .device(let device): (Self.open(device: device), nil)
      case .descriptor(let number): (fcntl(number, F_DUPFD_CLOEXEC, 0), nil)
      }
    guard descriptor >= 0 else { throw .unwritable(path) }
    self.path = path
    self.descriptor = descriptor
    self.replacement = replacement
  }

  deinit {
    if isOpen { close(descriptor) }
    if let replacement, !isInPlace { unlink(replacement.part) }
  }

  /// Opens what is no file, and does not wait for somebody to read a pipe: ENXIO tells that nobody does.
  private static func open(device: String) -> Int32 {
    let descriptor = Glibc.open(device, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    if descriptor >= 0 { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK) }
    return descriptor
  }

  /// Appends bytes.
  public func write(_ bytes: [UInt8]) throws(Diagnostic) {
    guard writeAll(bytes, to: descriptor) == bytes.count else { throw .unwritable(path) }
  }

  /// Waits until the disk has what was written; what is no file cannot be waited for.
  public func sync() throws(Diagnostic) {
    guard replacement == nil || fsync(descriptor) == 0 || errno == EINVAL else { throw .unwritable(path) }
  }

  /// Waits until the disk has it, closes it and puts it in its place.
  public func finish() throws(Diagnostic) {
    try sync()
    isOpen = false
    guard close(descriptor) == 0, replacement.map({ rename($0.part, $0.file) == 0 }) ?? true else {
      throw .unwritable(path)
    }
    isInPlace = true
  }
}
