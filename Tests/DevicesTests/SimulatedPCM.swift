import Glibc
import Realtime

@testable import Devices

/// A sound card that plays in simulated time, and fails as a test tells it to.
final class SimulatedPCM: PCMDriver, @unchecked Sendable {
  // Invariant behind @unchecked: a test and the output it runs share one thread.
  enum Behaviour {
    /// Plays at its rate, and runs dry when it is not fed.
    case honest
    /// Takes whatever it is given.
    case clockless
    /// Has no room, and lets everybody wait.
    case stuck
    /// Says that it is ready, and has no room.
    case lying
    /// Says that it has room, and takes nothing.
    case refusing
    /// Answers everything with an error number.
    case failing(Int32)
  }

  let shape = PCMShape(sampleRate: 48000, channels: 1, periodFrames: 48, bufferFrames: 144, format: .float32)
  var behaviour = Behaviour.honest
  /// What `resume` answers, one by one; 0 when there is no more.
  var resumptions: [Int32] = []
  /// How often it was begun.
  private(set) var beginnings = 0
  /// The indices of the frames that it was given.
  private(set) var played: [Int64] = []
  private let time: SimulatedTime
  private var filled: Instant?
  private var taken = 0

  init(_ time: SimulatedTime) { self.time = time }

  private var level: Int {
    guard let filled else { return 0 }
    return shape.bufferFrames + taken - Int((time.now - filled) * 48 / 1_000_000)
  }

  func begin() -> Int {
    beginnings += 1
    if case .failing(let error) = behaviour, error != ESTRPIPE { return -Int(error) }
    (filled, taken) = (time.now, 0)
    return 0
  }

  func room() -> Int {
    switch behaviour {
    case .honest: level < 0 ? -Int(EPIPE) : shape.bufferFrames - level
    case .clockless, .refusing: shape.bufferFrames
    case .stuck, .lying: 0
    case .failing(let error): -Int(error)
    }
  }

  func wait(milliseconds: Int32) -> Int {
    switch behaviour {
    case .honest:
      let missing = Int64(shape.periodFrames - (shape.bufferFrames - level))
      time.advance(nanoseconds: (max(0, missing) * 1_000_000 + 47) / 48)
      return 1
    case .stuck:
      time.advance(nanoseconds: Int64(milliseconds) * 1_000_000)
      return 0
    case .clockless, .refusing, .lying: return 1
    case .failing(let error): return -Int(error)
    }
  }

  func write(_ samples: UnsafePointer<Float>, frames: Int) -> Int {
    if case .refusing = behaviour { return -Int(EAGAIN) }
    played.append(contentsOf: (0..<frames).map { Int64(samples[$0] * 0x10_0000) })
    taken += frames
    return frames
  }

  func resume() -> Int {
    if !resumptions.isEmpty { return Int(resumptions.removeFirst()) }
    behaviour = .honest
    return 0
  }
}
