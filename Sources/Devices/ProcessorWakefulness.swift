import Glibc

/// The file that takes requests for how long processors may take to wake.
let processorLatencyFile = "/dev/cpu_dma_latency"

/// Runs `body` while no processor sleeps so deeply that it takes long to wake, where the system lets us ask for that.
///
/// A request is an `Int32` of microseconds and lasts as long as the file is open (the kernel's "PM Quality Of Service Interface").
func withWakefulProcessors(_ body: () -> Void) {
  let descriptor = open(processorLatencyFile, O_WRONLY | O_CLOEXEC)
  if descriptor >= 0 {
    var microseconds: Int32 = 0
    write(descriptor, &microseconds, MemoryLayout.size(ofValue: microseconds))
  }
  body()
  if descriptor >= 0 { close(descriptor) }
}
