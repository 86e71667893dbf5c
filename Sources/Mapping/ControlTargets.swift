import Haptics
import Realtime

/// Where the controls of parts were last sent, so that nothing is sent there twice.
struct ControlTargets: Sendable {
  private var values: [Float]

  init(parts: Int) { values = [Float](repeating: .nan, count: parts * 2) }

  /// All parts.
  var parts: some Sequence<PartID> { (0..<(values.count / 2)).lazy.map { PartID(UInt16(clamping: $0)) } }

  /// Frames that a movement takes: 10 ms.
  static func rampFrames(_ sampleRate: Double) -> Int32 { Int32(min(max(sampleRate / 100, 1), 1e6)) }

  /// Moves a control.
  mutating func ramp(
    _ part: PartID,
    _ control: Control,
    to target: Float,
    over frames: Int32,
    at frame: Frame,
    stamp: Instant?,
    _ emit: (HapticCommand) -> Void
  ) {
    let clamped = control.range.clamp(target, otherwise: control.neutral)
    values[place(part, control)] = clamped
    emit(HapticCommand(at: frame, .move(part, control, to: clamped, overFrames: frames), stamp: stamp))
  }

  /// Moves a control unless it goes there already.
  mutating func follow(
    _ part: PartID,
    _ control: Control,
    to target: Float,
    over frames: Int32,
    at frame: Frame,
    stamp: Instant?,
    _ emit: (HapticCommand) -> Void
  ) {
    guard values[place(part, control)] != control.range.clamp(target, otherwise: control.neutral) else { return }
    ramp(part, control, to: target, over: frames, at: frame, stamp: stamp, emit)
  }

  private func place(_ part: PartID, _ control: Control) -> Int {
    Int(part.index) * 2 + (control == .intensity ? 0 : 1)
  }
}
