import CMixing
import Foundation

/// How many sine voices with an envelope one core renders in real time: in the engine, where intensity and sharpness move
/// besides, in scsynth, which renders still ones, and in FluidSynth, which plays as many samples.
///
/// What starting a program takes is measured by a run without voices and not counted.
func benchmarkPolyphony() throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: "tactus-benchmark-\(getpid())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let scsynth = try SuperColliderVoices(in: folder)
  let fluidsynth = try FluidSynthVoices(in: folder)
  let mixings = [tactus_baseline_mixing(), tactus_fastest_mixing()]
  var engine = [[Double]](repeating: [], count: mixings.count)
  var reference: [Double] = []
  var samples: [Double] = []
  for _ in 0..<5 {
    for (index, mixing) in mixings.enumerated() { engine[index].append(engineVoices(mixing)) }
    if let scsynth { reference.append(try scsynth.measure()) }
    if let fluidsynth { samples.append(try fluidsynth.measure()) }
  }
  if scsynth != nil { report("real-time voices on one core, scsynth", Spread(reference), digits: 0) }
  if fluidsynth != nil { report("real-time voices on one core, FluidSynth", Spread(samples), digits: 0) }
  for (mixing, voices) in zip(mixings, engine) {
    report("real-time voices on one core, \(String(cString: mixing.instructions))", Spread(voices), digits: 0)
    guard scsynth != nil else { continue }
    let isBaseline = mixing.instructions == tactus_baseline_mixing().instructions
    let ratios = zip(voices, reference).map { $0 / $1 }
    report("  times scsynth's", Spread(ratios), digits: 1, aim: isBaseline ? "≥ 5" : "≥ 10")
  }
}

private func engineVoices(_ mixing: Mixing) -> Double {
  let voices = 1024
  let blocks = 140
  let stage = Stage(movingVoices: voices, blocks: blocks, mixing: mixing)
  let taken = seconds { stage.render(blocks: blocks) }
  return Double(voices * blocks * Stage.blockFrames) / Stage.sampleRate / taken
}

/// scsynth, rendering a score that lasts some seconds with voices and one without.
private struct SuperColliderVoices {
  private static let voices = 1000
  private static let seconds = 4.0
  private let program: Program
  private let folder: URL

  init?(in folder: URL) throws {
    guard let program = Program("scsynth", package: "supercollider-server") else { return nil }
    self.program = program
    self.folder = folder
    for voices in [0, Self.voices] {
      try SuperColliderScore(voices: voices, seconds: Self.seconds).bytes.write(to: score(voices))
    }
  }

  func measure() throws -> Double {
    let taken = try cpuSeconds(voices: Self.voices) - cpuSeconds(voices: 0)
    return Double(Self.voices) * Self.seconds / taken
  }

  private func score(_ voices: Int) -> URL { folder.appending(path: "\(voices).osc") }

  private func cpuSeconds(voices: Int) throws -> Double {
    let file = ["-N", score(voices).path, "_", folder.appending(path: "voices.wav").path, "48000", "WAV", "float"]
    return try program.run(file + ["-i", "0", "-o", "1", "-n", "2048", "-m", "65536", "-D", "0"]).cpuSeconds
  }
}

/// FluidSynth, rendering a MIDI file of some seconds with notes and one without.
private struct FluidSynthVoices {
  private static let notes = 900
  private static let seconds = 4
  private static let soundFont = "/usr/share/sounds/sf2/FluidR3_GM.sf2"
  /// The church organ of this sound font: one sample a key, which sounds as long as the key is held.
  private static let instrument: UInt8 = 19
  private let program: Program
  private let folder: URL

  init?(in folder: URL) throws {
    guard let program = Program("fluidsynth", package: "fluidsynth fluid-soundfont-gm") else { return nil }
    guard FileManager.default.fileExists(atPath: Self.soundFont) else {
      print("  fluidsynth has no \(Self.soundFont): apt-get install fluid-soundfont-gm")
      return nil
    }
    self.program = program
    self.folder = folder
    for notes in [0, Self.notes] {
      try ChoirFile(notes: notes, program: Self.instrument, seconds: Self.seconds).bytes.write(to: choir(notes))
    }
  }

  func measure() throws -> Double {
    let taken = try cpuSeconds(notes: Self.notes) - cpuSeconds(notes: 0)
    return Double(Self.notes * Self.seconds) / taken
  }

  private func choir(_ notes: Int) -> URL { folder.appending(path: "\(notes).mid") }

  private func cpuSeconds(notes: Int) throws -> Double {
    let settings = ["-n", "-i", "-q", "-R", "0", "-C", "0", "-r", "48000", "-o", "synth.polyphony=\(Self.notes)"]
    let output = ["-F", folder.appending(path: "notes.wav").path]
    return try program.run(settings + output + [Self.soundFont, choir(notes).path]).cpuSeconds
  }
}
