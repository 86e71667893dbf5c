extension PatternPicture {
  /// Samples beyond which single events can no longer be told apart, and columns are drawn.
  private static let distinctSamples = 20_000

  /// Draws textures as areas and taps as spikes.
  func draw(in panel: Rectangle, seconds: Double, on canvas: borrowing Canvas) {
    let count = max(1, Int(panel.width))
    let isDense = textures.count > count / 6 || textures.reduce(0) { $0 + $1.count } > Self.distinctSamples
    let manyTaps = taps.count > count / 2
    let columns = isDense || manyTaps ? self.columns(count, until: seconds) : []
    let width = seconds / Double(count)
    let place = PanelScale(panel: panel, seconds: seconds)
    canvas.clip(to: Rectangle(x: panel.x - 6, y: panel.y - 6, width: panel.width + 12, height: panel.height + 7))
    for texture in isDense ? Self.runs(columns, width: width) : textures {
      place.draw(texture, outlined: !isDense, on: canvas)
    }
    if manyTaps {
      for (index, column) in columns.enumerated() where column.tap.intensity > 0 {
        let time = (Double(index) + 0.5) * width
        let tap = Sample(time: time, intensity: column.tap.intensity, sharpness: column.tap.sharpness)
        // Faint stems leave to be seen what they stand in.
        place.draw(tap, width: 1, radius: 1.5, stem: 0.3, on: canvas)
      }
    } else {
      // A spike is at most as wide as leaves its neighbours apart, were they evenly spread.
      let places = Set(taps.map { Int(place.point($0).x) })
      let gaps = max(1, places.count - 1)
      let room = places.count > 1 ? Double((places.max() ?? 0) - (places.min() ?? 0)) / Double(gaps) : panel.width
      let radius = min(4.5, max(1.5, room / 3), panel.height / 8)
      for tap in taps { place.draw(tap, width: max(0.9, radius / 2), radius: radius, stem: 1, on: canvas) }
    }
    canvas.unclip()
  }

  /// The stretches of columns that hold a texture, each as one.
  private static func runs(_ columns: [PictureColumn], width: Double) -> [[Sample]] {
    var runs: [[Sample]] = []
    var run: [Sample] = []
    for (index, column) in columns.enumerated() {
      let peak = column.texture
      if peak.intensity > 0 {
        let sides = [Double(index) * width, Double(index + 1) * width]
        run += sides.map { Sample(time: $0, intensity: peak.intensity, sharpness: peak.sharpness) }
      } else if !run.isEmpty {
        runs.append(run)
        run = []
      }
    }
    return run.isEmpty ? runs : runs + [run]
  }
}

/// Where moments of a pattern stand in a panel.
private struct PanelScale {
  let panel: Rectangle
  let seconds: Double

  func point(_ sample: PatternPicture.Sample) -> Point {
    Point(
      x: panel.x + panel.width * sample.time / seconds,
      y: panel.bottom - panel.height * Double(sample.intensity)
    )
  }

  func draw(_ texture: [PatternPicture.Sample], outlined: Bool, on canvas: borrowing Canvas) {
    let outline = texture.map(point)
    guard let first = outline.first, let last = outline.last else { return }
    let stops = stops(texture)
    let feet = [Point(x: last.x, y: panel.bottom), Point(x: first.x, y: panel.bottom)]
    canvas.fill(outline + feet, .scale(stops, opacity: 0.68))
    if outlined { canvas.stroke(outline, .scale(stops, opacity: 1), width: 1.6) }
  }

  /// The sharpness along x, so fine that a blend of two colours does not leave the scale; steady stretches need no stops.
  private func stops(_ texture: [PatternPicture.Sample]) -> [(x: Double, sharpness: Float)] {
    guard let first = texture.first else { return [] }
    guard texture.contains(where: { $0.sharpness != first.sharpness }) else { return [(0, first.sharpness)] }
    var stops = [(x: point(first).x, sharpness: first.sharpness)]
    for (from, to) in zip(texture, texture.dropFirst()) {
      let change = to.sharpness - from.sharpness
      let pieces = max(1, Int((abs(change) * 20).rounded(.up)))
      let (left, right) = (point(from).x, point(to).x)
      for piece in 1...pieces {
        let part = Float(piece) / Float(pieces)
        stops.append((left + (right - left) * Double(part), from.sharpness + change * part))
      }
    }
    return stops
  }

  func draw(
    _ tap: PatternPicture.Sample,
    width: Double,
    radius: Double,
    stem opacity: Double,
    on canvas: borrowing Canvas
  ) {
    let top = point(tap)
    let foot = Point(x: top.x, y: panel.bottom)
    canvas.stroke([foot, top], .sharpness(tap.sharpness, opacity: opacity), width: width)
    canvas.dot(at: top, radius: radius, .sharpness(tap.sharpness))
  }
}
