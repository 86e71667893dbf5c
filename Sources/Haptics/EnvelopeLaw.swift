import CRealtime

/// What a normalised envelope time means.
///
/// Apple says only that the value "increases the time exponentially" and that 0 is the shortest. Tactus takes 2 ms · 1000^x,
/// that is 2 ms … 2 s: 2 ms is the shortest fade that does not click in a voice coil, 2 s the longest swell that
/// phone patterns are written for.
public enum EnvelopeLaw {
  /// The time of the value 0, in seconds.
  public static let shortestSeconds: Float = 0.002

  /// The seconds that a normalised time in 0…1 stands for.
  @_noLocks
  public static func seconds(_ normalised: Float) -> Float { shortestSeconds * tactus_powf(1000, normalised) }

  /// The normalised time that stands for so many seconds, 0…1.
  static func normalised(_ seconds: Float) -> Float {
    guard seconds > shortestSeconds else { return 0 }
    return min(1, tactus_logf(seconds / shortestSeconds) / tactus_logf(1000))
  }
}
