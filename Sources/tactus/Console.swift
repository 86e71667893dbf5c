import Documents
import Glibc
import Synchronization

/// Prints a line on standard error, where all but results goes.
func say(_ line: String) {
  write(line + "\n", to: STDERR_FILENO)
}

/// Whether a result could not be printed.
let hasLostOutput = Atomic<Bool>(false)

/// Prints a result on standard output; what cannot be printed makes the tool fail.
func output(_ line: String) {
  guard !write(line + "\n", to: STDOUT_FILENO) else { return }
  let error = errno
  if !hasLostOutput.exchange(true, ordering: .relaxed), error != EPIPE {
    say("standard output cannot be written: \(systemError(error))")
  }
}

/// Writes a whole text, however long whoever takes it needs; false, with errno, where it cannot be written.
@discardableResult
func write(_ text: String, to descriptor: Int32) -> Bool {
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    if count >= 0 {
      rest = rest.dropFirst(count)
    } else if errno == EAGAIN {
      // Somebody who shares the terminal made it non-blocking.
      var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&ready, 1, -1)
    } else if errno != EINTR {
      return false
    }
  }
  return true
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
