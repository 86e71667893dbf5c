/// What a thing is drawn with.
enum Ink {
  /// One colour of sRGB, each component 0…1.
  case plain(Double, Double, Double, opacity: Double)
  /// The colours of sharpnesses along x.
  case scale([(x: Double, sharpness: Float)], opacity: Double)

  static let page = grey(0.985)
  static let panel = grey(1)
  static let grid = grey(0.925)
  static let frame = grey(0.80)
  static let faint = grey(0.45)
  static let text = grey(0.13)
  static let sound = Ink.plain(0.40, 0.48, 0.59, opacity: 1)
  static let missingSound = Ink.plain(0.40, 0.48, 0.59, opacity: 0.22)

  static func grey(_ level: Double) -> Ink { .plain(level, level, min(1, level + 0.01), opacity: 1) }

  static func sharpness(_ sharpness: Float, opacity: Double = 1) -> Ink { .scale([(0, sharpness)], opacity: opacity) }
}

/// A place on the page, in its units, from the upper left corner.
struct Point {
  var x: Double
  var y: Double
}

/// An area of the page.
struct Rectangle {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  var right: Double { x + width }
  var bottom: Double { y + height }
}
