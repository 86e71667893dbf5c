import Documents
import Glibc

/// An option that a command takes.
struct OptionSpecification {
  /// The long name without its dashes.
  let name: String
  /// What its argument is called in the help; nil when it takes none.
  var argument: String?
  /// What it does, for the help.
  let help: String
  /// A one-letter name.
  var letter: Character?
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

  /// The last value of an option as a number in a range.
  func number(_ name: String, in range: ClosedRange<Double>) throws(UsageError) -> Double? {
    guard let text = value(name) else { return nil }
    guard let number = Double(text), range.contains(number) else {
      throw UsageError(
        message: "--\(name) takes a number from \(plain(range.lowerBound)) to \(plain(range.upperBound)), not '\(text)'")
    }
    return number
  }

  private func plain(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e9 ? String(Int(number)) : String(number)
  }

  /// Parses arguments with getopt_long, so that options may be shortened and stand anywhere, as GNU's do.
  init(_ arguments: [String], options: [OptionSpecification]) throws(UsageError) {
    var argv: [UnsafeMutablePointer<CChar>?] = (["tactus"] + arguments).map { strdup($0) }
    argv.append(nil)
    let names = options.map { strdup($0.name) }
    defer {
      for word in argv { free(word) }
      for name in names { free(name) }
    }
    let letters = options.map { $0.letter.map(String.init) ?? "" }
    var long = zip(options, names).enumerated().map { index, pair in
      option(
        name: pair.1.map { UnsafePointer($0) }, has_arg: pair.0.argument == nil ? no_argument : required_argument,
        flag: nil, val: 256 + Int32(index))
    }
    long.append(option())
    let short = ":" + zip(options, letters).map { $1.isEmpty ? "" : $1 + ($0.argument == nil ? "" : ":") }.joined()
    optind = 0
    opterr = 0
    while true {
      let found = getopt_long(Int32(argv.count - 1), &argv, short, long, nil)
      if found == -1 { break }
      let letter = UnicodeScalar(UInt32(bitPattern: found)).map(Character.init)
      let index = found >= 256 ? Int(found) - 256 : options.firstIndex { $0.letter != nil && $0.letter == letter }
      guard let index, options.indices.contains(index), found != 63, found != 58 else {
        throw Self.error(about: argv, code: found, options: options)
      }
      values[options[index].name, default: []].append(optarg.map { String(cString: $0) } ?? "")
    }
    operands = argv[Int(optind)..<(argv.count - 1)].compactMap { $0.map { String(cString: $0) } }
  }

  private static func error(
    about argv: [UnsafeMutablePointer<CChar>?], code: Int32, options: [OptionSpecification]
  ) -> UsageError {
    let word = optind > 0 && Int(optind) <= argv.count ? argv[Int(optind) - 1].map { String(cString: $0) } ?? "" : ""
    if code == Int32(UInt8(ascii: ":")) { return UsageError(message: "\(word) needs an argument") }
    let name = String(word.drop { $0 == "-" }.prefix { $0 != "=" })
    if word.contains("="), options.contains(where: { $0.name == name && $0.argument == nil }) {
      return UsageError(message: "--\(name) takes no argument")
    }
    let candidates = options.map(\.name).filter { $0.hasPrefix(name) && !name.isEmpty }
    if candidates.count > 1 {
      return UsageError(message: "\(word) can mean \(candidates.map { "--" + $0 }.joined(separator: " or "))")
    }
    let hint = nearestWord(to: name, in: options.map(\.name)).map { "; did you mean --\($0)?" } ?? ""
    return UsageError(message: "there is no option \(word)\(hint)")
  }
}
