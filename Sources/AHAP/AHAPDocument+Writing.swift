import Haptics

extension AHAPDocument {
  /// The document as the bytes of an `.ahap` file: one item of the pattern a line, so that two takes can be compared.
  ///
  /// Curves of more than 16 points become consecutive curves that meet, and continuous haptic events of more than 30 s
  /// consecutive events that do. Reading it back gives the same document; no document that was read has such events.
  public func encoded() -> [UInt8] {
    var writer = JSONWriter()
    writer.raw("{\n\"Version\": ")
    // A real number, as Apple's own files have it, even where it is whole.
    writer.text(version.description)
    writer.raw(",\n\"Metadata\": ")
    writer.value(metadata)
    writer.raw(",\n\"Pattern\": [")
    var isFirst = true
    func beginItem() {
      writer.raw(isFirst ? "\n" : ",\n")
      isFirst = false
    }
    for event in pattern.events {
      for piece in Self.pieces(of: event) {
        beginItem()
        writer.write(piece)
      }
    }
    for parameter in pattern.parameters {
      beginItem()
      writer.raw("{ \"Parameter\": { \"ParameterID\": ")
      writer.string(parameter.control.ahapName)
      writer.raw(", \"Time\": ")
      writer.number(parameter.time)
      writer.raw(", \"ParameterValue\": ")
      writer.number(parameter.value)
      writer.raw(" } }")
    }
    for curve in pattern.curves {
      for piece in Self.pieces(of: curve) {
        beginItem()
        writer.write(piece)
      }
    }
    writer.raw("\n]\n}\n")
    return writer.bytes
  }

  /// Only the first piece has the event's attack, only the last its release.
  private static func pieces(of event: Event) -> [Event] {
    let longest = Pattern.longestContinuousSeconds
    guard event.kind == .continuous, let duration = event.duration, duration > longest else { return [event] }
    var piece = event
    piece.duration = longest
    // What decays is over long before.
    guard event.values[.sustained] == 1 else { return [piece] }
    let end = nanosecond(duration)
    return stride(from: 0, to: end, by: longest).map { start in
      var piece = event
      piece.time = nanosecond(event.time + start)
      piece.duration = nanosecond(min(longest, end - start))
      if start > 0, event.values.states(.attackTime) { piece.values[.attackTime] = 0 }
      if start + longest < end, event.values.states(.releaseTime) { piece.values[.releaseTime] = 0 }
      return piece
    }
  }

  private static func pieces(of curve: ParameterCurve) -> [ParameterCurve] {
    guard curve.points.count > AHAPReader.mostPoints else { return [curve] }
    var pieces: [ParameterCurve] = []
    var first = 0
    while first < curve.points.count - 1 {
      let last = min(first + AHAPReader.mostPoints - 1, curve.points.count - 1)
      let start = first == 0 ? 0 : curve.points[first].time
      let points = curve.points[first...last].map {
        ParameterCurve.Point(time: nanosecond($0.time - start), value: $0.value)
      }
      pieces.append(ParameterCurve(curve.control, time: nanosecond(curve.time + start), points: points))
      first = last
    }
    return pieces
  }

  /// Rounds away what binary fractions add to sums of decimal ones.
  private static func nanosecond(_ seconds: Double) -> Double { (seconds * 1e9).rounded() / 1e9 }
}

extension JSONWriter {
  fileprivate mutating func write(_ event: Event) {
    raw("{ \"Event\": { \"EventType\": ")
    string(event.kind.rawValue)
    raw(", \"Time\": ")
    number(event.time)
    if let duration = event.duration {
      raw(", \"EventDuration\": ")
      number(duration)
    }
    if let waveform = event.waveform {
      raw(", \"EventWaveformPath\": ")
      string(waveform.path)
      if !waveform.usesVolumeEnvelope { raw(", \"EventWaveformUseVolumeEnvelope\": false") }
      if waveform.loops { raw(", \"EventWaveformLoopEnabled\": true") }
    }
    let stated = EventParameter.allCases.filter(event.values.states)
    if !stated.isEmpty {
      raw(", \"EventParameters\": [")
      for (index, parameter) in stated.enumerated() {
        raw(index > 0 ? ", { \"ParameterID\": " : "{ \"ParameterID\": ")
        string(parameter.ahapName)
        raw(", \"ParameterValue\": ")
        number(event.values[parameter])
        raw(" }")
      }
      raw("]")
    }
    raw(" } }")
  }

  fileprivate mutating func write(_ curve: ParameterCurve) {
    raw("{ \"ParameterCurve\": { \"ParameterID\": ")
    string(curve.control.ahapName)
    raw(", \"Time\": ")
    number(curve.time)
    raw(", \"ParameterCurveControlPoints\": [")
    for (index, point) in curve.points.enumerated() {
      raw(index > 0 ? ", { \"Time\": " : "{ \"Time\": ")
      number(point.time)
      raw(", \"ParameterValue\": ")
      number(point.value)
      raw(" }")
    }
    raw("] } }")
  }
}
