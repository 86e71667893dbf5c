import Haptics

/// A pattern as a player steps through it: starts of events and movements of controls, in order of frames.
///
/// A control follows whichever of its steps and curves began last: a later one replaces an earlier one from its start on.
/// Before a curve's first point the control rests where it was.
struct CompiledPattern: ~Copyable, @unchecked Sendable {
  // Invariant behind @unchecked: the steps are written in init and only read afterwards.

  enum Action: BitwiseCopyable {
    case move(Control, from: Float, to: Float, frames: Int64)
    case tap(HapticValues)
    /// A continuous event; nil frames has no fixed end.
    case hold(HapticValues, frames: Int64?)
  }

  struct Step: BitwiseCopyable {
    /// Frames from the pattern's start.
    var frame: Int64
    var action: Action
  }

  let steps: UnsafeMutableBufferPointer<Step>

  init(_ pattern: Pattern, sampleRate: Double) {
    func frames(_ seconds: Double) -> Int64 { Int64((min(max(seconds, 0), 1e9) * sampleRate).rounded()) }

    var compiled: [Step] = []
    for control in Control.allCases {
      compiled += Self.movements(of: control, in: pattern, frames: frames)
    }
    for event in pattern.events {
      let values = HapticValues(event.values)
      switch event.kind {
      case .transient:
        compiled.append(Step(frame: frames(event.time), action: .tap(values)))
      case .continuous:
        let duration = event.duration ?? 0
        let action = Action.hold(values, frames: duration > 0 ? max(1, frames(duration)) : nil)
        compiled.append(Step(frame: frames(event.time), action: action))
      case .audioContinuous, .audioCustom:
        break
      }
    }
    let order = compiled.indices.sorted { (compiled[$0].frame, $0) < (compiled[$1].frame, $1) }
    steps = .allocate(capacity: compiled.count)
    _ = steps.initialize(from: order.map { compiled[$0] })
  }

  deinit { steps.deallocate() }

  private static func movements(
    of control: Control,
    in pattern: Pattern,
    frames: (Double) -> Int64
  ) -> [Step] {
    var items: [[(frame: Int64, value: Float)]] = []
    for parameter in pattern.parameters where parameter.control == control {
      items.append([(frames(parameter.time), parameter.value)])
    }
    for curve in pattern.curves where curve.control == control && !curve.points.isEmpty {
      items.append(curve.points.map { (frames(curve.time + $0.time), $0.value) })
    }
    let order = items.indices.sorted { (items[$0][0].frame, $0) < (items[$1][0].frame, $1) }
    var steps: [Step] = []
    for (rank, index) in order.enumerated() {
      let points = items[index]
      let replaced = rank + 1 < order.count ? items[order[rank + 1]][0].frame : .max
      for (number, point) in points.enumerated() where point.frame < replaced {
        let next = number + 1 < points.count ? points[number + 1] : point
        steps.append(
          Step(
            frame: point.frame,
            action: .move(control, from: point.value, to: next.value, frames: max(0, next.frame - point.frame))
          )
        )
      }
    }
    return steps
  }
}
