import AHAP
import Engine
import Haptics
import Realtime

/// What is read, written and read again is the same, and can be felt.
func readAHAP(_ bytes: [UInt8]) {
  guard let document = try? AHAPDocument.read(bytes, named: "fuzz").document else { return }
  let written = document.encoded()
  let again: AHAPDocument
  do {
    again = try AHAPDocument.read(written, named: "written").document
  } catch {
    fatalError("what was written cannot be read: \(error.diagnostics)")
  }
  // A curve of more than 16 points comes back as several.
  let isWhole = document.pattern.curves.allSatisfy { $0.points.count <= 16 }
  guard isWhole ? again == document : again.pattern.events == document.pattern.events, again.encoded() == written else {
    fatalError("what was written reads differently: \(String(decoding: written, as: UTF8.self))")
  }
  render(document.pattern)
}

private func render(_ pattern: Pattern) {
  let steps = pattern.steps(sampleRate: 48000)
  guard zip(steps, steps.dropFirst()).allSatisfy({ $0.frame <= $1.frame }) else { fatalError("steps out of order") }
  let part = PartID(0)
  let ring = Ring<HapticCommand>(capacity: 2)
  var configuration = EngineConfiguration(actuators: [Actuator(name: "main", channel: 0)], patterns: [pattern])
  configuration.voices = 32
  configuration.scheduled = 64
  let engine = Engine(configuration, rings: [ring])
  ring.push(HapticCommand(at: .zero, .route(part, actuator: 0, gain: 1)))
  ring.push(HapticCommand(at: .zero, .play(PatternID(0), part, intensity: 1, sharpness: 0)))
  withUnsafeTemporaryAllocation(of: Float.self, capacity: 4800) { buffer in
    guard let start = buffer.baseAddress else { return }
    engine.render(into: start, frames: buffer.count, channels: 1)
    guard buffer.allSatisfy({ abs($0) <= 1 }) else { fatalError("a sample is not within ±1") }
  }
}
