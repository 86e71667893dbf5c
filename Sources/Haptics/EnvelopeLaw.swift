/// What a normalised envelope time means in seconds.
///
/// Apple says only that the value "increases the time exponentially" and that 0 is the shortest. Tactus takes 2 ms · 1000^x,
/// that is 2 ms … 2 s: 2 ms is the shortest fade that does not click in a voice coil, 2 s the longest swell that
/// phone patterns are written for.
public enum EnvelopeLaw {
  /// The time of the value 0, in seconds.
  public static let shortestSeconds: Float = 0.002
  /// How many times longer the value 1 lasts than the value 0.
  public static let span: Float = 1000
}
