import Glibc

/// The colour of a sharpness: from a deep violet for dull to a bright amber for crisp.
///
/// Lightness rises evenly with sharpness while the hue turns from violet through teal to amber, so that the order is seen
/// without telling red from green, in grey print too. Computed in Oklab (B. Ottosson, "A perceptual color space for image
/// processing", 2020).
public struct SharpnessColour: Equatable, Sendable {
  /// Red, green and blue of sRGB, each 0…1.
  public let red: Double, green: Double, blue: Double

  /// What it is drawn on: a dark ground asks for lighter colours.
  public enum Ground: Sendable {
    /// A light page.
    case paper
    /// A terminal.
    case terminal
  }

  /// The colour of a sharpness in 0…1; others are clamped.
  public init(_ sharpness: Float, on ground: Ground = .paper) {
    let place = Double(sharpness.isNaN ? 0 : min(max(sharpness, 0), 1))
    let (darkest, lightest) = ground == .paper ? (0.38, 0.83) : (0.52, 0.85)
    let hue = (295 - 220 * place) * .pi / 180
    let chroma = 0.135 - 0.055 * sin(.pi * place)
    self.init(lightness: darkest + (lightest - darkest) * place, a: chroma * cos(hue), b: chroma * sin(hue))
  }

  private init(lightness: Double, a: Double, b: Double) {
    func cube(_ value: Double) -> Double { value * value * value }
    let long = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let medium = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let short = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    red = Self.encoded(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short)
    green = Self.encoded(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short)
    blue = Self.encoded(-0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short)
  }

  /// A linear component as sRGB encodes it (IEC 61966-2-1).
  private static func encoded(_ linear: Double) -> Double {
    let inside = min(max(linear, 0), 1)
    return inside <= 0.0031308 ? 12.92 * inside : 1.055 * pow(inside, 1 / 2.4) - 0.055
  }

  /// The components in 0…255.
  var bytes: (red: UInt8, green: UInt8, blue: UInt8) {
    func byte(_ value: Double) -> UInt8 { UInt8((value * 255).rounded()) }
    return (byte(red), byte(green), byte(blue))
  }
}
