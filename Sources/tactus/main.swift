import Documents
import Glibc
import Performance

/// Runs the command that the arguments name; returns the exit status: 0, 1 when it failed, 2 for a mistake in the arguments.
func runTool(_ arguments: [String]) -> Int32 {
  guard let name = arguments.first else {
    say(overview)
    return 2
  }
  if ["--help", "-h", "help"].contains(name) {
    let topic = arguments.dropFirst().first.flatMap { word in Command.all.first { $0.name == word } }
    output(topic?.helpText ?? overview)
    return 0
  }
  guard let command = Command.all.first(where: { $0.name == name }) else {
    let hint = nearestWord(to: name, in: Command.all.map(\.name)).map { "; did you mean `tactus \($0)`?" } ?? ""
    say("tactus: there is no command '\(name)'\(hint)\n`tactus --help` lists them")
    return 2
  }
  do {
    let parsed = try ParsedArguments(Array(arguments.dropFirst()), options: command.options + [Command.help])
    if parsed.has("help") {
      output(command.helpText)
      return 0
    }
    return try command.run(parsed)
  } catch let error as UsageError {
    say("tactus \(name): \(error.message)\n`tactus \(name) --help` explains the options")
    return 2
  } catch let error as ScoreError {
    for diagnostic in error.diagnostics { say(diagnostic.description) }
  } catch let error as Diagnostic {
    say(error.description)
  } catch {
    say("tactus \(name): \(error)")
  }
  return 1
}

/// How many files must be allowed to be open at once: a performance has about twenty, and libdispatch crashes without its own.
let leastOpenFiles = 64

/// Takes the places of standard streams that are closed, lest a take's journal is opened there and messages are written into it.
func occupyStandardStreams() {
  var descriptor: Int32 = 0
  while (STDIN_FILENO...STDERR_FILENO).contains(descriptor) { descriptor = open("/dev/null", O_RDONLY) }
  if descriptor > STDERR_FILENO { close(descriptor) }
}

occupyStandardStreams()
// What cannot be written is told by whoever writes it.
signal(SIGXFSZ, SIG_IGN)
let openFiles = sysconf(Int32(_SC_OPEN_MAX))
guard openFiles < 0 || openFiles >= leastOpenFiles else {
  let need = "and \(leastOpenFiles) are needed; `ulimit -n 1024` allows more"
  say("tactus: only \(openFiles) files may be open at once, \(need)")
  exit(1)
}
let status = runTool(Array(CommandLine.arguments.dropFirst()))
exit(status == 0 && hasLostOutput.load(ordering: .relaxed) ? 1 : status)
