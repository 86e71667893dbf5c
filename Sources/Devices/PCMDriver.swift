/// What the playing loop needs of an open PCM; a test puts a scripted one in its place.
///
/// Results follow alsa-lib: a negative number is a negated error number.
protocol PCMDriver: AnyObject {
  /// What was agreed upon with the device.
  var shape: PCMShape { get }
  /// Makes the device ready, fills it with silence and starts it; also after an underrun.
  func begin() -> Int
  /// How many frames it would take at once.
  func room() -> Int
  /// Waits for room for a period; 0 when the time ran out.
  func wait(milliseconds: Int32) -> Int
  /// Hands over frames without waiting; how many were taken.
  func write(_ samples: UnsafePointer<Float>, frames: Int) -> Int
  /// Wakes the device from the system's suspend, `-EAGAIN` while that is under way.
  func resume() -> Int
}

/// What was agreed upon with a device.
struct PCMShape: Equatable, Sendable {
  var sampleRate: Double
  var channels: Int
  var periodFrames: Int
  var bufferFrames: Int
  var format: SampleFormat
}

/// What is asked of a device.
struct PCMRequest: Sendable {
  var device: String
  /// nil for two, or as near to two as the device comes.
  var channels: Int?
  var sampleRate: Double
  var periodFrames: Int
  var periods: Int
  /// Whether a period is rendered as late as is safe, so that what comes meanwhile is still in it.
  var lingers = false
}
