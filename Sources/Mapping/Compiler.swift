import Documents
import Haptics

/// Merges files, numbers their actuators and parts, and builds the tables.
struct Compiler {
  private static let mostParts = 1024
  private static let poolSize = 16

  private let files: [MappingFile]
  private var diagnostics: [Diagnostic] = []
  private var actuators: [MappedActuator] = []
  private var parts: [MappedPart] = []
  private var names: Set<String> = []
  /// Parts that rules name, and whether anything plays in them.
  private var named: [String: (id: PartID, explicit: Bool)] = [:]
  /// The parts of rules without a part and without movement: one for each routing.
  private var shared: [(routes: [MappedPart.Route], id: PartID)] = []

  init(_ files: [MappingFile]) { self.files = files }

  mutating func compile() -> Checked<CompiledMapping> {
    for file in files {
      for actuator in file.actuators { unify(actuator, of: file) }
    }
    for file in files {
      for rule in file.rules { claim(rule, in: file) }
    }
    var compiled: [CompiledRule] = []
    for file in files {
      for (index, rule) in file.rules.enumerated() {
        compiled.append(CompiledRule(rule: rule, placement: place(rule, number: index + 1, in: file)))
      }
    }
    if parts.count > Self.mostParts, let file = files.last {
      let message =
        "the mapping needs \(parts.count) parts, more than \(Self.mostParts); name parts with \"part:\" or narrow \"channel:\""
      diagnostics.append(Diagnostic(.error, in: file.file, message))
    }
    let failed = diagnostics.contains { $0.severity == .error }
    let mapping = CompiledMapping(
      actuators: actuators,
      parts: parts,
      holdLimitSeconds: files.compactMap(\.holdLimitSeconds).min(),
      audio: files.compactMap(\.audio).first,
      tables: MIDITables(compiled.filter { !$0.rule.isOSC }),
      oscRules: compiled.filter(\.rule.isOSC)
    )
    return Checked(value: failed ? nil : mapping, diagnostics: diagnostics)
  }

  private mutating func unify(_ actuator: MappedActuator, of file: MappingFile) {
    guard let known = actuators.firstIndex(where: { $0.name == actuator.name }) else {
      if actuators.count == MappedActuator.highestChannel {
        let message = "there are more than \(MappedActuator.highestChannel) actuators"
        diagnostics.append(Diagnostic(.error, in: file.file, message))
      } else {
        actuators.append(actuator)
      }
      return
    }
    let other = actuators[known]
    if other != actuator {
      let difference =
        other.channel != actuator.channel
        ? "channel \(actuator.channel) here and channel \(other.channel)" : "another profile or gain here than"
      let message = "the actuator \"\(actuator.name)\" has \(difference) in a file before; use one, or another name"
      diagnostics.append(Diagnostic(.error, in: file.file, message))
    }
  }

  /// Makes the part that a rule names, or checks that it is felt where the part's other rules are.
  private mutating func claim(_ rule: Rule, in file: MappingFile) {
    guard let word = rule.part, !rule.isStop else { return }
    let routes = routes(rule, in: file)
    guard let known = named[word.text] else {
      named[word.text] = (add(word.text, routes), rule.routes != nil)
      return
    }
    guard rule.routes != nil else { return }
    let index = Int(known.id.index)
    if known.explicit, parts[index].routes != routes {
      let message = "the part \"\(word.text)\" is felt elsewhere in another rule; a part has one \"on\""
      diagnostics.append(.at(rule.mark, in: file.file, .error, message))
    }
    parts[index].routes = routes
    named[word.text] = (known.id, true)
  }

  private mutating func place(_ rule: Rule, number: Int, in file: MappingFile) -> CompiledRule.Placement {
    if let word = rule.part {
      check(word, of: rule, in: file)
      return .fixed(named[word.text]?.id)
    }
    switch rule.action {
    case .stop, .panic, .set: return .fixed(nil)
    case .hold(let hold) where hold.loop == nil && hold.moves:
      let first = UInt16(clamping: parts.count)
      let base = "\(slug(MappingFile.stem(of: file.file)))-\(number)"
      let routes = routes(rule, in: file)
      if rule.isOSC {
        for index in 1...Self.poolSize { _ = add("\(base)-\(index)", routes) }
        return .pool(first: first, count: Self.poolSize)
      }
      for channel in 0..<16 where rule.channels >> UInt16(channel) & 1 == 1 {
        _ = add("\(base)-ch\(channel + 1)", routes)
      }
      return .perChannel(first: first, channels: rule.channels)
    default:
      let routes = routes(rule, in: file)
      if let known = shared.first(where: { $0.routes == routes }) { return .fixed(known.id) }
      let name = routes.map { slug(actuators[Int($0.actuator)].name) }.joined(separator: "-")
      let id = add(String(name.prefix(48)), routes)
      shared.append((routes, id))
      return .fixed(id)
    }
  }

  /// Looks whether a part that is set or stopped is one in which something plays.
  private mutating func check(_ word: Word, of rule: Rule, in file: MappingFile) {
    guard rule.isStop || rule.isSet else { return }
    let playing = files.flatMap(\.rules).filter { !$0.isStop && !$0.isSet }.compactMap(\.part?.text)
    guard !playing.contains(word.text) else { return }
    let hint = suggestion(for: word.text, among: Set(playing).sorted())
    if rule.isStop, named[word.text] == nil {
      diagnostics.append(.at(word.mark, in: file.file, .error, "no part is named \"\(word.text)\"\(hint)"))
    } else if rule.isSet, nearestWord(to: word.text, in: playing) != nil {
      diagnostics.append(.at(word.mark, in: file.file, .warning, "nothing plays in the part \"\(word.text)\"\(hint)"))
    }
  }

  /// Where a rule is felt, in the order of the actuators; all of its file's when it does not say.
  private func routes(_ rule: Rule, in file: MappingFile) -> [MappedPart.Route] {
    let named = rule.routes ?? file.actuators.map { NamedRoute(actuator: $0.name, gain: 1) }
    return named.compactMap { route in
      actuators.firstIndex { $0.name == route.actuator }.flatMap { UInt8(exactly: $0) }
        .map { MappedPart.Route(actuator: $0, gain: route.gain) }
    }.sorted { $0.actuator < $1.actuator }
  }

  private mutating func add(_ name: String, _ routes: [MappedPart.Route]) -> PartID {
    var unique = name
    var number = 2
    while !names.insert(unique).inserted {
      unique = "\(name)-\(number)"
      number += 1
    }
    parts.append(MappedPart(name: unique, routes: routes))
    return PartID(UInt16(clamping: parts.count - 1))
  }
}

extension Diagnostic {
  fileprivate static func at(_ mark: Node.Mark, in file: String, _ severity: Severity, _ message: String) -> Diagnostic
  {
    Diagnostic(severity, in: file, at: .line(mark.line, column: mark.column), message)
  }
}
