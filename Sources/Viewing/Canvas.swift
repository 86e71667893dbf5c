import CCairo

/// Why cairo could not draw, in its own words.
public struct CanvasError: Error, Equatable, Sendable {
  /// What cairo says.
  public let message: String
}

/// The one owner of a cairo drawing: what is drawn on it becomes the bytes of a file.
///
/// Lengths are units of the page: a pixel of PNG and SVG, a point of PDF. Once cairo fails it ignores what follows, so only
/// ``finish()`` reports it.
struct Canvas: ~Copyable {
  /// The bytes that cairo has written, at an address that stays where it is.
  private final class Sink {
    var bytes: [UInt8] = []
  }

  private let context: OpaquePointer
  private let surface: OpaquePointer
  private let format: PictureFormat
  private let sink = Sink()

  init(_ format: PictureFormat, width: Double, height: Double) {
    self.format = format
    // The sink outlives the surface, which is destroyed in `deinit`.
    let place = Unmanaged.passUnretained(sink).toOpaque()
    switch format {
    case .png:
      surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
    case .svg:
      surface = cairo_svg_surface_create_for_stream(Self.append, place, width, height)
      cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
    case .pdf:
      surface = cairo_pdf_surface_create_for_stream(Self.append, place, width, height)
      // The same drawing gives the same bytes whenever it is drawn.
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z")
    }
    context = cairo_create(surface)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  private static let append: cairo_write_func_t = { sink, data, count in
    guard let sink, let data else { return CAIRO_STATUS_WRITE_ERROR }
    let bytes = UnsafeBufferPointer(start: data, count: Int(count))
    Unmanaged<Sink>.fromOpaque(sink).takeUnretainedValue().bytes += bytes
    return CAIRO_STATUS_SUCCESS
  }

  /// Completes the drawing; returns the file's bytes.
  consuming func finish() throws(CanvasError) -> [UInt8] {
    try Self.check(cairo_status(context))
    if format == .png {
      let place = Unmanaged.passUnretained(sink).toOpaque()
      try Self.check(cairo_surface_write_to_png_stream(surface, Self.append, place))
    }
    cairo_surface_finish(surface)
    try Self.check(cairo_surface_status(surface))
    return sink.bytes
  }

  private static func check(_ status: cairo_status_t) throws(CanvasError) {
    if status != CAIRO_STATUS_SUCCESS { throw CanvasError(message: String(cString: cairo_status_to_string(status))) }
  }

  /// Names the document, where the format has a place for that.
  func setTitle(_ title: String) {
    if format == .pdf { cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title) }
  }

  // MARK: Drawing

  func fill(_ area: Rectangle, _ ink: Ink, corner: Double = 0) {
    path(area, corner: min(corner, area.width / 2, area.height / 2))
    use(ink)
    cairo_fill(context)
  }

  func stroke(_ area: Rectangle, _ ink: Ink, corner: Double = 0) {
    path(area, corner: min(corner, area.width / 2, area.height / 2))
    use(ink)
    cairo_set_line_width(context, 1)
    cairo_stroke(context)
  }

  func fill(_ points: [Point], _ ink: Ink) {
    path(points)
    use(ink)
    cairo_fill(context)
  }

  func stroke(_ points: [Point], _ ink: Ink, width: Double) {
    path(points)
    use(ink)
    cairo_set_line_width(context, width)
    cairo_stroke(context)
  }

  func dot(at centre: Point, radius: Double, _ ink: Ink) {
    cairo_new_path(context)
    cairo_arc(context, centre.x, centre.y, radius, 0, 2 * .pi)
    use(ink)
    cairo_fill(context)
  }

  /// Draws only inside an area until ``unclip()``.
  func clip(to area: Rectangle) {
    cairo_save(context)
    path(area, corner: 0)
    cairo_clip(context)
  }

  func unclip() { cairo_restore(context) }

  private func path(_ points: [Point]) {
    cairo_new_path(context)
    for point in points { cairo_line_to(context, point.x, point.y) }
  }

  private func path(_ area: Rectangle, corner: Double) {
    cairo_new_path(context)
    guard corner > 0 else { return cairo_rectangle(context, area.x, area.y, area.width, area.height) }
    let corners = [(area.right, area.y), (area.right, area.bottom), (area.x, area.bottom), (area.x, area.y)]
    for (turn, (x, y)) in corners.enumerated() {
      let centre = (x: x == area.x ? x + corner : x - corner, y: y == area.y ? y + corner : y - corner)
      cairo_arc(context, centre.x, centre.y, corner, Double(turn - 1) * .pi / 2, Double(turn) * .pi / 2)
    }
    cairo_close_path(context)
  }

  private func use(_ ink: Ink) {
    switch ink {
    case .plain(let red, let green, let blue, let opacity):
      cairo_set_source_rgba(context, red, green, blue, opacity)
    case .scale(let stops, let opacity):
      guard let first = stops.first, let last = stops.last, last.x > first.x else {
        let colour = SharpnessColour(stops.first?.sharpness ?? 0)
        return cairo_set_source_rgba(context, colour.red, colour.green, colour.blue, opacity)
      }
      let gradient = cairo_pattern_create_linear(first.x, 0, last.x, 0)
      for stop in stops {
        let colour = SharpnessColour(stop.sharpness)
        let offset = (stop.x - first.x) / (last.x - first.x)
        cairo_pattern_add_color_stop_rgba(gradient, offset, colour.red, colour.green, colour.blue, opacity)
      }
      cairo_set_source(context, gradient)
      cairo_pattern_destroy(gradient)
    }
  }

  // MARK: Text

  /// How a text lies at its point.
  enum Alignment: Double { case left = 0, centre = 0.5, right = 1 }

  func text(
    _ text: String,
    at point: Point,
    size: Double,
    _ ink: Ink,
    bold: Bool = false,
    aligned alignment: Alignment = .left,
    upward: Bool = false
  ) {
    let width = textWidth(text, size: size, bold: bold)
    cairo_save(context)
    cairo_translate(context, point.x, point.y)
    if upward { cairo_rotate(context, -.pi / 2) }
    cairo_move_to(context, -width * alignment.rawValue, 0)
    use(ink)
    cairo_show_text(context, text)
    cairo_restore(context)
  }

  func textWidth(_ text: String, size: Double, bold: Bool = false) -> Double {
    cairo_select_font_face(
      context,
      "sans-serif",
      CAIRO_FONT_SLANT_NORMAL,
      bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL
    )
    cairo_set_font_size(context, size)
    var extents = cairo_text_extents_t()
    cairo_text_extents(context, text, &extents)
    return extents.x_advance
  }

  /// The text as one line, shortened by an ellipsis where it is wider than there is room.
  func fitted(_ text: String, to width: Double, size: Double, bold: Bool = false) -> String {
    let line = text.printableLine
    guard textWidth(line, size: size, bold: bold) > width else { return line }
    let letters = Array(line)
    var (low, high) = (0, letters.count)
    while low < high {
      let middle = (low + high + 1) / 2
      if textWidth(String(letters[..<middle]) + "…", size: size, bold: bold) <= width {
        low = middle
      } else {
        high = middle - 1
      }
    }
    return low > 0 ? String(letters[..<low]) + "…" : ""
  }
}
