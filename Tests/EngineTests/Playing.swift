import Engine
import Haptics
import Realtime

let player = PlayerID(7)

/// A tap at 0.1 s, a dull texture from 0.2 to 0.4 s, and a tap at 0.5 s.
let phrase = Pattern(events: [
  Event(.transient, time: 0.1, values: EventValues(intensity: 1, sharpness: 1)),
  Event(.continuous, time: 0.2, duration: 0.2, values: EventValues(intensity: 0.5, sharpness: 0)),
  Event(.transient, time: 0.5, values: EventValues(intensity: 1, sharpness: 1)),
])

let texture = Pattern(events: [
  Event(.continuous, time: 0, duration: 1, values: EventValues(intensity: 1, sharpness: 0.5))
])

/// A player on one actuator, what is asked of it, and what is felt.
struct Playing {
  let offline: OfflineEngine

  init(_ patterns: Pattern...) {
    offline = OfflineEngine(patterns: patterns)
    ask(.load(PatternID(0), PartID(0), intensity: 1, sharpness: 0), atSeconds: 0)
  }

  static func frame(_ seconds: Double) -> Int { Int((seconds * 48000).rounded()) }

  func ask(_ operation: PlayerOperation, of player: PlayerID = player, atSeconds seconds: Double) {
    offline.send(at: Int64(Self.frame(seconds)), .player(player, operation))
  }

  /// What is felt in so many seconds.
  func felt(seconds: Double, period: Int = 128) -> Felt {
    Felt(samples: offline.render(Self.frame(seconds), period: period))
  }

  /// The players that have told that they finished.
  var finished: [PlayerID] {
    var told: [PlayerID] = []
    while let next = offline.engine.finished.pop() { told.append(next) }
    return told
  }
}

struct Felt {
  let samples: [Float]

  func peak(_ from: Double, _ to: Double) -> Float {
    samples[Playing.frame(from)..<Playing.frame(to)].reduce(0) { max($0, abs($1)) }
  }

  func hertz(_ from: Double, _ to: Double) -> Double { frequency(of: samples[Playing.frame(from)..<Playing.frame(to)]) }

  /// The seconds at which something begins after at least 20 ms of silence, to the millisecond.
  var onsets: [Double] {
    var onsets: [Double] = []
    var silent = 960
    for (frame, sample) in samples.enumerated() {
      if abs(sample) < 1e-6 {
        silent += 1
      } else {
        if silent >= 960 { onsets.append((Double(frame) / 48).rounded() / 1000) }
        silent = 0
      }
    }
    return onsets
  }
}

func seconds(_ seconds: Double) -> Int64 { Int64(Playing.frame(seconds)) }
