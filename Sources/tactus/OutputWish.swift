import Devices
import Documents

/// The output that was asked for.
struct OutputWish {
  /// What alsa-lib calls it, or null; nil where nothing was wished for.
  let device: String?
  let sampleRate: Double
  let periodFrames: Int
  let periods: Int
  /// Whether what comes is to be felt as soon as possible.
  var isHasty = false

  /// Opens it; without a wish and without a device it is the null output, and that is told with the reason.
  func open(channels: Int, tell: (String) -> Void) throws(Diagnostic) -> any Output {
    guard device != "null" else { return null(channels) }
    do throws(Diagnostic) {
      let output = try PCMOutput(
        device: device ?? "default",
        channels: channels,
        sampleRate: sampleRate,
        periodFrames: periodFrames,
        periods: periods,
        lingers: isHasty
      )
      if output.channels < channels {
        tell("\(output.description) has fewer than the \(channels) channels of the mapping; the rest is not felt")
      }
      return output
    } catch {
      guard device == nil else { throw error }
      tell("no sound device: nothing is felt, the rest is real (--out DEVICE names one)")
      tell("  \(error.file) \(error.message)")
      return null(channels)
    }
  }

  private func null(_ channels: Int) -> NullOutput {
    NullOutput(sampleRate: sampleRate, channels: channels, periodFrames: periodFrames)
  }
}
