import CALSA
import Documents
import Glibc

/// The owner of an open ALSA PCM, in non-blocking mode, so that a stuck device holds nobody.
final class ALSAPCM: PCMDriver {
  let shape: PCMShape
  private let handle: OpaquePointer
  private let bytes: SampleBuffer<UInt8>
  private let silence: SampleBuffer<Float>

  init(_ request: PCMRequest) throws(Diagnostic) {
    tactus_silence_alsa()
    var opened: OpaquePointer?
    let result = snd_pcm_open(&opened, request.device, SND_PCM_STREAM_PLAYBACK, Int32(SND_PCM_NONBLOCK))
    guard result >= 0, let opened else {
      throw Diagnostic(
        .error,
        in: request.device,
        "cannot be opened for playing: \(alsaError(result)); `tactus devices` lists what there is"
      )
    }
    do {
      shape = try PCMNegotiation(opened, request).agree()
    } catch {
      snd_pcm_close(opened)
      throw error
    }
    handle = opened
    let samples = shape.channels * shape.periodFrames
    bytes = SampleBuffer(repeating: 0, count: samples * shape.format.size)
    silence = SampleBuffer(repeating: 0, count: samples)
  }

  deinit { snd_pcm_close(handle) }

  func begin() -> Int {
    var result = Int(snd_pcm_prepare(handle))
    var missing = shape.bufferFrames
    while result >= 0, missing > 0 {
      result = write(silence.start, frames: min(missing, shape.periodFrames))
      if result == 0 || result == -Int(EAGAIN) { break }
      missing -= max(result, 0)
    }
    guard result >= 0 || result == -Int(EAGAIN) else { return result }
    return snd_pcm_state(handle) == SND_PCM_STATE_PREPARED ? Int(snd_pcm_start(handle)) : 0
  }

  func room() -> Int { snd_pcm_avail(handle) }

  func wait(milliseconds: Int32) -> Int { Int(snd_pcm_wait(handle, milliseconds)) }

  func write(_ samples: UnsafePointer<Float>, frames: Int) -> Int {
    shape.format.convert(samples, count: frames * shape.channels, into: bytes.start)
    return snd_pcm_writei(handle, bytes.start, snd_pcm_uframes_t(frames))
  }

  func resume() -> Int { Int(snd_pcm_resume(handle)) }
}

/// alsa-lib's words for a result, and the error number: "No such device (errno 19)".
func alsaError(_ result: Int32) -> String {
  "\(snd_strerror(result).map { String(cString: $0) } ?? "unknown error") (errno \(abs(result)))"
}
