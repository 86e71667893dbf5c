import CSampleRate
import CSndFile
import Documents
import Glibc
import Haptics

/// Sound files in the formats that libsndfile reads: WAV, FLAC, Ogg and others.
public enum SoundFile {
  /// More samples than this are refused, 256 MiB of them: a file of some kilobytes may unpack to any size.
  private static let mostSamples = 1 << 26

  /// Looks up how long a sound lasts and how large its file is; throws with the system's or libsndfile's reason.
  public static func info(_ path: String) throws(Diagnostic) -> (seconds: Double, bytes: Int) {
    try reading(path) { (_, format, bytes) throws(Diagnostic) in
      guard (0..<sf_count_t(mostSamples)).contains(format.frames) else { throw tooLong(path) }
      return (Double(format.frames) / Double(format.samplerate), bytes)
    }
  }

  /// Decodes a sound for a rate in hertz, of more than two channels the first two.
  ///
  /// Throws as ``info(_:)`` does, and for hours of sound.
  public static func read(_ path: String, sampleRate: Double) throws(Diagnostic) -> Sound {
    try reading(path) { (file, format, _) throws(Diagnostic) in
      let channels = Int(format.channels)
      let ratio = sampleRate / Double(format.samplerate)
      guard format.frames >= 0, Double(format.frames) * Double(channels) * max(1, ratio) < Double(mostSamples) else {
        throw tooLong(path)
      }
      var samples = [Float](repeating: 0, count: Int(format.frames) * channels)
      // A file may hold fewer frames than it announces.
      let frames = samples.withUnsafeMutableBufferPointer { buffer in
        buffer.baseAddress.map { Int(sf_readf_float(file, $0, format.frames)) } ?? 0
      }
      samples.removeLast(samples.count - max(0, frames) * channels)
      let kept = min(channels, 2)
      if kept < channels { samples = samples.indices.filter { $0 % channels < kept }.map { samples[$0] } }
      for index in samples.indices where !samples[index].isFinite { samples[index] = 0 }
      return Sound(samples: try resampled(samples, channels: kept, by: ratio, path), channels: kept)
    }
  }

  private static func tooLong(_ path: String) -> Diagnostic {
    Diagnostic(.error, in: path, "is too long: decoded it would fill more than \(mostSamples >> 18) MiB")
  }

  private static func reading<Result>(
    _ path: String,
    _ body: (OpaquePointer, SF_INFO, _ bytes: Int) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
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
      let reason = String(cString: sf_strerror(nil)).split(separator: ".").joined(separator: ".")
      throw Diagnostic(.error, in: path, "cannot be read as sound: \(reason)")
    }
    defer { sf_close(file) }
    return try body(file, format, Int(status.st_size))
  }

  private static func resampled(
    _ samples: [Float],
    channels: Int,
    by ratio: Double,
    _ path: String
  ) throws(Diagnostic) -> [Float] {
    guard ratio != 1, !samples.isEmpty else { return samples }
    let frames = samples.count / channels
    let wanted = max(1, Int((Double(frames) * ratio).rounded()))
    var result = [Float](repeating: 0, count: wanted * channels)
    var problem: Int32 = 0
    samples.withUnsafeBufferPointer { input in
      result.withUnsafeMutableBufferPointer { output in
        var data = SRC_DATA()
        data.data_in = input.baseAddress
        data.data_out = output.baseAddress
        data.input_frames = frames
        data.output_frames = wanted
        data.src_ratio = ratio
        problem = src_simple(&data, Int32(SRC_SINC_MEDIUM_QUALITY), Int32(channels))
      }
    }
    guard problem == 0 else {
      let reason = src_strerror(problem).map { String(cString: $0) } ?? "error \(problem)"
      throw Diagnostic(.error, in: path, "cannot be resampled: \(reason)")
    }
    return result
  }
}
