import Documents
import Haptics

/// Reads the profile of an actuator: a known name, a file, or a map of what differs from a known one.
struct ProfileDecoder {
  private static let largest = 1 << 16

  let report: Report

  /// The profile that stands at a node of a mapping; the default one, after a report, when it is none.
  func profile(_ node: Node) -> ActuatorProfile {
    guard let text = node.text, !node.isEmpty else { return block(node) }
    return isProfileFile(text) ? file(text, at: node) : known(node, orElse: ", a file NAME.yaml or a map")
  }

  /// A map of fields, `like` saying which profile gives the others.
  func block(_ node: Node) -> ActuatorProfile {
    guard !node.isEmpty else {
      report.expected("the name of a profile, a file NAME.yaml or a map", at: node)
      return .wideBand
    }
    guard let fields = Fields(node, Grammar.profile, report) else { return .wideBand }
    if let name = fields[.name], name.text == nil { report.expected("a name", at: name) }
    var profile = fields[.like].map { known($0, orElse: "") } ?? .wideBand
    for field in ActuatorProfile.fields {
      guard let node = fields[ProfileKey(field)] else { continue }
      switch field.values {
      case .number(let range):
        let text = node.text.flatMap(Scalars.number).map { String($0) }
        if text.map({ field.set($0, in: &profile) }) == true { continue }
        report.expected("\(field.key) in \(Scalars.written(range))", at: node)
      case .word(let words):
        if node.text.map({ field.set($0, in: &profile) }) == true { continue }
        report.expected("\(field.key) \(words.joined(separator: " or "))", at: node)
      }
    }
    if profile.drive == .sine, profile.spinUpMilliseconds > 0, fields[.spinUp] != nil {
      report.warning(
        fields.mark(of: .spinUp),
        "\"\(ProfileKey.spinUp.rawValue)\" does nothing without \"drive: level\""
      )
    }
    return profile
  }

  private func known(_ node: Node, orElse others: String) -> ActuatorProfile {
    let names = ActuatorProfile.named.map(\.name)
    guard let name = node.text, !node.isEmpty else {
      report.expected("the name of a profile (\(names.joined(separator: ", ")))\(others)", at: node)
      return .wideBand
    }
    if let profile = ActuatorProfile(named: name) { return profile }
    report.error(node.mark, "no profile is named \"\(name)\"\(suggestion(for: name, among: names))\(others)")
    return .wideBand
  }

  private func isProfileFile(_ text: String) -> Bool { [".yaml", ".yml"].contains(where: text.hasSuffix) }

  private func file(_ name: String, at node: Node) -> ActuatorProfile {
    let path = name.hasPrefix("/") ? name : folder(of: report.file) + name
    do throws(Diagnostic) {
      let checked = ProfileFile.read(try readFile(path, limit: Self.largest), named: path)
      for diagnostic in checked.diagnostics { report.add(diagnostic) }
      return checked.value ?? .wideBand
    } catch {
      report.error(node.mark, "the profile \"\(path)\" \(error.message)")
      return .wideBand
    }
  }
}
