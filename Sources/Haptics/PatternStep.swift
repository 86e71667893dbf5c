/// A pattern's next thing to do, in frames from its start: what players step through.
public struct PatternStep: Sendable, BitwiseCopyable {
  /// The things that a step does.
  public enum Action: Sendable, BitwiseCopyable {
    /// A control leaves `from` for `to`, over so many frames; 0 is a step. Its step or curve began at the frame `began`.
    case move(Control, from: Float, to: Float, frames: Int64, began: Int64)
    /// A transient begins.
    case tap(HapticValues)
    /// A continuous event begins; nil frames has no fixed end.
    case hold(HapticValues, frames: Int64?)
    /// An audio event begins; it is cut after `frames`, if there are any, and a sound of known length has `natural` ones.
    case sound(AudioValues, SoundSource, frames: Int64?, natural: Int64?)
  }

  /// Frames from the pattern's start.
  public var frame: Int64
  /// What happens there.
  public var action: Action
}

extension Pattern {
  /// The longest continuous haptic event, in seconds (Apple, CHHapticEvent); audio has no such limit.
  public static let longestContinuousSeconds = 30.0

  /// The steps of the pattern in order of frames; at one frame controls come before events.
  ///
  /// `sound` tells the number of a path's sound; an event whose sound has none is left out.
  ///
  /// A control follows whichever of its steps and curves began last: a later one replaces an earlier one from its start on, and
  /// before a curve's first point the control rests where it was. Apple does not document overlaps; this rule needs no
  /// state but the last movement, and lets consecutive curves meet at a shared point.
  public func steps(sampleRate: Double, sound: (String) -> SoundID? = { _ in nil }) -> [PatternStep] {
    func frames(_ seconds: Double) -> Int64 { Self.frames(seconds, sampleRate: sampleRate) }

    var steps: [PatternStep] = []
    for control in Control.allCases { steps += movements(of: control, frames: frames) }
    for event in events {
      let stated = event.duration.flatMap { $0 > 0 ? max(1, frames($0)) : nil }
      let action: PatternStep.Action
      switch event.kind {
      case .transient: action = .tap(HapticValues(event.values))
      case .continuous: action = .hold(HapticValues(event.values), frames: stated)
      case .audioContinuous: action = .sound(AudioValues(event.values), .tone, frames: stated, natural: nil)
      case .audioCustom:
        guard let waveform = event.waveform, let id = sound(waveform.path) else { continue }
        action = .sound(
          AudioValues(event.values),
          .file(id, loops: waveform.loops, hasEnvelope: waveform.usesVolumeEnvelope),
          frames: stated,
          natural: waveform.loops ? nil : event.length.map(frames)
        )
      }
      steps.append(PatternStep(frame: frames(event.time), action: action))
    }
    let order = steps.indices.sorted { (steps[$0].frame, $0) < (steps[$1].frame, $1) }
    return order.map { steps[$0] }
  }

  /// Seconds in frames; whatever is not above 0 counts as 0, NaN too.
  static func frames(_ seconds: Double, sampleRate: Double) -> Int64 {
    Int64(((seconds > 0 ? min(seconds, 1e9) : 0) * sampleRate).rounded())
  }

  private func movements(of control: Control, frames: (Double) -> Int64) -> [PatternStep] {
    var items: [[(frame: Int64, value: Float)]] = []
    for parameter in parameters where parameter.control == control {
      items.append([(frames(parameter.time), parameter.value)])
    }
    for curve in curves where curve.control == control && !curve.points.isEmpty {
      items.append(curve.points.map { (frames(curve.time + $0.time), $0.value) })
    }
    let order = items.indices.sorted { (items[$0][0].frame, $0) < (items[$1][0].frame, $1) }
    var steps: [PatternStep] = []
    for (rank, index) in order.enumerated() {
      let points = items[index]
      let replaced = rank + 1 < order.count ? items[order[rank + 1]][0].frame : .max
      for (number, point) in points.enumerated() where point.frame < replaced {
        let next = number + 1 < points.count ? points[number + 1] : point
        let length = max(0, next.frame - point.frame)
        // Over no frames the control jumps: to this point, which the next step then leaves.
        let target = length > 0 ? next.value : point.value
        steps.append(
          PatternStep(
            frame: point.frame,
            action: .move(control, from: point.value, to: target, frames: length, began: points[0].frame)
          )
        )
      }
    }
    return steps
  }
}
