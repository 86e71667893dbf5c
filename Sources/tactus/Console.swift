import Documents
import Glibc
import Synchronization

/// Prints a line on standard error, where all but results goes.
func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

/// Whether a result could not be printed.
let hasLostOutput = Atomic<Bool>(false)

/// Prints a result on standard output; what cannot be printed makes the tool fail.
func output(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  var done = 0
  while done < bytes.count {
    let count = bytes[done...].withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else {
      if !hasLostOutput.exchange(true, ordering: .relaxed), errno != EPIPE {
        say("standard output cannot be written: \(systemError())")
      }
      return
    }
    done += count
  }
}

/// Whether two paths lead to the same file, by whatever names and links.
func isSameFile(_ one: String, _ other: String) -> Bool {
  var first = stat()
  var second = stat()
  return stat(one, &first) == 0 && stat(other, &second) == 0 && first.st_dev == second.st_dev
    && first.st_ino == second.st_ino
}

/// Text as a JSON string.
func jsonString(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": result += "\\\(scalar)"
    case _ where scalar.value < 0x20:
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
