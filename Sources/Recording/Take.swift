import Haptics
import Realtime

/// A performance as patterns that can be played again: one file for all that moves alike.
///
/// AHAP's controls act on a whole pattern, so parts with movement of their own stand in files of their own; everything else is
/// together, as far as it goes to the same actuators. All files begin at the same instant.
public struct Take {
  /// One pattern of a take.
  public struct File {
    /// What it holds, as a word for its file's name; nil for the first.
    public internal(set) var name: String?
    /// Gain by actuator index.
    public var route: [UInt8: Float]
    /// What is played.
    public var pattern: Pattern
  }

  /// The files; the first is always there, if only empty.
  public let files: [File]

  /// Makes a take of commands in order of arrival, whose frames count from the take's start, up to its last frame.
  public init(_ commands: [HapticCommand], setup: TakeSetup, end: Frame) {
    let reading = PerformanceReading(commands, setup: setup, end: end)
    var still: [PerformedLayer] = []
    var moving: [PerformedLayer] = []
    var lanes: [Lane] = []
    for (index, performed) in reading.layers.enumerated() where !performed.events.isEmpty && !performed.route.isEmpty {
      let layer = performed.withoutIdleMovement(sampleRate: setup.sampleRate)
      if !layer.moves(sampleRate: setup.sampleRate) {
        Self.merge(layer, into: &still)
      } else if reading.presetLayers.contains(index) {
        Self.append(layer, toLaneOf: &lanes, sampleRate: setup.sampleRate)
      } else {
        moving.append(layer)
      }
    }
    var names: Set<String> = []
    var files = (still + moving + lanes.map(\.layer)).map { layer in
      var name = layer.name
      var number = 1
      while !names.insert(name).inserted {
        number += 1
        name = "\(layer.name)-\(number)"
      }
      return File(
        name: name,
        route: layer.route,
        pattern: Pattern(layer, sampleRate: setup.sampleRate)
      )
    }
    if files.isEmpty { files.append(File(name: nil, route: [0: 1], pattern: Pattern())) }
    files[0].name = nil
    self.files = files
  }

  private static func merge(_ layer: PerformedLayer, into still: inout [PerformedLayer]) {
    let events = layer.foldedEvents()
    if let place = still.firstIndex(where: { $0.route == layer.route }) {
      still[place].events += events
    } else {
      var first = PerformedLayer(name: layer.name, route: layer.route)
      first.events = events
      still.append(first)
    }
  }

  /// Presets of one name that follow each other in one file, and the frame from which the last can no longer be felt.
  private struct Lane {
    var layer: PerformedLayer
    var silence: Int64
  }

  /// Puts a preset with movement behind others of its name that have fallen silent, with its controls at rest.
  private static func append(_ layer: PerformedLayer, toLaneOf lanes: inout [Lane], sampleRate: Double) {
    let silence = layer.silence(sampleRate: sampleRate)
    let start = layer.events.map(\.start).min() ?? 0
    let first = layer.movements.values.compactMap(\.first?.start).min().map { min($0, start) } ?? start
    let lane = lanes.firstIndex {
      $0.layer.name == layer.name && $0.layer.route == layer.route && $0.silence <= first
    }
    guard let lane else { return lanes.append(Lane(layer: layer, silence: silence)) }
    for (control, ramps) in lanes[lane].layer.movements
    where ramps.last.map({ $0.to != control.neutral || $0.moves(at: first) }) ?? false {
      lanes[lane].layer.move(control, Ramp(from: control.neutral, to: control.neutral, start: first, length: 0))
    }
    for (control, ramps) in layer.movements { for ramp in ramps { lanes[lane].layer.move(control, ramp) } }
    lanes[lane].layer.events += layer.events
    lanes[lane].silence = max(lanes[lane].silence, silence)
  }
}
