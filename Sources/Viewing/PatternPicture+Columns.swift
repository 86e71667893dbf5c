/// What is seen in a narrow slice of time.
public struct PictureColumn: Equatable, Sendable, BitwiseCopyable {
  /// Intensity and sharpness of the strongest thing of a kind; an intensity of 0 is nothing.
  public struct Peak: Equatable, Sendable, BitwiseCopyable {
    /// Effective intensity, 0…1.
    public var intensity: Float = 0
    /// Its sharpness, 0…1.
    public var sharpness: Float = 0

    mutating func raise(_ intensity: Float, _ sharpness: Float) {
      if intensity > self.intensity { (self.intensity, self.sharpness) = (intensity, sharpness) }
    }
  }

  /// The strongest tap.
  public var tap = Peak()
  /// The strongest continuous event.
  public var texture = Peak()
}

extension PatternPicture {
  /// The picture in so many columns of equal time, from 0 to `seconds`: how it is drawn where events are denser than dots.
  public func columns(_ count: Int, until seconds: Double) -> [PictureColumn] {
    guard count > 0, seconds > 0 else { return [] }
    var columns = [PictureColumn](repeating: PictureColumn(), count: count)
    let scale = Double(count) / seconds
    func column(_ time: Double) -> Int { min(max(0, Int(min(time * scale, 1e9))), count - 1) }
    for tap in taps where tap.time <= seconds {
      columns[column(tap.time)].tap.raise(tap.intensity, tap.sharpness)
    }
    for texture in textures {
      for (from, to) in zip(texture, texture.dropFirst()) where from.time <= seconds {
        let (first, last) = (column(from.time), column(to.time))
        columns[first].texture.raise(from.intensity, from.sharpness)
        columns[last].texture.raise(to.intensity, to.sharpness)
        guard last > first else { continue }
        for index in first..<last {
          let edge = (Double(index + 1) / scale - from.time) / (to.time - from.time)
          let part = Float(min(max(edge, 0), 1))
          let intensity = from.intensity + (to.intensity - from.intensity) * part
          let sharpness = from.sharpness + (to.sharpness - from.sharpness) * part
          columns[index].texture.raise(intensity, sharpness)
          columns[index + 1].texture.raise(intensity, sharpness)
        }
      }
    }
    return columns
  }
}
