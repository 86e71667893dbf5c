/// The parameters that one event states, with defaults for those that it does not.
public struct EventValues: Equatable, Sendable, BitwiseCopyable {
  private var stated: UInt16 = 0
  private var values: InlineArray<10, Float> = .init(repeating: 0)

  /// Makes values that state nothing.
  public init() {}

  /// Makes the values of a haptic event, clamped to their ranges.
  public init(intensity: Float, sharpness: Float) {
    self[.intensity] = intensity
    self[.sharpness] = sharpness
  }

  /// A parameter's value: the stated one, else the default.
  ///
  /// Setting takes the nearest value that the parameter may have; see ``EventParameter/nearest(to:)``.
  public subscript(parameter: EventParameter) -> Float {
    get { states(parameter) ? values[parameter.rawValue] : parameter.defaultValue }
    set {
      stated |= 1 << UInt16(parameter.rawValue)
      values[parameter.rawValue] = parameter.nearest(to: newValue)
    }
  }

  /// Whether the event itself states this parameter.
  public func states(_ parameter: EventParameter) -> Bool { stated & (1 << UInt16(parameter.rawValue)) != 0 }

  /// Whether the same parameters are stated with the same values.
  public static func == (left: EventValues, right: EventValues) -> Bool {
    guard left.stated == right.stated else { return false }
    for index in left.values.indices where left.values[index] != right.values[index] { return false }
    return true
  }
}

extension ClosedRange<Float> {
  /// The nearest value inside the range; `otherwise` for NaN.
  @inlinable
  public func clamp(_ value: Float, otherwise: Float) -> Float {
    value.isNaN ? otherwise : Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}
