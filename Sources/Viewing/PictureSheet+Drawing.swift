extension PictureSheet {
  /// Draws the sheet; returns the bytes of a file, the same from the same sheet in every run of a program.
  ///
  /// Width and height are pixels, or points of PDF, in ``sizes``; without a height each row has its usual one.
  public func drawn(
    as format: PictureFormat,
    width: Double = usualWidth,
    height: Double? = nil
  ) throws(CanvasError) -> [UInt8] {
    let layout = SheetLayout(self, width: width, height: height)
    let canvas = Canvas(format, width: layout.width, height: layout.height)
    canvas.setTitle(title)
    canvas.fill(Rectangle(x: 0, y: 0, width: layout.width, height: layout.height), .page)
    drawHead(layout, on: canvas)
    for (index, row) in rows.enumerated() { draw(row, index, layout, on: canvas) }
    drawAxis(layout, on: canvas)
    return try canvas.finish()
  }

  private func drawHead(_ layout: SheetLayout, on canvas: borrowing Canvas) {
    let legend = Rectangle(x: layout.width - SheetLayout.margin - 150, y: 34, width: 150, height: 10)
    let hasLegend = layout.width >= 520
    let room = (hasLegend ? legend.x - 40 : layout.width - SheetLayout.margin) - SheetLayout.margin
    let heading = canvas.fitted(title, to: room, size: 22, bold: true)
    canvas.text(heading, at: Point(x: SheetLayout.margin, y: 42), size: 22, .text, bold: true)
    let remark = canvas.fitted(description, to: layout.width - 2 * SheetLayout.margin, size: 13)
    canvas.text(remark, at: Point(x: SheetLayout.margin, y: 66), size: 13, .faint)
    guard hasLegend else { return }
    let stops = (0...32).map { (x: legend.x + legend.width * Double($0) / 32, sharpness: Float($0) / 32) }
    canvas.fill(legend, .scale(stops, opacity: 1), corner: 5)
    canvas.text("dull", at: Point(x: legend.x, y: legend.y - 6), size: 11, .faint)
    let middle = legend.x + legend.width / 2
    canvas.text("sharpness", at: Point(x: middle, y: legend.y - 6), size: 11, .text, aligned: .centre)
    canvas.text("crisp", at: Point(x: legend.right, y: legend.y - 6), size: 11, .faint, aligned: .right)
  }

  private func ticks(_ layout: SheetLayout) -> TimeTicks {
    TimeTicks(until: seconds, count: Int((layout.panels.first?.width ?? 0) / 80))
  }

  private func draw(_ row: Row, _ index: Int, _ layout: SheetLayout, on canvas: borrowing Canvas) {
    let panel = layout.panels[index]
    if rows.count > 1 {
      let name = canvas.fitted(row.name, to: panel.width, size: 13, bold: true)
      canvas.text(name, at: Point(x: panel.x, y: panel.y - 8), size: 13, .text, bold: true)
      let end = panel.x + canvas.textWidth(name, size: 13, bold: true) + 12
      let remark = canvas.fitted(row.description, to: panel.right - end, size: 12)
      canvas.text(remark, at: Point(x: end, y: panel.y - 8), size: 12, .faint)
    }
    canvas.fill(panel, .panel)
    let levels = panel.height >= 120 ? [0, 0.25, 0.5, 0.75, 1] : panel.height >= 40 ? [0, 0.5, 1] : [0, 1]
    for level in levels {
      let y = panel.bottom - panel.height * level
      canvas.stroke([Point(x: panel.x, y: y), Point(x: panel.right, y: y)], .grid, width: 1)
      guard panel.height >= 20 else { continue }
      let label = level == 0 || level == 1 ? "\(Int(level))" : "\(level)"
      canvas.text(label, at: Point(x: panel.x - 8, y: y + 4), size: 11, .faint, aligned: .right)
    }
    drawGrid(in: panel, layout, on: canvas)
    if panel.height >= 80 {
      let place = Point(x: SheetLayout.left - 44, y: panel.y + panel.height / 2)
      canvas.text("intensity", at: place, size: 12, .text, aligned: .centre, upward: true)
    }
    canvas.stroke([Point(x: panel.x, y: panel.bottom), Point(x: panel.right, y: panel.bottom)], .frame, width: 1.5)
    if row.picture.isEmpty {
      let centre = Point(x: panel.x + panel.width / 2, y: panel.y + panel.height / 2 + 5)
      canvas.text(Self.nothing, at: centre, size: 14, .faint, aligned: .centre)
    }
    row.picture.draw(in: panel, seconds: seconds, on: canvas)
    for (lane, strip) in layout.lanes[index].enumerated() {
      canvas.fill(strip, .panel)
      drawGrid(in: strip, layout, on: canvas)
      row.picture.drawSounds(ofLane: lane, in: strip, seconds: seconds, on: canvas)
    }
  }

  private func drawGrid(in area: Rectangle, _ layout: SheetLayout, on canvas: borrowing Canvas) {
    for time in ticks(layout).times {
      let x = area.x + area.width * time / seconds
      canvas.stroke([Point(x: x, y: area.y), Point(x: x, y: area.bottom)], .grid, width: 1)
    }
  }

  private func drawAxis(_ layout: SheetLayout, on canvas: borrowing Canvas) {
    guard let panel = layout.panels.first, let last = layout.panels.last else { return }
    let bottom = layout.lanes.last?.last?.bottom ?? last.bottom
    let ticks = ticks(layout)
    for time in ticks.times {
      let x = panel.x + panel.width * time / seconds
      let label = ticks.label(time)
      canvas.stroke([Point(x: x, y: bottom), Point(x: x, y: bottom + 5)], .frame, width: 1)
      let half = canvas.textWidth(label, size: 11) / 2
      let place = Point(x: min(x, layout.width - 6 - half), y: bottom + 19)
      canvas.text(label, at: place, size: 11, .faint, aligned: .centre)
    }
  }
}
