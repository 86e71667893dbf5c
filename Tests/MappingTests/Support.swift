import Documents
import Foundation
import Haptics
import Mapping
import Testing

let presets = PatternLibrary(
  ["Kick", "Snare", "HiHatClosed", "HiHatOpen", "Tom", "Clap", "Click", "Accent", "Heartbeat", "Rumble"]
    .map { ($0, Pattern()) }
)

let mappings = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Mappings").standardized

func read(_ text: String, named file: String = "rig.yaml") -> Checked<MappingFile> {
  MappingFile.read(Array(text.utf8), named: file, presets: presets)
}

/// The lines that a person would see.
func complaints(_ text: String) -> [String] { read(text).diagnostics.map(\.description) }

func compiled(_ text: String, named file: String = "rig.yaml") throws -> CompiledMapping {
  let result = read(text, named: file)
  #expect(result.diagnostics.isEmpty)
  let file = try #require(result.value)
  return try #require(CompiledMapping.merging([file]).value)
}

private func words(_ operation: PlayerOperation) -> String {
  switch operation {
  case .load(let pattern, let part, let intensity, let sharpness):
    "loads \(presets.names[Int(pattern.index)]) \(part.index) \(intensity) \(sharpness)"
  case .move(let control, let to, let frames): "move \(control) \(to) \(frames)"
  default: "\(operation)"
  }
}

/// A short line for a command, in which a test can be read: frame, then what happens.
func line(_ command: HapticCommand) -> String {
  func short(_ value: Float) -> String { String(format: "%.3g", Double(value)) }
  let what =
    switch command.action {
    case .tap(let part, let values): "tap \(part.index) \(short(values.intensity)) \(short(values.sharpness))"
    case .begin(let hold, let part, let values):
      "begin #\(hold.number) \(part.index) \(short(values.intensity)) \(short(values.sharpness))"
    case .end(let hold): "end #\(hold.number)"
    case .move(let part, let control, let to, let frames): "move \(part.index) \(control) \(short(to)) \(frames)"
    case .play(let pattern, let part, let intensity, let sharpness):
      "play \(presets.names[Int(pattern.index)]) \(part.index) \(short(intensity)) \(short(sharpness))"
    case .player(let player, let operation): "player #\(player.number) \(words(operation))"
    case .stop(let part): "stop \(part.index)"
    case .panic: "panic"
    case .level(let level): "level \(level)"
    case .route(let part, let actuator, let gain): "route \(part.index) \(actuator) \(gain)"
    }
  return "\(command.frame.index): \(what)"
}
