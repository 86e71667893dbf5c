import CSndFile
import Documents
import Glibc

/// Sound files in the formats that libsndfile reads.
public enum SoundFile {
  /// Looks up how long a sound lasts and how large its file is; throws with the system's or libsndfile's reason.
  public static func info(_ path: String) throws(Diagnostic) -> (seconds: Double, bytes: Int) {
    // A name that leads to a pipe must not make anyone wait for its other end.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Diagnostic(.error, in: path, "cannot be opened: \(systemError())") }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw Diagnostic(.error, in: path, "cannot be read: \(systemError())")
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw Diagnostic(.error, in: path, "is no ordinary file") }
    var format = SF_INFO()
    guard let file = sf_open_fd(descriptor, Int32(SFM_READ), &format, Int32(SF_FALSE)) else {
      throw Diagnostic(.error, in: path, "cannot be read as sound: \(String(cString: sf_strerror(nil)))")
    }
    sf_close(file)
    return (Double(format.frames) / Double(format.samplerate), Int(status.st_size))
  }
}
