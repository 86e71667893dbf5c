/// Several patterns beneath each other on a common time axis, under a heading.
public struct PictureSheet: Sendable {
  /// A pattern with its name.
  public struct Row: Sendable {
    /// What the row is called.
    public var name: String
    /// What the pattern feels like and is for; empty where nothing says so.
    public var description: String
    /// What there is to see.
    public var picture: PatternPicture

    /// Makes a row.
    public init(name: String, description: String = "", picture: PatternPicture) {
      self.name = name
      self.description = description
      self.picture = picture
    }
  }

  /// The heading.
  public var title: String
  /// The patterns, from the top.
  public var rows: [Row]

  /// Makes a sheet.
  public init(title: String, rows: [Row]) {
    self.title = title
    self.rows = rows
  }

  /// What is said of the only row; several speak for themselves.
  var description: String { rows.count == 1 ? rows[0].description : "" }

  /// The seconds that the time axis spans: a little more than all that is seen, so that the last tap stands inside.
  var seconds: Double {
    let end = rows.map(\.picture.end).max() ?? 0
    return end > 0 ? max(0.05, end * 1.02) : 1
  }

  /// How wide a picture is that nobody gave a width, in pixels, or points of PDF.
  public static let usualWidth = 1200.0
  /// The widths and heights that pictures may have.
  public static let sizes = 200.0...20000

  /// What an empty row says.
  static let nothing = "nothing to feel: the pattern is empty"
}
