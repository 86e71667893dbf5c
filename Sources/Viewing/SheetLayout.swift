/// Where everything stands on a page.
struct SheetLayout {
  let width: Double
  let height: Double
  /// The panels, one a row.
  let panels: [Rectangle]
  /// The lines of sounds beneath the panels, nil where a row has none.
  let sounds: [Rectangle?]
  let hasDescription: Bool

  static let margin = 28.0
  static let left = 68.0
  static let captionHeight = 24.0
  private static let soundHeight = 26.0
  private static let axisHeight = 40.0

  var headHeight: Double { Self.headHeight(hasDescription) }

  private static func headHeight(_ hasDescription: Bool) -> Double { hasDescription ? 88 : 68 }

  init(_ sheet: PictureSheet, width: Double, height: Double?) {
    hasDescription = !sheet.description.isEmpty
    let captions = sheet.rows.count > 1 ? Self.captionHeight : 0
    let lines = sheet.rows.map { $0.picture.sounds.isEmpty ? 0 : Self.soundHeight }
    let count = Double(max(1, sheet.rows.count))
    let rest =
      Self.headHeight(hasDescription) + Self.axisHeight + lines.reduce(0, +) + captions * count + 12 * (count - 1)
    let usual = sheet.rows.count < 2 ? 300.0 : sheet.rows.count < 5 ? 150 : 92
    let room = (height ?? min(rest + usual * count, PictureSheet.sizes.upperBound)) - rest
    let panelHeight = max(4, room / count)
    var panels: [Rectangle] = []
    var sounds: [Rectangle?] = []
    var y = Self.headHeight(hasDescription)
    for line in lines {
      y += captions
      panels.append(Rectangle(x: Self.left, y: y, width: max(1, width - Self.left - Self.margin), height: panelHeight))
      y += panelHeight
      let strip = Rectangle(x: Self.left, y: y + 4, width: max(1, width - Self.left - Self.margin), height: line - 6)
      sounds.append(line > 0 ? strip : nil)
      y += line + 12
    }
    self.panels = panels
    self.sounds = sounds
    self.width = width.rounded()
    self.height = (height ?? (rest + panelHeight * count)).rounded()
  }
}
