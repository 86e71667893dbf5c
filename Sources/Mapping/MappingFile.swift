import Documents

/// A mapping file that was read and found free of errors.
public struct MappingFile: Sendable {
  /// The document's name, as the user gave it.
  public let file: String
  /// What the file calls itself; the file's name without folder and ending when it does not say.
  public let name: String
  let actuators: [MappedActuator]
  let holdLimitSeconds: Double?
  let audio: (left: Int, right: Int)?
  let rules: [Rule]
  private static let mostRules = 1000

  /// Reads a mapping file, and the profiles that it names.
  public static func read(path: String, presets: PatternLibrary) -> Checked<MappingFile> {
    do throws(Diagnostic) {
      return read(try readFile(path, limit: 1 << 20), named: path, presets: presets)
    } catch {
      return Checked(value: nil, diagnostics: [error])
    }
  }

  /// Reads the text of a mapping; `file` is the name that diagnostics give it.
  public static func read(_ bytes: [UInt8], named file: String, presets: PatternLibrary) -> Checked<MappingFile> {
    let report = Report(file: file)
    let mapping = YAMLReader.read(bytes, report: report).flatMap { decode($0, presets: presets, report: report) }
    return Checked(value: report.hasErrors ? nil : mapping, diagnostics: report.inOrder)
  }

  /// The file's name without folder and ending.
  static func stem(of file: String) -> String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  private static func decode(_ root: Node, presets: PatternLibrary, report: Report) -> MappingFile? {
    guard let fields = Fields(root, Grammar.file, report) else { return nil }
    let values = ValueDecoder(sources: [], rule: "", report: report)
    let actuators =
      fields[.actuators].map { self.actuators($0, values) } ?? [MappedActuator("main", channel: 1)]
    let decoder = RuleDecoder(presets: presets, actuators: actuators.map(\.name), report: report)
    let rules =
      list(fields, .midi, report).compactMap(decoder.midi) + list(fields, .osc, report).compactMap(decoder.osc)
    if rules.count > mostRules {
      report.error(root.mark, "there are \(rules.count) rules, more than \(mostRules); use ranges and several files")
    }
    if fields[.midi] == nil, fields[.osc] == nil {
      report.error(root.mark, "there are no rules; expected \"midi:\" or \"osc:\" with a list of rules")
    }
    if let node = fields[.name], node.text == nil { report.expected("a name", at: node) }
    let limit = fields[.holdLimit].flatMap { values.number($0, 0.1...86400, "a time in seconds") }
    return MappingFile(
      file: report.file,
      name: fields[.name]?.text ?? stem(of: report.file),
      actuators: actuators,
      holdLimitSeconds: limit.map(Double.init),
      audio: fields[.audio].flatMap { audio($0, actuators, report) },
      rules: rules
    )
  }

  /// One channel, or a left and a right one, that no actuator has.
  private static func audio(_ node: Node, _ actuators: [MappedActuator], _ report: Report) -> (left: Int, right: Int)? {
    let channels = node.elements.compactMap { $0.text.flatMap(Scalars.whole) }
    let allowed = 1...MappedActuator.highestChannel
    guard (1...2).contains(channels.count), channels.count == node.elements.count,
      channels.allSatisfy(allowed.contains)
    else {
      report.expected("one or two output channels 1..\(allowed.upperBound), such as [3, 4]", at: node)
      return nil
    }
    if let actuator = actuators.first(where: { channels.contains($0.channel) }) {
      report.error(
        node.mark,
        "channel \(actuator.channel) is that of the actuator \"\(actuator.name)\"; audio needs its own"
      )
    }
    return (channels[0], channels[channels.count - 1])
  }

  private static func list(_ fields: Fields<FileKey>, _ key: FileKey, _ report: Report) -> [Node] {
    guard let node = fields[key], !node.isEmpty else { return [] }
    if case .sequence(let elements) = node.content { return elements }
    report.expected("a list of rules, each beginning with \"- \"", at: node)
    return []
  }

  private static func actuators(_ node: Node, _ values: ValueDecoder) -> [MappedActuator] {
    guard case .mapping(let entries) = node.content, !entries.isEmpty else {
      values.report.expected("a map of actuators, such as { seat: 1, back: 2 }", at: node)
      return []
    }
    var actuators: [MappedActuator] = []
    for entry in entries {
      var actuator = MappedActuator(entry.key, channel: 1)
      var channel = entry.value
      if slug(entry.key).isEmpty {
        values.report.error(entry.mark, "an actuator's name needs a letter or a digit, found \"\(entry.key)\"")
      }
      if entry.value.text == nil {
        guard let fields = Fields(entry.value, Grammar.actuator, values.report) else { continue }
        actuator.profile = fields[.profile].map(ProfileDecoder(report: values.report).profile) ?? .wideBand
        actuator.gain = fields[.gain].flatMap { values.number($0, 0...4, "a gain") } ?? 1
        guard let node = fields[.channel] else {
          values.report.error(entry.mark, "\"\(entry.key)\" needs a channel, the number of an output from 1")
          actuators.append(actuator)
          continue
        }
        channel = node
      }
      let number = channel.text.flatMap(Scalars.whole)
      if let number, (1...MappedActuator.highestChannel).contains(number) {
        actuator.channel = number
      } else {
        values.report.expected("an output channel 1..\(MappedActuator.highestChannel)", at: channel)
      }
      actuators.append(actuator)
    }
    return actuators
  }
}
