import Haptics
import Testing

@testable import Viewing

@Suite struct PictureSheetTests {
  private static let pattern = Pattern(
    events: [
      Event(.transient, time: 0, values: .init(intensity: 1, sharpness: 1)),
      Event(.continuous, time: 0.5, duration: 0.4, values: .init(intensity: 0.5, sharpness: 0)),
      Event(.audioCustom, time: 0.5, waveform: Waveform(path: "Hit.wav")),
    ]
  )

  private func sheet(_ pattern: Pattern = pattern, rows: Int = 1) -> PictureSheet {
    let row = PictureSheet.Row(name: "keys", description: "Soft.", picture: PatternPicture(pattern))
    return PictureSheet(title: "Piece", rows: .init(repeating: row, count: rows))
  }

  @Test(
    "each kind of file begins as it must, and is the same bytes twice",
    arguments: [
      (PictureFormat.png, "\u{89}PNG\r\n"), (.svg, "<?xml"), (.pdf, "%PDF-"),
    ]
  )
  func formats(format: PictureFormat, signature: String) throws {
    let bytes = try sheet(rows: 3).drawn(as: format)
    #expect(bytes.starts(with: signature.unicodeScalars.map { UInt8($0.value) }))
    // Within a process cairo counts the surfaces of SVG on.
    func text(_ bytes: [UInt8]) -> String {
      String(decoding: bytes, as: Unicode.UTF8.self).replacing(/id="surface\d+"/, with: "")
    }
    #expect(try text(bytes) == text(sheet(rows: 3).drawn(as: format)))
  }

  @Test("a picture is as large as was asked for")
  func size() throws {
    let bytes = try sheet().drawn(as: .png, width: 640, height: 333)
    #expect(bytes[16..<24] == [0, 0, 2, 128, 0, 0, 1, 77])
  }

  @Test("the end of a file's name chooses the kind")
  func names() {
    #expect(PictureFormat(path: "a/b.PNG") == .png)
    #expect(PictureFormat(path: "b.svg") == .svg)
    #expect(PictureFormat(path: "b.gif") == nil)
    #expect(PictureFormat(path: "png") == nil)
  }

  @Test("an image larger than cairo makes is refused with cairo's reason")
  func tooLarge() {
    #expect(throws: CanvasError.self) { try sheet().drawn(as: .png, width: 40000, height: 40) }
  }

  @Test("many rows, many events and no events are drawn", arguments: PictureFormat.allCases)
  func extremes(format: PictureFormat) throws {
    #expect(try !sheet(rows: 200).drawn(as: format).isEmpty)
    #expect(try !sheet(Pattern()).drawn(as: format, width: 200, height: 200).isEmpty)
    let many = (0..<3000).map { index in
      Event(index % 2 == 0 ? .transient : .continuous, time: Double(index) * 0.01, duration: 0.02)
    }
    #expect(try !sheet(Pattern(events: many)).drawn(as: format).isEmpty)
  }

  @Test("a terminal without colours shows blocks, sharpness in digits, sounds and times")
  func terminal() {
    let expected = """
      Piece
      Soft.

        1 ┤█
          │█
          │█
          │█
          │█            ████████████
          │█            ████████████
          │█            ████████████
        0 ┤█            ████████████
      sharp9            000000000000
                        ♪ Hit.wav
          └┴────────────┴───────────
           0.0 s      0.5 s
      """
    #expect(
      sheet().lines(width: 30, colours: .none)
        == expected.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    )
  }

  @Test("a terminal shows how loud sounds are together, and that a quiet one is there")
  func terminalSounds() {
    let tones = [(0.0, Float(1)), (0.5, 0.7), (1, 0)].map { time, volume in
      var values = EventValues()
      values[.audioVolume] = volume
      return Event(.audioContinuous, time: time, duration: 0.498, values: values)
    }
    let lines = sheet(Pattern(events: tones)).lines(width: 30, colours: .none)
    #expect(lines.contains("sound█████████▄▄▄▄▄▄▄▄▁▁▁▁▁▁▁▁"))
    #expect(lines.contains("     ♪ tone  ♪ tone  ♪ tone"))
  }

  @Test("sounds at once leave room for the haptics, in a picture of any height", arguments: [200.0, 300, 1000])
  func lanes(height: Double) {
    let tones = (0..<9).map { Event(.audioContinuous, time: Double($0) * 0.1, duration: 2) }
    let sheet = sheet(Pattern(events: tones), rows: 2)
    let layout = SheetLayout(sheet, width: 600, height: height)
    #expect(layout.height == height)
    #expect(layout.lanes.map(\.count) == [4, 4])
    let places = zip(layout.panels, layout.lanes).flatMap { [$0] + $1 }
    #expect(zip(places, places.dropFirst()).allSatisfy { $0.bottom <= $1.y })
    #expect(places.allSatisfy { $0.height > 0 && $0.bottom < height })
  }

  @Test("an empty pattern says so in the terminal")
  func empty() {
    let lines = sheet(Pattern()).lines(width: 60, colours: .none)
    #expect(lines.contains { $0.hasSuffix("nothing to feel: the pattern is empty") })
  }

  @Test("no line is wider than the terminal", arguments: [20, 33, 80, 200])
  func width(columns: Int) {
    for rows in [1, 5] {
      for line in sheet(rows: rows).lines(width: columns, colours: .none) { #expect(line.count <= columns) }
    }
  }

  @Test("colours are escapes of 24 bits or of the palette, and each line ends them")
  func colours() {
    for (colours, escape) in [(TerminalColours.direct, "\u{1B}[38;2;"), (.palette, "\u{1B}[38;5;")] {
      let coloured = sheet().lines(width: 40, colours: colours).filter { $0.contains("\u{1B}") }
      #expect(!coloured.isEmpty)
      #expect(coloured.allSatisfy { $0.contains(escape) })
      #expect(coloured.allSatisfy { $0.hasSuffix("\u{1B}[0m") || $0.hasSuffix("crisp") })
    }
  }

  @Test("control signs of a name do not reach the terminal")
  func controls() {
    let sheet = PictureSheet(title: "a\u{1B}[2J\u{9B}b", rows: [])
    #expect(sheet.lines(width: 40, colours: .none).first == "a [2J b")
  }

  @Test("colours are shown where the terminal has them and nobody minds")
  func environment() {
    func colours(_ values: [String: String], isTerminal: Bool = true) -> TerminalColours {
      TerminalColours(isTerminal: isTerminal) { values[$0] }
    }
    #expect(colours(["COLORTERM": "truecolor"]) == .direct)
    #expect(colours(["TERM": "xterm-256color"]) == .palette)
    #expect(colours(["TERM": "xterm-256color", "NO_COLOR": "1"]) == .none)
    #expect(colours(["TERM": "dumb", "COLORTERM": "truecolor"]) == .none)
    #expect(colours(["TERM": "vt100"]) == .none)
    #expect(colours(["COLORTERM": "truecolor"], isTerminal: false) == .none)
  }

  @Test(
    "times are marked at round steps in the unit that reads best",
    arguments: [
      (0.09, ["0 ms", "20 ms", "40 ms", "60 ms", "80 ms"]), (2.2, ["0.0 s", "0.5 s", "1.0 s", "1.5 s", "2.0 s"]),
      (50.0, ["0 s", "10 s", "20 s", "30 s", "40 s", "50 s"]), (130.0, ["0:00", "0:30", "1:00", "1:30", "2:00"]),
      (7300.0, ["0:00", "30:00", "1:00:00", "1:30:00", "2:00:00"]),
    ]
  )
  func ticks(seconds: Double, labels: [String]) {
    let ticks = TimeTicks(until: seconds, count: 5)
    #expect(ticks.times.map(ticks.label) == labels)
  }
}
