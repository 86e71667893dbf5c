/// A part of the performance: what moves together, is felt in the same places, and is recorded into one file.
public struct MappedPart: Equatable, Sendable {
  /// Where a part is felt.
  public struct Route: Equatable, Sendable {
    /// Index into ``CompiledMapping/actuators``.
    public internal(set) var actuator: UInt8
    /// A linear gain, 0…1.
    public internal(set) var gain: Float
  }

  /// Its name for people and file names: lower-case letters, digits and hyphens, unique in the mapping.
  public internal(set) var name: String
  /// Where it is felt.
  public internal(set) var routes: [Route]
}
