import Documents
import Haptics

extension AHAPReader {
  /// As many points as the exporters in use write into a curve.
  static let mostPoints = 16

  private static let parameterKeys = Vocabulary(keys: .parameterID, .time, .parameterValue)
  private static let curveKeys = Vocabulary(keys: .parameterID, .time, .controlPoints)
  private static let pointKeys = Vocabulary(keys: .time, .parameterValue)
  private static let controls = Vocabulary(Control.allCases, name: \.ahapName)

  /// Reads a step of a control; nil when it is unusable, which has been said then.
  mutating func parameter(_ node: JSONNode, at path: @autoclosure () -> Path) -> DynamicParameter? {
    guard node.isObject else {
      say(.error, path(), "is \(node.kind); a parameter is an object")
      return nil
    }
    let members = members(of: node, Self.parameterKeys, at: path())
    let control = control(members, at: path())
    let time = time(members, at: path())
    guard let content = members[.parameterValue] else {
      say(.error, path(), "has no \"ParameterValue\"")
      return nil
    }
    guard let control, let value = value(content, in: control.range, at: .member(path(), .parameterValue)) else {
      return nil
    }
    return DynamicParameter(control, time: time, value: value)
  }

  /// Reads a curve; nil when it is unusable, which has been said then.
  mutating func curve(_ node: JSONNode, at path: @autoclosure () -> Path) -> ParameterCurve? {
    guard node.isObject else {
      say(.error, path(), "is \(node.kind); a curve is an object")
      return nil
    }
    let members = members(of: node, Self.curveKeys, at: path())
    let control = control(members, at: path())
    let time = time(members, at: path())
    guard let elements = members[.controlPoints]?.elements else {
      say(.error, path(), "has no array \"ParameterCurveControlPoints\"")
      return nil
    }
    guard let control else { return nil }
    var points: [ParameterCurve.Point] = []
    for (index, element) in elements.enumerated() {
      if let point = point(element, of: control, at: .element(.member(path(), .controlPoints), index)) {
        points.append(point)
      }
    }
    guard !points.isEmpty else {
      if elements.count == 0 { say(.warning, .member(path(), .controlPoints), "is empty; the curve is ignored") }
      return nil
    }
    let inOrder = checked(points, curveTime: time, at: .member(path(), .controlPoints))
    return ParameterCurve(control, time: time, points: inOrder)
  }

  private mutating func checked(
    _ points: [ParameterCurve.Point],
    curveTime: Double,
    at path: @autoclosure () -> Path
  ) -> [ParameterCurve.Point] {
    if points.count > Self.mostPoints {
      say(.warning, path(), "has \(points.count) points; exporters for iPhones keep to \(Self.mostPoints) a curve")
    }
    if curveTime > 0, points[0].time >= curveTime {
      say(
        .warning,
        .member(.element(path(), 0), .time),
        "is \(points[0].time) s in a curve that begins at \(curveTime) s: point times count from the curve's own Time, "
          + "and these look as if they counted from the pattern's"
      )
    }
    guard zip(points, points.dropFirst()).contains(where: { $0.time > $1.time }) else { return points }
    say(.warning, path(), "is not in order of time; sorted")
    return points.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  private mutating func point(
    _ node: JSONNode,
    of control: Control,
    at path: @autoclosure () -> Path
  ) -> ParameterCurve.Point? {
    let members = members(of: node, Self.pointKeys, at: path())
    guard let value = members[.parameterValue] else {
      say(.error, path(), "should be { \"Time\": seconds, \"ParameterValue\": number }")
      return nil
    }
    let time = time(members, at: path())
    guard let value = self.value(value, in: control.range, at: .member(path(), .parameterValue)) else { return nil }
    return ParameterCurve.Point(time: time, value: value)
  }

  private mutating func control(_ members: AHAPMembers, at path: @autoclosure () -> Path) -> Control? {
    guard let node = members[.parameterID] else {
      say(.error, path(), "has no \"ParameterID\"")
      return nil
    }
    guard let utf8 = node.utf8 else {
      say(.error, .member(path(), .parameterID), "is \(node.kind); it should be the name of a control")
      return nil
    }
    if let control = Self.controls[utf8] { return control }
    sayUnknownParameter(node, at: .member(path(), .parameterID), known: Self.controls.names)
    return nil
  }
}
