extension PatternPicture {
  /// Draws the sounds of a lane: their names, and beneath these their waves as one.
  func drawSounds(ofLane lane: Int, in strip: Rectangle, seconds: Double, on canvas: borrowing Canvas) {
    let names = min(16, strip.height * 0.4)
    let wave = Rectangle(x: strip.x, y: strip.y + names, width: strip.width, height: strip.height - names)
    canvas.clip(to: strip)
    let sounds = sounds.filter { $0.lane == lane }
    func place(_ time: Double) -> Double { strip.x + strip.width * time / seconds }
    for sound in sounds where sound.wave.isEmpty {
      let width = sound.duration.map { strip.width * $0 / seconds } ?? 0
      let bar = Rectangle(x: place(sound.time), y: wave.y, width: max(3, width), height: wave.height)
      canvas.fill(bar, .missingSound, corner: 3)
    }
    if names >= 12 {
      var free = -1.0
      var last = ""
      for (index, sound) in sounds.enumerated() where place(sound.time) >= free {
        let x = place(sound.time)
        let next = index + 1 < sounds.count ? place(sounds[index + 1].time) : strip.right
        let name = canvas.fitted(sound.name, to: min(160, strip.right - x - 8), size: 11)
        let end = x + canvas.textWidth(name, size: 11) + 12
        // In a crowd a name stands for those that follow with the same.
        guard !name.isEmpty, end <= next || sound.name != last else {
          free = x + 1
          continue
        }
        (free, last) = (end, sound.name)
        canvas.fill(Rectangle(x: x, y: strip.y + 3, width: 1, height: names - 3), .sound)
        canvas.text(name, at: Point(x: x + 5, y: strip.y + 12), size: 11, .text)
      }
    }
    drawWaves(ofLane: lane, in: wave, seconds: seconds, on: canvas)
    canvas.unclip()
  }

  private func drawWaves(ofLane lane: Int, in area: Rectangle, seconds: Double, on canvas: borrowing Canvas) {
    let count = max(1, Int(area.width))
    let width = area.width / Double(count)
    let columns = waves(count, until: seconds, lane: lane)
    let stretches = columns.indices.split { columns[$0] == nil }
    for stretch in stretches {
      func edge(_ value: (Extent) -> Float) -> [Point] {
        var points = stretch.map { index in
          let swing = Double(min(max(columns[index].map(value) ?? 0, -1), 1))
          return Point(
            x: area.x + (Double(index) + 0.5) * width,
            y: area.y + area.height / 2 * (1 - swing)
          )
        }
        points.insert(Point(x: area.x + Double(stretch.startIndex) * width, y: points[0].y), at: 0)
        points.append(Point(x: area.x + Double(stretch.endIndex) * width, y: points[points.count - 1].y))
        return points
      }
      let outline = edge(\.high) + edge(\.low).reversed()
      canvas.fill(outline, .sound)
      // Where the wave is a line, or rests, it has no area.
      canvas.stroke(outline, .sound, width: 1)
    }
  }
}
