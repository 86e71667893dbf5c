import CSndFile
import Documents
import Glibc

/// Writes a WAV file of 32-bit float samples, block by block; beyond 4 GiB it becomes RF64 (EBU Tech 3306).
///
/// The same samples give the same bytes. It takes its place when it is finished, as every `OutputFile`, so an interrupted writer leaves
/// what was there before.
public final class WAVWriter {
  private let path: String
  private let channels: Int
  private var output: OutputFile?
  private var file: OpaquePointer?

  /// Creates the file; throws with the system's or libsndfile's reason.
  public init(path: String, sampleRate: Double, channels: Int) throws(Diagnostic) {
    self.path = path
    self.channels = channels
    let output = try OutputFile(path)
    var format = SF_INFO()
    format.samplerate = Int32(clamping: Int(max(0, min(sampleRate, 1e9))))
    format.channels = Int32(clamping: channels)
    format.format = Int32(SF_FORMAT_RF64 | SF_FORMAT_FLOAT)
    file = sf_open_fd(output.descriptor, Int32(SFM_WRITE), &format, Int32(SF_FALSE))
    guard let file else {
      throw Diagnostic(.error, in: path, "cannot be written as WAV: \(String(cString: sf_strerror(nil)))")
    }
    self.output = output
    // Unlike plain WAV, RF64 gets no chunk of peaks, which would hold the time of writing; SFC_SET_ADD_PEAK_CHUNK would add it
    // even when told not to.
    sf_command(file, Int32(SFC_RF64_AUTO_DOWNGRADE), nil, Int32(SF_TRUE))
  }

  deinit { discard() }

  /// Appends interleaved samples, whole frames; throws when they cannot be written, and the file is given up then.
  public func write(_ samples: UnsafeBufferPointer<Float>) throws(Diagnostic) {
    guard let file else { throw Diagnostic(.error, in: path, "is closed already") }
    guard let start = samples.baseAddress, !samples.isEmpty else { return }
    let frames = sf_count_t(samples.count / channels)
    guard sf_writef_float(file, start, frames) == frames else {
      let reason = String(cString: sf_strerror(file))
      discard()
      throw Diagnostic(.error, in: path, "cannot be written: \(reason)")
    }
  }

  /// Completes the file, which then is whole on disk but not in its place.
  public func complete() throws(Diagnostic) {
    guard let file, let output else { throw Diagnostic(.error, in: path, "is closed already") }
    (self.file, self.output) = (nil, nil)
    let result = sf_close(file)
    guard result == 0 else {
      throw Diagnostic(.error, in: path, "cannot be completed: \(String(cString: sf_error_number(result)))")
    }
    try output.sync()
    self.output = output
  }

  /// Completes the file unless it is, and puts it in its place.
  public func finish() throws(Diagnostic) {
    if file != nil || output == nil { try complete() }
    try output?.finish()
    output = nil
  }

  /// Gives up what is not finished.
  private func discard() {
    if let file { sf_close(file) }
    file = nil
    output = nil
  }
}
