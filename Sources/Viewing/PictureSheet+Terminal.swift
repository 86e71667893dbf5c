extension PictureSheet {
  /// The sheet as lines of a terminal, at most `width` columns wide: a column of blocks for each slice of time.
  ///
  /// Without colours a line of digits tells the sharpness instead, 0 dull to 9 crisp.
  public func lines(width: Int, colours: TerminalColours) -> [String] {
    let plot = max(1, width - Self.gutter)
    let height = rows.count > 3 ? 4 : 8
    var lines = [Self.cut(title, to: width)]
    if !description.isEmpty { lines.append(Self.cut(description, to: width)) }
    for row in rows {
      let said = row.description.isEmpty ? row.name : "\(row.name): \(row.description)"
      lines.append(rows.count > 1 ? Self.cut(said, to: width) : "")
      let columns = row.picture.columns(plot, until: seconds)
      for line in (0..<height).reversed() {
        let edge = line == height - 1 ? "  1 ┤" : line == 0 ? "  0 ┤" : "    │"
        lines.append(edge + Self.cells(columns, line: line, height: height, colours))
      }
      if colours == .none { lines.append(Self.trimmed("sharp" + String(columns.map(Self.digit)))) }
      if row.picture.isEmpty { lines.append(Self.cut("     " + Self.nothing, to: width)) }
      if row.picture.sounds.contains(where: { !$0.wave.isEmpty }) {
        lines.append(Self.trimmed("sound" + String(row.picture.waves(plot, until: seconds).map(Self.loudness))))
      }
      if !row.picture.sounds.isEmpty { lines.append(Self.cut(soundLine(row.picture, plot: plot), to: width)) }
    }
    lines += axis(plot: plot)
    if colours != .none { lines.append(Self.legend(colours, width: width)) }
    return lines
  }

  private static let gutter = 5
  private static let blocks: [Character] = Array(" ▁▂▃▄▅▆▇█")

  private static func cells(_ columns: [PictureColumn], line: Int, height: Int, _ colours: TerminalColours) -> String {
    var text = ""
    var ink = ""
    var hasGround = false
    for column in columns {
      func eighths(_ intensity: Float) -> Int {
        // Whatever is there is seen, however weak.
        let all = Int((min(max(intensity, 0), 1) * Float(height * 8)).rounded())
        return min(max(0, max(all, intensity > 0 ? 1 : 0) - line * 8), 8)
      }
      let (texture, tap) = (eighths(column.texture.intensity), eighths(column.tap.intensity))
      let isTap = tap > texture
      var wanted = colours.escape(isTap && texture == 0 ? column.tap.sharpness : column.texture.sharpness)
      var shown = max(texture, tap)
      let isOver = isTap && tap == 8 && texture > 0 && colours != .none
      if isOver {
        wanted += colours.escape(column.tap.sharpness, isGround: true)
        shown = texture
      }
      if shown == 0 { wanted = "" }
      // The next colour replaces the last, but not its ground.
      if wanted != ink { text += (wanted.isEmpty || hasGround ? colours.reset : "") + wanted }
      hasGround = isOver
      ink = wanted
      text.append(blocks[shown])
    }
    return trimmed(text) + (ink.isEmpty ? "" : colours.reset)
  }

  private static func digit(_ column: PictureColumn) -> Character {
    let peak = column.tap.intensity > column.texture.intensity ? column.tap : column.texture
    guard peak.intensity > 0 else { return " " }
    return Character(String(Int((min(max(peak.sharpness, 0), 1) * 9).rounded())))
  }

  /// The block as high as a wave is loud; whatever is there is seen, however quiet.
  private static func loudness(_ extent: PatternPicture.Extent?) -> Character {
    guard let extent else { return " " }
    return blocks[max(1, Int((min(max(-extent.low, extent.high, 0), 1) * 8).rounded()))]
  }

  private func soundLine(_ picture: PatternPicture, plot: Int) -> String {
    var line = String(repeating: " ", count: Self.gutter)
    for sound in picture.sounds {
      let column = Self.gutter + Int(min(sound.time / seconds, 1) * Double(plot))
      guard line.count <= column else { continue }
      line += String(repeating: " ", count: column - line.count) + "♪ \(sound.name) "
    }
    return Self.trimmed(line)
  }

  private func axis(plot: Int) -> [String] {
    let ticks = TimeTicks(until: seconds, count: max(1, plot / 10))
    var line = Array(repeating: Character("─"), count: plot)
    var labels = ""
    for time in ticks.times {
      let column = min(Int(time / seconds * Double(plot)), plot - 1)
      line[column] = "┴"
      let label = ticks.label(time)
      let start = Self.gutter + max(0, column - (time > 0 ? label.count / 2 : 0))
      guard labels.count < start || labels.isEmpty, start + label.count <= Self.gutter + plot else { continue }
      labels += String(repeating: " ", count: start - labels.count) + label
    }
    return ["    └" + String(line), labels]
  }

  private static func legend(_ colours: TerminalColours, width: Int) -> String {
    let steps = max(4, min(24, width - 24))
    let scale = (0..<steps).map { colours.escape(Float($0) / Float(steps - 1)) + "█" }
    return "     dull " + scale.joined() + colours.reset + " crisp"
  }

  private static func cut(_ text: String, to width: Int) -> String {
    let plain = text.printableLine
    return plain.count <= width ? plain : plain.prefix(max(0, width - 1)) + "…"
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    guard let last = text.lastIndex(where: { $0 != " " }) else { return "" }
    return String(text[...last])
  }
}
