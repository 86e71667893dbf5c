import Mapping

/// Which sound files a rendering writes, and which channels go into each.
public struct RenderPlan: Sendable {
  /// A sound file, and the channels of a frame that it holds, in its order.
  public struct File: Sendable {
    /// Where it is written.
    public var path: String
    /// Channels of the rig, from 0.
    public var channels: [Int]
  }

  /// What is rendered on.
  public let rig: Rig
  /// The files, which are all written in one pass.
  public let files: [File]

  /// One file with a channel for each output channel.
  public init(_ rig: Rig, to path: String) {
    self.rig = rig
    files = [File(path: path, channels: Array(0..<rig.channels))]
  }

  /// A file of one channel for each actuator, and one for sounds, beside `path`: `out.wav` and `seat` make `out.seat.wav`.
  public init(stemsOf rig: Rig, beside path: String) {
    let separated = rig.separated
    self.rig = separated
    let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let dot = path[name...].lastIndex(of: ".").flatMap { $0 == name ? nil : $0 } ?? path.endIndex
    var known: Set<String> = []
    func file(_ name: String, _ channels: [Int]) -> File {
      let word = slug(name)
      let stem = word.isEmpty ? "actuator" : word
      var unique = stem
      var number = 1
      while !known.insert(unique).inserted {
        number += 1
        unique = "\(stem)-\(number)"
      }
      return File(path: "\(path[..<dot]).\(unique)\(path[dot...])", channels: channels)
    }
    files =
      rig.actuators.enumerated().map { file($1.name, [$0]) }
      + (separated.audio.map { [file("sounds", Set([$0.left, $0.right]).sorted())] } ?? [])
  }
}
