import Haptics

extension Pattern {
  /// Writes what was performed as a pattern: times to the microsecond, which still name every frame of up to 400 kHz exactly.
  init(_ layer: PerformedLayer, sampleRate: Double) {
    func seconds(_ frames: Int64) -> Double { (Double(frames) / sampleRate * 1e6).rounded() / 1e6 }

    self.init()
    let order = layer.events.indices.sorted { (layer.events[$0].start, $0) < (layer.events[$1].start, $1) }
    for index in order {
      let event = layer.events[index]
      if case .sound(let sound, let waveform, let plays) = event.kind {
        events.append(
          Event(
            waveform == nil ? .audioContinuous : .audioCustom,
            time: seconds(event.start),
            duration: plays ? nil : seconds(event.end - event.start),
            values: EventValues(sound),
            waveform: waveform
          )
        )
      } else if event.isTap {
        events.append(Event(.transient, time: seconds(event.start), values: EventValues(event.values, isTap: true)))
      } else if event.end > event.start {
        events.append(
          Event(
            .continuous,
            time: seconds(event.start),
            duration: seconds(event.end - event.start),
            values: EventValues(event.values, isTap: false)
          )
        )
      }
    }
    for control in Control.allCases {
      if let ramps = layer.movements[control] { append(ramps, of: control, seconds: seconds) }
    }
  }

  private mutating func append(_ ramps: [Ramp], of control: Control, seconds: (Int64) -> Double) {
    var points: [(frame: Int64, value: Float)] = []

    func finishCurve(in pattern: inout Pattern) {
      guard let first = points.first else { return }
      let time = seconds(first.frame)
      pattern.curves.append(
        ParameterCurve(
          control,
          time: time,
          points: points.map { .init(time: ((seconds($0.frame) - time) * 1e6).rounded() / 1e6, value: $0.value) }
        )
      )
      points = []
    }

    for (index, ramp) in ramps.enumerated() {
      let end = index + 1 < ramps.count ? min(ramp.end, ramps[index + 1].start) : ramp.end
      guard ramp.from != ramp.to, end > ramp.start else {
        finishCurve(in: &self)
        parameters.append(DynamicParameter(control, time: seconds(ramp.start), value: ramp.to))
        continue
      }
      if let last = points.last, last != (ramp.start, ramp.from) { finishCurve(in: &self) }
      if points.isEmpty { points.append((ramp.start, ramp.from)) }
      points.append((end, ramp.value(at: end)))
    }
    finishCurve(in: &self)
  }
}

extension EventValues {
  /// States what an event's voice started from, leaving out what is the default.
  fileprivate init(_ values: HapticValues, isTap: Bool) {
    self.init(intensity: values.intensity, sharpness: values.sharpness)
    if values.attack != 0 { self[.attackTime] = values.attack }
    if values.decay != 0 { self[.decayTime] = values.decay }
    guard !isTap else { return }
    if values.release != 0 { self[.releaseTime] = values.release }
    if !values.sustained { self[.sustained] = 0 }
  }

  /// States what a sound started from, leaving out what is the default.
  fileprivate init(_ values: AudioValues) {
    self.init()
    let parameters: [(EventParameter, Float)] = [
      (.attackTime, values.attack), (.decayTime, values.decay), (.releaseTime, values.release),
      (.sustained, values.sustained ? 1 : 0), (.audioVolume, values.volume), (.audioPitch, values.pitch),
      (.audioPan, values.pan), (.audioBrightness, values.brightness),
    ]
    for (parameter, value) in parameters where value != parameter.defaultValue { self[parameter] = value }
  }
}
