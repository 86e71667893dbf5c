import CJSON
import Documents

/// A parsed JSON text: the one owner of its tape.
struct JSONTree: ~Copyable {
  private let tape: tactus_json_tape

  /// Parses a text, with comments and trailing commas as Apple's own files have them; throws with line and column.
  init(_ bytes: [UInt8], named file: String) throws(Diagnostic) {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    guard !text.allSatisfy({ $0 <= 0x20 }) else {
      throw Diagnostic(.error, in: file, "is empty; an AHAP file is a JSON object with a \"Pattern\"")
    }
    do { _ = try UTF8Span(validating: text.span) } catch {
      let place = Self.place(of: text.startIndex + error.byteOffsets.lowerBound, in: text)
      throw Diagnostic(.error, in: file, at: place, "is not UTF-8 here")
    }
    var tape = tactus_json_tape()
    let error = text.withUnsafeBufferPointer { tactus_json_read($0.baseAddress, $0.count, &tape) }
    if let reason = error.reason {
      let place = Self.place(of: text.startIndex + error.offset, in: text)
      throw Diagnostic(.error, in: file, at: place, String(cString: reason))
    }
    self.tape = tape
  }

  deinit { tactus_json_free(tape) }

  /// The outermost value; use it only while the tree lives.
  var root: JSONNode { JSONNode(tape.nodes, text: tape.text) }

  private static func place(of index: Int, in text: ArraySlice<UInt8>) -> Diagnostic.Place {
    let before = text[..<min(index, text.endIndex)]
    let lines = before.count { $0 == UInt8(ascii: "\n") }
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? before.startIndex
    return .line(lines + 1, column: before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1)
  }
}
