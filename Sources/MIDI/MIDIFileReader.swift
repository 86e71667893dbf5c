import Documents

/// Reads the chunks of a Standard MIDI File and lays its tracks on one timeline.
struct MIDIFileReader {
  private static let longestSeconds = 7.0 * 86_400
  private static let mostWarnings = 100

  private let file: String
  private var cursor: MIDIFileCursor
  private var entries: [MIDITrackEntry] = []
  private var endTick: Int64 = 0
  private var trackCount = 0
  private var name: String?
  private var warnings: [Diagnostic] = []

  init(_ bytes: [UInt8], named file: String) {
    self.file = file
    cursor = MIDIFileCursor(bytes)
  }

  mutating func read() throws(Diagnostic) -> MIDIFile {
    if cursor.isChunk("RIFF", at: 0) { try enterRIFF() }
    let header = try readHeader()
    while cursor.remaining > 0 { readChunk(sequentially: header.format == 2) }
    guard trackCount > 0 else { throw Diagnostic(.error, in: file, at: .whole, "holds no track") }
    if trackCount != header.trackCount {
      warn(at: header.offset + 10, "the header promises \(header.trackCount) tracks, \(trackCount) are there")
    }
    if header.format == 0, trackCount > 1 {
      warn(at: header.offset + 8, "format 0 has one track; all are played together")
    }
    return timed(by: header.division)
  }

  /// Narrows the view to the data chunk of a RIFF file of form RMID (MIDI Manufacturers Association, RP-029).
  private mutating func enterRIFF() throws(Diagnostic) {
    guard cursor.isChunk("RMID", at: 8) else {
      throw Diagnostic(.error, in: file, at: .byte(8), "is a RIFF file, but not of the form RMID, which holds MIDI")
    }
    cursor.position = 12
    while let size = cursor.number(at: cursor.position + 4, count: 4).map({
      Int(UInt32(truncatingIfNeeded: $0).byteSwapped)
    }) {
      let body = cursor.position + 8
      if cursor.isChunk("data", at: cursor.position) {
        cursor.position = body
        cursor.limit = min(cursor.limit, body + size)
        return
      }
      cursor.position = body + size + size % 2
    }
    throw Diagnostic(.error, in: file, at: .whole, "is a RIFF file without a data chunk, which would hold the MIDI")
  }

  private mutating func readHeader() throws(Diagnostic) -> MIDIFileHeader {
    let header = try MIDIFileHeader(cursor, file: file)
    let body = cursor.position + 8
    let end = body + header.length
    cursor.position = cursor.isChunkBoundary(end) ? end : cursor.nextTrack(from: body + 6)
    if header.format > 2 { warn(at: body, "format \(header.format) is not known; it is read as format 1") }
    return header
  }

  private mutating func readChunk(sequentially: Bool) {
    let start = cursor.position
    let body = start + 8
    guard cursor.isChunkBoundary(start), let length = cursor.number(at: start + 4, count: 4) else {
      cursor.position = cursor.nextTrack(from: start + 1)
      warn(at: start, "what stands here belongs to no chunk; \(cursor.position - start) byte(s) are passed over")
      return
    }
    cursor.position = body
    let end = cursor.isChunkBoundary(body + length) ? body + length : nil
    if cursor.isChunk("MTrk", at: start) {
      readTrack(declaredLength: length, end: end, sequentially: sequentially)
    } else {
      cursor.position = end ?? cursor.nextTrack(from: body)
      if end == nil { warn(at: start + 4, "an unknown chunk's length is wrong; reading goes on at the next track") }
    }
  }

  /// Reads the track whose body the cursor stands on; `end` is nil when no chunk can follow at its declared length.
  ///
  /// Then its own end-of-track event is believed, and the next track's beginning bounds it.
  private mutating func readTrack(declaredLength: Int, end: Int?, sequentially: Bool) {
    let body = cursor.position
    let bound = end ?? cursor.nextTrack(from: body)
    var view = cursor
    view.limit = bound
    let base = sequentially ? endTick : 0
    if sequentially { entries.append(MIDITrackEntry(tick: base, content: .tempo(microseconds: 500_000))) }
    var track = MIDITrackReader(view, tick: base)
    do throws(MIDIFileFault) {
      try track.read(into: &entries)
      let stop = track.cursor.position
      if stop == body + declaredLength || cursor.isChunk("MTrk", at: stop) {
        cursor.position = stop
      } else {
        cursor.position = end ?? cursor.nextTrack(from: stop)
      }
      if stop != body + declaredLength {
        warn(at: body - 4, "the track's length is given as \(declaredLength) bytes, but it has \(stop - body)")
      }
    } catch {
      cursor.position = bound
      warn(at: error.offset, "\(error.message); the track keeps what came before")
      entries.append(MIDITrackEntry(tick: track.tick, content: .end))
    }
    for oddity in track.oddities { warn(at: oddity.offset, oddity.message) }
    if trackCount == 0 { name = track.name }
    trackCount += 1
    endTick = max(endTick, track.tick)
  }

  /// Gives each message its seconds: whole ticks are multiplied and summed as integers, and divided once.
  private mutating func timed(by division: MIDIFileDivision) -> MIDIFile {
    entries.sort { $0.tick < $1.tick }
    var events: [MIDIFileEvent] = []
    events.reserveCapacity(entries.count)
    var tick: Int64 = 0
    var units: Int128 = 0
    var unitsPerTick = division.unitsPerTick(quarterMicroseconds: 500_000)
    var seconds = 0.0
    for entry in entries {
      units += Int128(entry.tick - tick) * Int128(unitsPerTick)
      tick = entry.tick
      // Nearly all fit in 64 bits, whose conversion is not generic and takes a small part of the time.
      seconds = (Int64(exactly: units).map(Double.init) ?? Double(units)) / division.unitsPerSecond
      guard seconds <= Self.longestSeconds else {
        warn(at: nil, "lasts longer than a week; what comes after that is left out")
        seconds = Self.longestSeconds
        break
      }
      switch entry.content {
      case .message(let message): events.append(MIDIFileEvent(seconds: seconds, message: message))
      case .tempo(let microseconds): unitsPerTick = division.unitsPerTick(quarterMicroseconds: microseconds)
      case .end: break
      }
    }
    return MIDIFile(events: events, duration: seconds, name: name, warnings: warnings)
  }

  private mutating func warn(at offset: Int?, _ message: String) {
    guard warnings.count < Self.mostWarnings else { return }
    let isLast = warnings.count == Self.mostWarnings - 1
    warnings.append(
      Diagnostic(
        .warning,
        in: file,
        at: isLast ? .whole : offset.map(Diagnostic.Place.byte) ?? .whole,
        isLast ? "has more faults, which are not listed" : message
      )
    )
  }
}
