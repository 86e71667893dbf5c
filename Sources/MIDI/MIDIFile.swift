import Documents

/// What a Standard MIDI File plays: the channel messages of all its tracks, in order of time.
///
/// Formats 0 and 1 play their tracks together, simultaneous messages in the order of the tracks; format 2 plays its
/// tracks one after another, each with a tempo of its own (Standard MIDI Files 1.0, "Formats 0, 1, and 2"). RIFF files
/// that wrap one (`.rmi`) are read too. System messages, and all meta events but tempo, name and end, are passed over.
public struct MIDIFile: Sendable {
  /// The messages, ordered by time.
  public let events: [MIDIFileEvent]
  /// Seconds until the end of the longest track (format 2: of the last); at most a week.
  public let duration: Double
  /// The sequence's name, which the first track gives; nil when it does not.
  public let name: String?
  /// What was wrong with the file and how it was read nevertheless, at most a hundred warnings.
  public let warnings: [Diagnostic]

  /// Reads a file's content; `file` is what the diagnostics call it.
  ///
  /// Damage costs what cannot be read and no more: a track keeps what came before it, and `warnings` says where it is.
  /// An error is thrown when the content is no MIDI file, has no track, or has a tick of no length.
  public static func read(_ bytes: [UInt8], named file: String) throws(Diagnostic) -> MIDIFile {
    var reader = MIDIFileReader(bytes, named: file)
    return try reader.read()
  }

  /// Reads the file at a path, of at most 64 MiB; throws a diagnostic also when the system cannot read it.
  public static func read(path: String) throws(Diagnostic) -> MIDIFile {
    try read(readFile(path, limit: 64 << 20), named: path)
  }

  init(events: [MIDIFileEvent], duration: Double, name: String?, warnings: [Diagnostic]) {
    self.events = events
    self.duration = duration
    self.name = name
    self.warnings = warnings
  }
}
