/// Where everything stands on a page.
struct SheetLayout {
  let width: Double
  let height: Double
  /// The panels, one a row.
  let panels: [Rectangle]
  /// The lanes of sounds beneath each panel.
  let lanes: [[Rectangle]]
  let hasDescription: Bool

  static let margin = 28.0
  static let left = 68.0
  static let captionHeight = 24.0
  private static let axisHeight = 40.0

  var headHeight: Double { Self.headHeight(hasDescription) }

  private static func headHeight(_ hasDescription: Bool) -> Double { hasDescription ? 88 : 68 }

  init(_ sheet: PictureSheet, width: Double, height: Double?) {
    hasDescription = !sheet.description.isEmpty
    let captions = sheet.rows.count > 1 ? Self.captionHeight : 0
    let lanes = sheet.rows.map(\.picture.lanes)
    let count = Double(max(1, sheet.rows.count))
    let fixed = Self.headHeight(hasDescription) + Self.axisHeight + captions * count + 12 * (count - 1)
    let (usual, usualLane) = sheet.rows.count < 2 ? (300.0, 68.0) : sheet.rows.count < 5 ? (150, 56) : (92, 48)
    let allLanes = Double(lanes.reduce(0, +))
    let room = min(height ?? .infinity, PictureSheet.sizes.upperBound) - fixed
    // Where there is little room the sounds leave half of it.
    let laneHeight = max(0.5, min(usualLane, room / 2 / max(1, allLanes)))
    let gap = min(4, laneHeight / 4)
    let rest = room - laneHeight * allLanes
    let panelHeight = max(4, (height == nil ? min(rest, usual * count) : rest) / count)
    let panelWidth = max(1, width - Self.left - Self.margin)
    func area(_ y: Double, _ height: Double) -> Rectangle {
      Rectangle(x: Self.left, y: y, width: panelWidth, height: height)
    }
    var y = Self.headHeight(hasDescription)
    var panels: [Rectangle] = []
    var strips: [[Rectangle]] = []
    for lanes in lanes {
      y += captions
      panels.append(area(y, panelHeight))
      y += panelHeight
      strips.append((0..<lanes).map { area(y + Double($0) * laneHeight + gap, laneHeight - gap) })
      y += Double(lanes) * laneHeight + 12
    }
    self.panels = panels
    self.lanes = strips
    self.width = width.rounded()
    self.height = (height ?? (fixed + laneHeight * allLanes + panelHeight * count)).rounded()
  }
}
