/// One thing about a machine that matters to performances: whether it is as it should be, and what to do if not.
public struct SystemCheck: Equatable, Sendable, Encodable {
  /// How good it is.
  public enum Verdict: String, Sendable, Encodable {
    /// Nothing is to be done.
    case fine
    /// A performance runs, and could run better.
    case advice
    /// No performance can run.
    case fault
  }

  /// What was looked at, in a word or two.
  public let name: String
  /// How good it is.
  public let verdict: Verdict
  /// What was found.
  public let finding: String
  /// What to do, a step in each: a command, a line for a file, or an option of Tactus.
  public let advice: [String]

  /// Makes a check that finds nothing to do.
  static func fine(_ name: String, _ finding: String) -> SystemCheck {
    SystemCheck(name: name, verdict: .fine, finding: finding, advice: [])
  }

  /// Makes a check that finds something to do.
  static func advice(_ name: String, _ finding: String, _ advice: [String]) -> SystemCheck {
    SystemCheck(name: name, verdict: .advice, finding: finding, advice: advice)
  }

  /// Makes a check that finds what prevents a performance.
  static func fault(_ name: String, _ finding: String, _ advice: [String]) -> SystemCheck {
    SystemCheck(name: name, verdict: .fault, finding: finding, advice: advice)
  }
}
