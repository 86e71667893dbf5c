/// A map of a mapping file whose keys are all known.
struct Fields<Key: RawRepresentable<String> & CaseIterable & Hashable & Sendable> {
  let table: KeyTable<Key>
  let mark: Node.Mark
  private var values: [Key: Node.Entry] = [:]
  /// Whether a key is unknown: it may be the one that would be missed, and one mistake is told once.
  private var isMisspelt = false

  /// Reads a map, reporting unknown keys; an empty place is a map without keys; nil when it is no map.
  init?(_ node: Node, _ table: KeyTable<Key>, _ report: Report) {
    self.table = table
    mark = node.mark
    if node.isEmpty { return }
    guard case .mapping(let entries) = node.content else {
      report.expected("a map with the keys of \(table.place) (\(table.names.joined(separator: ", ")))", at: node)
      return nil
    }
    for entry in entries {
      if let key = Key(rawValue: entry.key), table.keys.contains(key) {
        values[key] = entry
      } else {
        isMisspelt = true
        let hint = suggestion(for: entry.key, among: table.names)
        report.error(entry.mark, "\(table.place) has no key \"\(entry.key)\"\(hint)")
      }
    }
  }

  subscript(key: Key) -> Node? { values[key]?.value }

  func mark(of key: Key) -> Node.Mark { values[key]?.mark ?? mark }

  /// The one key of a group that is there; reports when there is none or more than one.
  func one(of group: [Key], called what: String, _ report: Report) -> Key? {
    let present = group.filter { values[$0] != nil }
    guard let first = present.first else {
      if !isMisspelt {
        report.error(mark, "\(table.place) needs \(what), one of: \(group.map(\.rawValue).joined(separator: ", "))")
      }
      return nil
    }
    for extra in present.dropFirst() {
      report.error(mark(of: extra), "\(table.place) has \(what) already, \"\(first.rawValue)\"")
    }
    return first
  }

  /// Reports those keys of a group that make no sense here.
  func refuse(_ group: [Key], _ reason: String, _ report: Report) {
    for key in group where values[key] != nil { report.error(mark(of: key), "\"\(key.rawValue)\" \(reason)") }
  }
}
