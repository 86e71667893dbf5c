import AHAP
import Foundation
import Haptics

/// Loading and checking a large file, against Python's `json.load` of the same file: the ratio of CPU seconds.
func benchmarkLoading(events: Int) throws {
  let path = NSTemporaryDirectory() + "tactus-benchmark-\(getpid()).ahap"
  defer { unlink(path) }
  try Data(AHAPDocument(pattern: pattern(events: events)).encoded()).write(to: URL(filePath: path))
  let python = Program("python3", package: "python3")
  var ours: [Double] = []
  var theirs: [Double] = []
  for _ in 0..<9 {
    ours.append(try seconds { _ = try AHAPDocument.read(path: path) })
    if let python { theirs.append(try loadingSeconds(python, path)) }
  }
  report("load and check \(events) events, CPU seconds", Spread(ours))
  guard python != nil else { return }
  report("  Python's json.load of the same file", Spread(theirs))
  report("  ratio", Spread(zip(ours, theirs).map { $0 / $1 }), aim: "≤ 1")
}

private func pattern(events: Int) -> Pattern {
  Pattern(
    events: (0..<events).map { index in
      let values = EventValues(intensity: Float(index % 97) / 97, sharpness: Float(index % 89) / 89)
      let time = Double(index) * 0.0125
      return index % 2 == 0
        ? Event(.transient, time: time, values: values)
        : Event(.continuous, time: time, duration: 0.1, values: values)
    }
  )
}

private func loadingSeconds(_ python: Program, _ path: String) throws -> Double {
  let script = """
    import json, sys, time
    start = time.process_time()
    with open(sys.argv[1]) as file: json.load(file)
    print(time.process_time() - start)
    """
  let text = try python.run(["-c", script, path]).output
  return Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? .nan
}
