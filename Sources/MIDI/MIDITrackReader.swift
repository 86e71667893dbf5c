/// One thing that a track does at a tick.
struct MIDITrackEntry {
  enum Content {
    case message(MIDIMessage)
    /// The length of a quarter note from here on, above 0.
    case tempo(microseconds: Int32)
    case end
  }

  let tick: Int64
  let content: Content
}

/// Reads the events of one track up to its end or to the first thing that cannot be read.
///
/// Running status is kept across meta and system exclusive events: the standard ends it there, many files do not.
struct MIDITrackReader {
  private(set) var cursor: MIDIFileCursor
  /// When the last complete event happens; no sum of deltas overflows it, for each takes a byte and is below 2^28.
  private(set) var tick: Int64
  private(set) var hasEnded = false
  private(set) var name: String?
  /// What was passed over, the first of each kind.
  private(set) var oddities: [MIDIFileFault] = []
  private var runningStatus: UInt8?

  /// Begins a track where the cursor stands, its first event's delta counting from `tick`.
  init(_ cursor: MIDIFileCursor, tick: Int64) {
    self.cursor = cursor
    self.tick = tick
  }

  mutating func read(into entries: inout [MIDITrackEntry]) throws(MIDIFileFault) {
    while !hasEnded {
      guard cursor.remaining > 0 else {
        throw MIDIFileFault(offset: cursor.position, message: "the track lacks its end-of-track event")
      }
      let time = tick + Int64(try cursor.variableLength())
      if let content = try event() { entries.append(MIDITrackEntry(tick: time, content: content)) }
      tick = time
    }
  }

  private mutating func event() throws(MIDIFileFault) -> MIDITrackEntry.Content? {
    let start = cursor.position
    let first = try cursor.byte()
    switch first {
    case 0x00..<0x80:
      guard let status = runningStatus else {
        throw MIDIFileFault(offset: start, message: "an event begins with a data byte and no status came before")
      }
      return .message(try message(status, first: first))
    case 0x80..<0xF0:
      runningStatus = first
      return .message(try message(first, first: try cursor.byte()))
    case 0xFF:
      return try metaEvent(at: start)
    case 0xF0, 0xF7:
      _ = try cursor.take(try cursor.variableLength())
    default:
      note(start, "a system message that does not belong in a file is passed over")
      _ = try cursor.take(first == 0xF2 ? 2 : first == 0xF1 || first == 0xF3 ? 1 : 0)
    }
    return nil
  }

  private mutating func message(_ status: UInt8, first: UInt8) throws(MIDIFileFault) -> MIDIMessage {
    let second = MIDIMessage.dataCount(after: status) == 2 ? try cursor.byte() : 0
    guard let message = MIDIMessage(status: status, first, second) else {
      throw MIDIFileFault(offset: cursor.position - 1, message: "a data byte is above 127")
    }
    return message
  }

  private mutating func metaEvent(at start: Int) throws(MIDIFileFault) -> MIDITrackEntry.Content? {
    let type = try cursor.byte()
    let body = try cursor.take(try cursor.variableLength())
    switch type {
    case 0x2F:
      hasEnded = true
      return .end
    case 0x51:
      let microseconds = body.prefix(3).reduce(0) { $0 << 8 | Int32($1) }
      guard body.count >= 3, microseconds > 0 else {
        note(start, "a tempo without a length of the beat is passed over")
        return nil
      }
      return .tempo(microseconds: microseconds)
    case 0x03:
      if name == nil { name = text(body) }
    default: break
    }
    return nil
  }

  private mutating func note(_ offset: Int, _ message: String) {
    guard !oddities.contains(where: { $0.message == message }) else { return }
    oddities.append(MIDIFileFault(offset: offset, message: message))
  }

  /// Text as UTF-8, or else as Latin-1, without control characters; nil when nothing is left.
  private func text(_ bytes: ArraySlice<UInt8>) -> String? {
    let bytes = bytes.prefix(256)
    let decoded =
      String(validating: bytes, as: UTF8.self) ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    let scalars = decoded.unicodeScalars.filter { $0.properties.generalCategory != .control }
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    let trimmed = String(
      String.UnicodeScalarView(scalars.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    )
    return trimmed.isEmpty ? nil : trimmed
  }
}
