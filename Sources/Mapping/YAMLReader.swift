import CYAML
import Documents

/// Reads one YAML document into nodes, by libyaml.
///
/// The language needs no anchors, aliases, tags or second documents; they are refused, so that a small file is a small
/// tree. Depth and size are bounded.
struct YAMLReader {
  private static let deepest = 12
  private static let largest = 1 << 20

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let report: Report

  /// The document's root; nil when it cannot be read, which is then reported.
  static func read(_ bytes: [UInt8], report: Report) -> Node? {
    guard bytes.count <= largest else {
      report.error(Node.Mark(), "is larger than \(largest >> 20) MiB, which no mapping needs")
      return nil
    }
    guard !bytes.isEmpty else {
      reportEmpty(report)
      return nil
    }
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    defer { parser.deallocate() }
    guard yaml_parser_initialize(parser) == 1 else {
      report.error(Node.Mark(), "cannot be read: out of memory")
      return nil
    }
    defer { yaml_parser_delete(parser) }
    do throws(Diagnostic) {
      return try bytes.withUnsafeBufferPointer { (buffer) throws(Diagnostic) -> Node? in
        yaml_parser_set_input_string(parser, buffer.baseAddress, buffer.count)
        return try YAMLReader(parser: parser, report: report).document()
      }
    } catch {
      report.add(error)
      return nil
    }
  }

  private static func reportEmpty(_ report: Report) {
    report.error(
      Node.Mark(),
      "the file is empty; a mapping has rules under \"midi:\" or \"osc:\", a profile has fields"
    )
  }

  private func document() throws(Diagnostic) -> Node? {
    var root: Node?
    while true {
      var event = try next()
      defer { yaml_event_delete(&event) }
      switch event.type {
      case YAML_STREAM_START_EVENT, YAML_DOCUMENT_END_EVENT: continue
      case YAML_STREAM_END_EVENT:
        if root == nil { Self.reportEmpty(report) }
        return root
      default:
        guard root == nil else { throw failure(event.start_mark, "a second document begins; a file holds one") }
        var first = try next()
        defer { yaml_event_delete(&first) }
        root = try node(first, depth: 0)
      }
    }
  }

  private func next() throws(Diagnostic) -> yaml_event_t {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw syntaxError() }
    return event
  }

  private func node(_ event: yaml_event_t, depth: Int) throws(Diagnostic) -> Node {
    let start = mark(event.start_mark)
    guard depth < Self.deepest else {
      throw failure(event.start_mark, "lists and maps are nested deeper than \(Self.deepest), which no mapping needs")
    }
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      try refuse(anchor: scalar.anchor, tag: scalar.tag, at: event.start_mark)
      let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      return Node(content: .scalar(text, quoted: scalar.style != YAML_PLAIN_SCALAR_STYLE), mark: start)
    case YAML_SEQUENCE_START_EVENT:
      try refuse(anchor: event.data.sequence_start.anchor, tag: event.data.sequence_start.tag, at: event.start_mark)
      return Node(content: .sequence(try sequence(depth: depth)), mark: start)
    case YAML_MAPPING_START_EVENT:
      try refuse(anchor: event.data.mapping_start.anchor, tag: event.data.mapping_start.tag, at: event.start_mark)
      return Node(content: .mapping(try mapping(depth: depth)), mark: start)
    default:
      throw failure(event.start_mark, "aliases (*name) are not part of the mapping language; write the value out")
    }
  }

  private func sequence(depth: Int) throws(Diagnostic) -> [Node] {
    var elements: [Node] = []
    while true {
      var event = try next()
      defer { yaml_event_delete(&event) }
      if event.type == YAML_SEQUENCE_END_EVENT { return elements }
      elements.append(try node(event, depth: depth + 1))
    }
  }

  private func mapping(depth: Int) throws(Diagnostic) -> [Node.Entry] {
    var entries: [Node.Entry] = []
    var lines: [String: Int] = [:]
    while true {
      var event = try next()
      defer { yaml_event_delete(&event) }
      if event.type == YAML_MAPPING_END_EVENT { return entries }
      let key = try node(event, depth: depth + 1)
      var following = try next()
      defer { yaml_event_delete(&following) }
      let value = try node(following, depth: depth + 1)
      guard let name = key.text else {
        report.expected("a word as the key", at: key)
        continue
      }
      if let line = lines[name] {
        report.error(key.mark, "\"\(name)\" stands here a second time; the first is in line \(line)")
      } else {
        lines[name] = key.mark.line
        entries.append(Node.Entry(key: name, mark: key.mark, value: value))
      }
    }
  }

  private func refuse(
    anchor: UnsafeMutablePointer<yaml_char_t>?,
    tag: UnsafeMutablePointer<yaml_char_t>?,
    at place: yaml_mark_t
  ) throws(Diagnostic) {
    if anchor != nil {
      throw failure(place, "anchors (&name) are not part of the mapping language; write the value where it is needed")
    }
    if tag != nil { throw failure(place, "tags (!name) are not part of the mapping language; leave them out") }
  }
}

extension YAMLReader {
  private func mark(_ place: yaml_mark_t) -> Node.Mark {
    Node.Mark(line: Int(clamping: place.line) + 1, column: Int(clamping: place.column) + 1)
  }

  private func failure(_ place: yaml_mark_t, _ message: String) -> Diagnostic {
    let mark = mark(place)
    return Diagnostic(.error, in: report.file, at: .line(mark.line, column: mark.column), message)
  }

  private func syntaxError() -> Diagnostic {
    let state = parser.pointee
    let problem = state.problem.map { String(cString: $0) } ?? "cannot be read"
    if state.error == YAML_READER_ERROR {
      return Diagnostic(
        .error,
        in: report.file,
        at: .byte(Int(clamping: state.problem_offset)),
        "\(problem); a mapping is UTF-8 text"
      )
    }
    let context = state.context.map { " " + String(cString: $0) } ?? ""
    let hint =
      problem.contains("cannot start any token")
      ? "; indent with spaces, not tabs, and put quotes around text that begins with a sign" : ""
    return failure(state.problem_mark, problem + context + hint)
  }
}
