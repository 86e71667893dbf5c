import Documents
import Glibc
import Performance
import Viewing

extension OptionSpecification {
  fileprivate static let picture = OptionSpecification(
    "output",
    "FILE",
    letter: "o",
    help: "the picture to write: .png, .svg or .pdf (default: draw in the terminal)"
  )
  fileprivate static let width = OptionSpecification(
    "width",
    "N",
    help: "the picture's width in pixels, or points of PDF (default 1200), or the terminal's columns"
  )
  fileprivate static let height = OptionSpecification(
    "height",
    "N",
    help: "the picture's height (default: as many rows need)"
  )
}

extension Command {
  static let view = Command(
    name: "view",
    summary: "a picture of a MIDI file, .ahap files or a preset",
    usage: "[OPTION…] FILE…",
    explanation: """
      Draws intensity over time as it is felt, after envelopes, parameters and curves; the
      colour is the sharpness, a tap is a spike. Audio events are drawn beneath as the waves
      that are heard. Several files, and the parts of a take or of a MIDI file, stand beneath
      each other. Without -o the picture is drawn in the terminal.
      """,
    options: [.picture, .mapping, .width, .height],
    run: { arguments in
      try arguments.needOperands("a .mid, .ahap or preset to view")
      let file = try arguments.value("output").map(picture)
      let isTerminal = file == nil
      let sizes = Int(PictureSheet.sizes.lowerBound)...Int(PictureSheet.sizes.upperBound)
      let width = try arguments.wholeNumber("width", in: isTerminal ? 20...1000 : sizes)
      let height = try arguments.wholeNumber("height", in: sizes)
      let (patterns, sounds, warnings) = try Library().files(arguments)
        .patterns(arguments.operands, sampleRate: soundRate)
      say(warnings)
      let sheet = PictureSheet(
        title: arguments.operands.map { $0.split(separator: "/").last.map(String.init) ?? $0 }.joined(separator: ", "),
        rows: patterns.map {
          let picture = PatternPicture($0.pattern, sounds: sounds, sampleRate: soundRate)
          return .init(name: $0.name, description: $0.description ?? "", picture: picture)
        }
      )
      if let file {
        try write(sheet, to: file.path, as: file.format, width: width, height: height)
      } else {
        let colours = TerminalColours(isTerminal: isatty(STDOUT_FILENO) == 1) { name in
          getenv(name).map { String(cString: $0) }
        }
        output(sheet.lines(width: width ?? columns(), colours: colours).joined(separator: "\n"))
      }
      return 0
    }
  )

  /// The hertz for which sounds are decoded.
  private static let soundRate = 48000.0

  private static func picture(_ path: String) throws(UsageError) -> (path: String, format: PictureFormat) {
    guard let format = PictureFormat(path: path) else {
      let known = PictureFormat.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
      throw UsageError(message: "'\(path)' names no kind of picture; end it with one of \(known)")
    }
    return (path, format)
  }

  private static func write(
    _ sheet: PictureSheet,
    to path: String,
    as format: PictureFormat,
    width: Int?,
    height: Int?
  ) throws(Diagnostic) {
    let bytes: [UInt8]
    do {
      bytes = try sheet.drawn(
        as: format,
        width: width.map(Double.init) ?? PictureSheet.usualWidth,
        height: height.map(Double.init)
      )
    } catch {
      throw Diagnostic(.error, in: path, "cannot be drawn: \(error.message)")
    }
    try writeFile(path, bytes)
  }

  /// The width of the terminal that the picture appears in; 80 where there is none.
  private static func columns() -> Int {
    var size = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }
}
