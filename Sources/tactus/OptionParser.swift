import CCommandLine
import Documents
import Glibc

/// An option that a command takes.
struct OptionSpecification: Sendable {
  /// The long name without its dashes.
  let name: String
  /// What its argument is called in the help; nil when it takes none.
  let argument: String?
  /// What it does, for the help.
  let help: String
  /// A one-letter name.
  let letter: Character?

  init(_ name: String, _ argument: String? = nil, letter: Character? = nil, help: String) {
    self.name = name
    self.argument = argument
    self.help = help
    self.letter = letter
  }
}

/// A command line that cannot be understood; the tool prints it and exits with 2.
struct UsageError: Error {
  let message: String
}

/// What was given on the command line.
struct ParsedArguments {
  private var values: [String: [String]] = [:]
  /// The arguments that are no options.
  private(set) var operands: [String] = []

  /// Whether an option was given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// The last value of an option.
  func value(_ name: String) -> String? { values[name]?.last }

  /// All values of an option, in order.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// The last value of an option as a number in a range; a message about others names a `word` that may stand there too.
  func number(_ name: String, in range: ClosedRange<Double>, or word: String? = nil) throws(UsageError) -> Double? {
    try number(name, in: range, or: word, called: "a number") { number in
      number == number.rounded() && abs(number) < 1e9 ? String(Int(number)) : String(number)
    }
  }

  /// The last value of an option as a whole number in a range.
  func wholeNumber(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    try number(name, in: range, or: nil, called: "a whole number", String.init)
  }

  private func number<Number: LosslessStringConvertible>(
    _ name: String,
    in range: ClosedRange<Number>,
    or word: String?,
    called kind: String,
    _ plain: (Number) -> String
  ) throws(UsageError) -> Number? {
    guard let text = value(name) else { return nil }
    guard let number = Number(text), range.contains(number) else {
      throw UsageError(
        message: "--\(name) takes \(kind) from \(plain(range.lowerBound)) to \(plain(range.upperBound))"
          + "\(word.map { " or \($0)" } ?? ""), not '\(text)'"
      )
    }
    return number
  }

  /// Parses arguments with getopt_long, so that options may be shortened and stand anywhere, as GNU's do.
  init(_ arguments: [String], options: [OptionSpecification]) throws(UsageError) {
    var words: [UnsafeMutablePointer<CChar>?] = (["tactus"] + arguments).map { strdup($0) }
    words.append(nil)
    let names = options.map { strdup($0.name) }
    defer {
      for word in words { free(word) }
      for name in names { free(name) }
    }
    var long: [CCommandLine.option] = []
    var letters = ":"
    for (index, specification) in options.enumerated() {
      let takesArgument = specification.argument != nil
      long.append(
        CCommandLine.option(
          name: names[index].map { UnsafePointer($0) },
          has_arg: takesArgument ? required_argument : no_argument,
          flag: nil,
          val: Int32(Self.firstValue + index)
        )
      )
      if let letter = specification.letter { letters += "\(letter)\(takesArgument ? ":" : "")" }
    }
    long.append(CCommandLine.option())
    var isFirst: Int32 = 1
    while true {
      let step = tactus_next_option(Int32(words.count - 1), &words, letters, long, isFirst)
      isFirst = 0
      if step.found == -1 {
        operands = words[Int(step.next)..<(words.count - 1)].compactMap { $0.map { String(cString: $0) } }
        return
      }
      guard let found = Self.option(step.found, among: options) else {
        let word = words[max(0, Int(step.next) - 1)].map { String(cString: $0) } ?? ""
        throw Self.mistake(in: word, lacksArgument: step.found == Int32(UInt8(ascii: ":")), options: options)
      }
      values[found.name, default: []].append(step.argument.map { String(cString: $0) } ?? "")
    }
  }

  /// getopt's values for long options begin above all characters.
  private static let firstValue = 256

  private static func option(_ value: Int32, among options: [OptionSpecification]) -> OptionSpecification? {
    if Int(value) >= firstValue { return options[Int(value) - firstValue] }
    guard let scalar = UnicodeScalar(UInt32(bitPattern: value)) else { return nil }
    return options.first { $0.letter == Character(scalar) }
  }

  private static func mistake(in word: String, lacksArgument: Bool, options: [OptionSpecification]) -> UsageError {
    let name = String(word.drop { $0 == "-" }.prefix { $0 != "=" })
    let alike = name.isEmpty ? [] : options.filter { $0.name.hasPrefix(name) }
    if lacksArgument { return UsageError(message: "\(word) needs an argument") }
    if word.contains("="), let exact = alike.first, exact.argument == nil {
      return UsageError(message: "--\(exact.name) takes no argument")
    }
    if alike.count > 1 {
      return UsageError(message: "\(word) can mean \(alike.map { "--" + $0.name }.joined(separator: " or "))")
    }
    let hint = nearestWord(to: name, in: options.map(\.name)).map { "; did you mean --\($0)?" } ?? ""
    return UsageError(message: "there is no option \(word)\(hint)")
  }
}
