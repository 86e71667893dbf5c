extension ActuatorProfile {
  /// A number or a word of a profile, as files write it.
  public struct Field: Sendable {
    /// What may be written.
    public enum Values: Equatable, Sendable {
      /// A number in a range.
      case number(ClosedRange<Float>)
      /// One of some words.
      case word([String])
    }

    /// Its key in files, with the unit.
    public let key: String
    /// What it means, for documents.
    public let meaning: String
    /// What may be written.
    public let values: Values
    private let read: @Sendable (ActuatorProfile) -> String
    private let write: @Sendable (inout ActuatorProfile, String) -> Bool

    init(
      _ key: String,
      _ path: any WritableKeyPath<ActuatorProfile, Float> & Sendable,
      _ range: ClosedRange<Float>,
      _ meaning: String
    ) {
      self.key = key
      self.meaning = meaning
      values = .number(range)
      read = { profile in
        let number = profile[keyPath: path]
        return Int(exactly: number).map(String.init) ?? String(number)
      }
      write = { profile, text in
        guard let number = Float(text), range.contains(number) else { return false }
        profile[keyPath: path] = number
        return true
      }
    }

    init<Word: RawRepresentable<String> & CaseIterable & Sendable>(
      _ key: String,
      _ path: any WritableKeyPath<ActuatorProfile, Word> & Sendable,
      _ meaning: String
    ) {
      self.key = key
      self.meaning = meaning
      values = .word(Word.allCases.map(\.rawValue))
      read = { $0[keyPath: path].rawValue }
      write = { profile, text in
        guard let word = Word(rawValue: text) else { return false }
        profile[keyPath: path] = word
        return true
      }
    }

    /// The field's text in a profile.
    public func text(in profile: ActuatorProfile) -> String { read(profile) }

    /// Sets the field by its text; false, and nothing changes, when that is none of its values.
    public func set(_ text: String, in profile: inout ActuatorProfile) -> Bool { write(&profile, text) }
  }

  /// All that makes a profile, in the order in which it is written.
  public static let fields: [Field] = [
    Field("dull-hz", \.dullHz, 1...1000, "frequency of a dull texture (sharpness 0)"),
    Field("crisp-hz", \.crispHz, 1...1000, "frequency of a crisp texture (sharpness 1)"),
    Field(
      "frequency-law",
      \.frequencyLaw,
      "whether the frequency moves by equal ratios or by equal steps between them"
    ),
    Field("dull-tap-ms", \.dullTapMilliseconds, 1...2000, "how long a dull tap falls after its attack"),
    Field("crisp-tap-ms", \.crispTapMilliseconds, 1...2000, "how long a crisp tap falls after its attack"),
    Field("amplitude-power", \.amplitudePower, 0.1...10, "amplitude is intensity to this power"),
    Field("dead-zone", \.deadZone, 0...0.9, "the least amplitude that moves the actuator"),
    Field("tap-ducking", \.tapDucking, 0...1, "by how much a tap at full strength lowers textures"),
    Field("texture-gate-hz", \.textureGateHz, 0...100, "how often a crisp texture goes off and on, 0 for never"),
    Field("drive", \.drive, "whether the signal is a sine, or the level itself for a motor that turns"),
    Field(
      "spin-up-ms",
      \.spinUpMilliseconds,
      0...1000,
      "time constant of a motor's speed, made up for by overdrive and braking"
    ),
  ]
}
