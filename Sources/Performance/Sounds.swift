import Devices
import Documents
import Haptics

/// Where a sound lies that a pattern's file names: beside that file, unless its path is absolute.
func soundPath(_ path: String, beside file: String) -> String {
  path.hasPrefix("/") ? path : folder(of: file) + path
}

extension Pattern {
  /// The same pattern, its sounds looked for beside its own file, with their lengths where they are found.
  func resolvingSounds(beside file: String) -> Pattern {
    var resolved = self
    var lengths: [String: Double] = [:]
    for index in events.indices {
      guard var waveform = events[index].waveform else { continue }
      waveform.path = soundPath(waveform.path, beside: file)
      // What cannot be read is told when it is decoded.
      waveform.seconds = lengths[waveform.path] ?? (try? SoundFile.info(waveform.path))?.seconds
      lengths[waveform.path] = waveform.seconds
      resolved.events[index].waveform = waveform
    }
    return resolved
  }

  /// Whether there is something to be heard in it.
  var hasSounds: Bool { events.contains { $0.kind == .audioContinuous || $0.kind == .audioCustom } }
}

extension SoundBank {
  /// Decodes the sounds of patterns for a rate in hertz; what cannot be read is told once, and stays silent.
  init(of patterns: [Pattern], sampleRate: Double, report: (Diagnostic) -> Void) {
    self.init()
    var known: Set<String> = []
    for path in patterns.flatMap(\.events).compactMap(\.waveform?.path) where known.insert(path).inserted {
      do throws(Diagnostic) {
        add(try SoundFile.read(path, sampleRate: sampleRate), as: path)
      } catch {
        report(Diagnostic(.warning, in: error.file, "\(error.message); its events stay silent"))
      }
    }
  }
}
