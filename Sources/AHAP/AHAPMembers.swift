/// What an object has under the keys of AHAP: of each the last, as Foundation takes it.
struct AHAPMembers {
  private let object: JSONNode
  /// Each member's distance from the object; 0 where it has none.
  private var distances = InlineArray<16, Int>(repeating: 0)

  init(of object: JSONNode) { self.object = object }

  subscript(key: AHAPKey) -> JSONNode? {
    get { distances[key.rawValue] > 0 ? object.advanced(by: distances[key.rawValue]) : nil }
    set { distances[key.rawValue] = newValue?.distance(from: object) ?? 0 }
  }
}
