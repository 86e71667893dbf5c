import CLibFuzzer

// `Fuzz READER [options and corpora of libFuzzer]`

nonisolated(unsafe) var reader: ([UInt8]) -> Void = readAHAP  // Set once, before libFuzzer starts its one thread.

let readers = ["ahap": readAHAP, "midi": readMIDI, "osc": readOSC, "mapping": readMapping]
guard CommandLine.arguments.count > 1, let chosen = readers[CommandLine.arguments[1]] else {
  fatalError("name a reader: \(readers.keys.sorted().joined(separator: ", "))")
}
reader = chosen

var count = CommandLine.argc - 1
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv + 1
LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
  reader(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
