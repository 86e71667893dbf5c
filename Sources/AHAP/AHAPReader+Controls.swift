import Documents
import Haptics

extension AHAPReader {
  /// As many points as the exporters in use write into a curve.
  static let mostPoints = 16

  /// What a step and a curve have in common: which control, from when, and the value of one more key.
  private struct Movement {
    var control: Control?
    var time = 0.0
    var content: JSONNode?
  }

  /// Reads a step or a curve, whose own key is `contentKey`; nil, after an error, when it is no object.
  private mutating func movement(
    _ node: JSONNode,
    called what: String,
    contentKey: String,
    at path: Path
  ) -> Movement? {
    guard node.isObject else {
      say(.error, path, "is \(node.kind); a \(what) is an object")
      return nil
    }
    var movement = Movement()
    var isNamed = false
    var isTimed = false
    node.forEachMember { name, member in
      let here = Path.member(path, name)
      switch name {
      case "ParameterID":
        isNamed = true
        movement.control = control(member, at: here)
      case "Time":
        isTimed = true
        movement.time = seconds(member, at: here) ?? 0
      case contentKey: movement.content = member
      default: sayUnknown(name, at: path, known: ["ParameterID", "Time", contentKey])
      }
    }
    if !isNamed { say(.error, path, "has no \"ParameterID\"") }
    if !isTimed { say(.warning, path, "has no \"Time\"; taken as 0") }
    return movement
  }

  /// Reads a step of a control; nil when it is unusable, which has been said then.
  mutating func parameter(_ node: JSONNode, at path: Path) -> DynamicParameter? {
    let key = "ParameterValue"
    guard let step = movement(node, called: "parameter", contentKey: key, at: path) else { return nil }
    guard let content = step.content else {
      say(.error, path, "has no \"\(key)\"")
      return nil
    }
    guard let control = step.control, let value = value(content, in: control.range, at: .member(path, key)) else {
      return nil
    }
    return DynamicParameter(control, time: step.time, value: value)
  }

  /// Reads a curve; nil when it is unusable, which has been said then.
  mutating func curve(_ node: JSONNode, at path: Path) -> ParameterCurve? {
    let key = "ParameterCurveControlPoints"
    guard let curve = movement(node, called: "curve", contentKey: key, at: path) else { return nil }
    guard let elements = curve.content?.elements else {
      say(.error, path, "has no array \"\(key)\"")
      return nil
    }
    guard let control = curve.control else { return nil }
    let pointsPath = Path.member(path, key)
    var points: [ParameterCurve.Point] = []
    for (index, element) in elements.enumerated() {
      if let point = point(element, of: control, at: .element(pointsPath, index)) { points.append(point) }
    }
    guard !points.isEmpty else {
      if elements.isEmpty { say(.warning, pointsPath, "is empty; the curve is ignored") }
      return nil
    }
    return ParameterCurve(control, time: curve.time, points: checked(points, curveTime: curve.time, at: pointsPath))
  }

  private mutating func checked(
    _ points: [ParameterCurve.Point],
    curveTime: Double,
    at path: Path
  ) -> [ParameterCurve.Point] {
    if points.count > Self.mostPoints {
      say(.warning, path, "has \(points.count) points; exporters for iPhones keep to \(Self.mostPoints) a curve")
    }
    if curveTime > 0, points[0].time >= curveTime {
      say(
        .warning,
        .member(.element(path, 0), "Time"),
        "is \(points[0].time) s in a curve that begins at \(curveTime) s: point times count from the curve's own Time, "
          + "and these look as if they counted from the pattern's"
      )
    }
    guard zip(points, points.dropFirst()).contains(where: { $0.time > $1.time }) else { return points }
    say(.warning, path, "is not in order of time; sorted")
    return points.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  private mutating func point(_ node: JSONNode, of control: Control, at path: Path) -> ParameterCurve.Point? {
    var time: Double?
    var isTimed = false
    var valueNode: JSONNode?
    node.forEachMember { name, member in
      switch name {
      case "Time":
        isTimed = true
        time = seconds(member, at: .member(path, name))
      case "ParameterValue": valueNode = member
      default: sayUnknown(name, at: path, known: ["Time", "ParameterValue"])
      }
    }
    if node.isObject, !isTimed { say(.warning, path, "has no \"Time\"; taken as 0") }
    guard let valueNode else {
      say(.error, path, "should be { \"Time\": seconds, \"ParameterValue\": number }")
      return nil
    }
    guard let value = value(valueNode, in: control.range, at: .member(path, "ParameterValue")) else { return nil }
    return ParameterCurve.Point(time: time ?? 0, value: value)
  }

  private mutating func control(_ node: JSONNode, at path: Path) -> Control? {
    guard let text = node.text else {
      say(.error, path, "is \(node.kind); it should be the name of a control")
      return nil
    }
    if let control = Control(ahapName: text) { return control }
    sayUnknownParameter(text, at: path, known: Control.allCases.map(\.ahapName))
    return nil
  }
}
