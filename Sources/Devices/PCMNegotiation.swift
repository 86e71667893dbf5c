import CALSA
import Documents

/// Agrees with a PCM that was just opened on how it is played.
struct PCMNegotiation {
  private let handle: OpaquePointer
  private let request: PCMRequest

  init(_ handle: OpaquePointer, _ request: PCMRequest) {
    self.handle = handle
    self.request = request
  }

  /// Sets the device up as near to the request as it comes; throws what it does not allow at all.
  func agree() throws(Diagnostic) -> PCMShape {
    let shape = try agreeHardware()
    try agreeSoftware(shape)
    return shape
  }

  private func agreeHardware() throws(Diagnostic) -> PCMShape {
    var allocated: OpaquePointer?
    try check(snd_pcm_hw_params_malloc(&allocated), "is out of memory")
    defer { snd_pcm_hw_params_free(allocated) }
    let hardware = allocated
    try check(snd_pcm_hw_params_any(handle, hardware), "has no configuration")
    try check(
      snd_pcm_hw_params_set_access(handle, hardware, SND_PCM_ACCESS_RW_INTERLEAVED),
      "takes no interleaved frames"
    )
    let format = try agreeFormat(hardware)
    let channels = try agreeChannels(hardware)
    var rate = UInt32(max(1, min(request.sampleRate, 768_000)))
    try check(snd_pcm_hw_params_set_rate_near(handle, hardware, &rate, nil), "has no rate near \(rate) Hz")
    var period = snd_pcm_uframes_t(max(1, request.periodFrames))
    try check(
      snd_pcm_hw_params_set_period_size_near(handle, hardware, &period, nil),
      "has no period near \(period) frames"
    )
    var buffer = period * snd_pcm_uframes_t(max(2, request.periods))
    try check(
      snd_pcm_hw_params_set_buffer_size_near(handle, hardware, &buffer),
      "has no buffer near \(buffer) frames"
    )
    try check(snd_pcm_hw_params(handle, hardware), "does not take its own configuration")
    try check(snd_pcm_hw_params_get_period_size(hardware, &period, nil), "does not tell its period")
    try check(snd_pcm_hw_params_get_buffer_size(hardware, &buffer), "does not tell its buffer")
    guard rate > 0, channels > 0, period > 0, buffer >= period else { throw failure("agrees to play nothing") }
    return PCMShape(
      sampleRate: Double(rate),
      channels: Int(channels),
      periodFrames: Int(period),
      bufferFrames: Int(buffer),
      format: format
    )
  }

  private func agreeFormat(_ hardware: OpaquePointer?) throws(Diagnostic) -> SampleFormat {
    for format in SampleFormat.allCases where snd_pcm_hw_params_set_format(handle, hardware, format.alsa) >= 0 {
      return format
    }
    throw failure("takes neither float nor integer samples of 32, 24 or 16 bits; try `plug:\(request.device)`")
  }

  /// The smallest number that is enough, else the largest there is.
  private func agreeChannels(_ hardware: OpaquePointer?) throws(Diagnostic) -> UInt32 {
    var wanted = UInt32(clamping: max(1, request.channels ?? 2))
    let isEnough = snd_pcm_hw_params_set_channels_min(handle, hardware, &wanted) >= 0
    var channels: UInt32 = 0
    let result =
      isEnough
      ? snd_pcm_hw_params_set_channels_first(handle, hardware, &channels)
      : snd_pcm_hw_params_set_channels_last(handle, hardware, &channels)
    try check(result, "has no number of channels near \(wanted)")
    return channels
  }

  /// Playing begins when the buffer is full; whoever waits is woken when a period fits.
  private func agreeSoftware(_ shape: PCMShape) throws(Diagnostic) {
    var allocated: OpaquePointer?
    try check(snd_pcm_sw_params_malloc(&allocated), "is out of memory")
    defer { snd_pcm_sw_params_free(allocated) }
    let software = allocated
    let period = snd_pcm_uframes_t(shape.periodFrames)
    let buffer = snd_pcm_uframes_t(shape.bufferFrames)
    try check(snd_pcm_sw_params_current(handle, software), "does not tell its settings")
    try check(snd_pcm_sw_params_set_start_threshold(handle, software, buffer), "takes no start threshold")
    try check(snd_pcm_sw_params_set_avail_min(handle, software, period), "takes no wake-up threshold")
    // What was played is overwritten with silence, so that an underrun repeats no tap; plugins that cannot do it refuse.
    var boundary: snd_pcm_uframes_t = 0
    if snd_pcm_sw_params_get_boundary(software, &boundary) >= 0 {
      snd_pcm_sw_params_set_silence_threshold(handle, software, 0)
      snd_pcm_sw_params_set_silence_size(handle, software, boundary)
    }
    try check(snd_pcm_sw_params(handle, software), "does not take its settings")
  }

  private func check(_ result: Int32, _ complaint: String) throws(Diagnostic) {
    if result < 0 { throw failure("\(complaint): \(alsaError(result))") }
  }

  private func failure(_ message: String) -> Diagnostic {
    Diagnostic(.error, in: request.device, "\(message); `tactus devices` lists the others")
  }
}

extension SampleFormat {
  fileprivate var alsa: snd_pcm_format_t {
    switch self {
    case .float32: SND_PCM_FORMAT_FLOAT
    case .int32: SND_PCM_FORMAT_S32
    case .packedInt24: SND_PCM_FORMAT_S24_3LE
    case .int16: SND_PCM_FORMAT_S16
    }
  }
}
