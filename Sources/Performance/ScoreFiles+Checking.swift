import AHAP
import Devices
import Documents
import Glibc
import Haptics
import MIDI
import Mapping
import Recording

extension ScoreFiles {
  /// The largest and the longest sound file that an iPhone plays in a pattern.
  private static let mostSoundBytes = 4_200_000
  private static let mostSoundSeconds = 23.0

  /// Everything there is to say of a mapping, a profile, an `.ahap` file and the sounds it plays, a MIDI file or a journal.
  public func check(_ file: String) -> [Diagnostic] {
    do throws(Diagnostic) {
      let path = try shared.mapping(file)
      let bytes = try readFile(path)
      if [".yaml", ".yml"].contains(where: path.lowercased().hasSuffix) {
        return ProfileFile.isProfile(bytes)
          ? ProfileFile.read(bytes, named: path).diagnostics
          : CompiledMapping.read(paths: [path], presets: library).diagnostics
      }
      if Self.isMIDI(bytes, named: path) { return try MIDIFile.read(bytes, named: path).warnings }
      if Journal.isJournal(bytes, named: path) { return try Journal(bytes, named: path).warnings }
      do throws(AHAPError) {
        let (document, warnings) = try AHAPDocument.read(bytes, named: path)
        return warnings + TakeMetadata.warnings(of: document.metadata, in: path)
          + Self.checkSounds(of: document.pattern, in: path)
      } catch {
        return error.diagnostics
      }
    } catch {
      return [error]
    }
  }

  private static func checkSounds(of pattern: Pattern, in file: String) -> [Diagnostic] {
    var known: Set<String> = []
    return pattern.events.compactMap(\.waveform?.path).filter { known.insert($0).inserted }.flatMap { sound in
      complaints(of: sound, beside: file).map { Diagnostic(.warning, in: file, "its sound \"\(sound)\" \($0)") }
    }
  }

  private static func complaints(of sound: String, beside file: String) -> [String] {
    let info: (seconds: Double, bytes: Int)
    do throws(Diagnostic) {
      info = try SoundFile.info(soundPath(sound, beside: file))
    } catch {
      let isThere = access(soundPath(sound, beside: file), F_OK) == 0
      return [error.message + (isThere ? "" : "; it is looked for in the folder of the pattern")]
    }
    var complaints: [String] = []
    if info.bytes > mostSoundBytes {
      complaints.append(
        "is \(tenths(Double(info.bytes) / 1e6)) MB; an iPhone plays up to \(tenths(Double(mostSoundBytes) / 1e6))"
      )
    }
    if info.seconds > mostSoundSeconds {
      complaints.append("lasts \(tenths(info.seconds)) s; an iPhone plays up to \(Int(mostSoundSeconds))")
    }
    return complaints
  }

  private static func tenths(_ number: Double) -> Double { (number * 10).rounded(.up) / 10 }
}
