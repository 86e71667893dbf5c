import Documents

/// One of the tool's sub-commands.
struct Command: Sendable {
  /// The word that calls it.
  let name: String
  /// What it does, in half a line.
  let summary: String
  /// What follows the name, for the usage line.
  let usage: String
  /// What a newcomer should know, after the usage line.
  let explanation: String
  /// The options that it takes, besides `--help`.
  let options: [OptionSpecification]
  /// Does it; returns the exit status.
  let run: @Sendable (ParsedArguments) throws -> Int32

  static let help = OptionSpecification("help", letter: "h", help: "show this help and stop")

  static let all = [live, play, render, convert, view, check, devices, doctor, demo]

  /// The text of `--help`.
  var helpText: String {
    let lines = (options + [Self.help]).map { option in
      let letter = option.letter.map { "-\($0), " } ?? "    "
      return (letter + "--" + option.name + (option.argument.map { " \($0)" } ?? ""), option.help)
    }
    let width = (lines.map(\.0.count).max() ?? 0) + 2
    let indent = "\n" + String(repeating: " ", count: width + 2)
    let list = lines.map { name, help in
      "  " + name + String(repeating: " ", count: width - name.count)
        + Self.wrapped(help, within: Self.columns - width - 2).joined(separator: indent)
    }
    return "usage: tactus \(name) \(usage)\n\n\(explanation)\n\noptions:\n\(list.joined(separator: "\n"))"
  }
}

extension Command {
  /// The width that help is written for.
  private static let columns = 80

  /// Breaks a text between its words into lines of so many columns.
  private static func wrapped(_ text: String, within columns: Int) -> [String] {
    text.split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= columns {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
  }
}

private let commandList = Command.all.map { command in
  "  " + command.name + String(repeating: " ", count: 9 - command.name.count) + command.summary
}.joined(separator: "\n")

/// The text of `tactus --help`.
let overview = """
  usage: tactus COMMAND [OPTION…] [FILE…]

  Tactus plays haptics live: MIDI and OSC become taps and textures for voice coils and
  shakers, and every performance can be kept as .ahap and felt again on an iPhone.

  commands:
  \(commandList)

  `tactus COMMAND --help` explains a command. New here? Try `tactus demo`.
  """
