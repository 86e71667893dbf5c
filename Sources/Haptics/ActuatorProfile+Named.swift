extension ActuatorProfile {
  /// Voice coils and other wide-band actuators, the default.
  ///
  /// 80–230 Hz by equal ratios is what was measured on phones; amplitude = intensity² is the law of Lofelt's and Meta's
  /// exporters; taps of about three cycles have the lengths of Meta's SDK, 36 ms dull and 12 ms crisp.
  public static let wideBand = ActuatorProfile()

  /// Bass shakers: 20–80 Hz, with taps long enough for a heavy mass to answer.
  public static let bassShaker = wideBand.with {
    $0.dullHz = 20
    $0.crispHz = 80
    $0.dullTapMilliseconds = 90
    $0.crispTapMilliseconds = 30
  }

  /// Linear resonant actuators: one resonance of 170 Hz; sharpness shortens the tap and makes a texture go off and on.
  ///
  /// 25 Hz is felt through other receptors than the resonance. Continuous events give way to taps, which would otherwise drown in them.
  public static let linearResonant = wideBand.with {
    $0.dullHz = 170
    $0.crispHz = 170
    $0.dullTapMilliseconds = 30
    $0.deadZone = 0.05
    $0.tapDucking = 0.5
    $0.textureGateHz = 25
  }

  /// Motors with an eccentric rotating mass: a level between the least that turns them and the full one.
  ///
  /// A motor's force grows with the square of its speed, which is the square of intensity that others have as their law. Taps
  /// last long enough for a motor to have come to more than half its speed.
  public static let eccentricMass = wideBand.with {
    $0.dullTapMilliseconds = 150
    $0.crispTapMilliseconds = 80
    $0.amplitudePower = 1
    $0.deadZone = 0.2
    $0.drive = .level
    $0.spinUpMilliseconds = 40
  }

  /// The profiles by the names that files use; the first is the default.
  public static let named: [(name: String, profile: ActuatorProfile)] = [
    ("wide-band", .wideBand), ("bass-shaker", .bassShaker), ("linear-resonant", .linearResonant),
    ("eccentric-mass", .eccentricMass),
  ]

  /// The profile that comes with Tactus under a name, nil when there is none.
  public init?(named name: String) {
    guard let found = Self.named.first(where: { $0.name == name }) else { return nil }
    self = found.profile
  }

  private func with(_ change: (inout ActuatorProfile) -> Void) -> ActuatorProfile {
    var copy = self
    change(&copy)
    return copy
  }
}
