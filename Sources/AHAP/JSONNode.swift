import CJSON
import Documents

/// A parsed JSON text: the one owner of json-c's tree.
struct JSONTree: ~Copyable {
  private let pointer: OpaquePointer?

  /// How deeply a text may nest; AHAP needs 6.
  private static let depth: Int32 = 32

  /// Parses a text, with comments and trailing commas as Apple's own files have them; throws with line and column.
  init(_ bytes: [UInt8], named file: String) throws(Diagnostic) {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    guard !text.allSatisfy({ $0 <= 0x20 }) else {
      throw Diagnostic(.error, in: file, "is empty; an AHAP file is a JSON object with a \"Pattern\"")
    }
    guard text.count < Int(Int32.max), let tokener = json_tokener_new_ex(Self.depth) else {
      throw Diagnostic(.error, in: file, "is too large")
    }
    defer { json_tokener_free(tokener) }
    do { _ = try UTF8Span(validating: text.span) } catch {
      let place = Self.place(of: text.startIndex + error.byteOffsets.lowerBound, in: text)
      throw Diagnostic(.error, in: file, at: place, "is not UTF-8 here")
    }
    // The line's end completes a comment, or a word such as null, that the text ends with.
    let parsed = (text + [UInt8(ascii: "\n")]).withUnsafeBytes { buffer in
      json_tokener_parse_ex(tokener, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count))
    }
    let status = json_tokener_get_error(tokener)
    let end = text.startIndex + json_tokener_get_parse_end(tokener)
    guard status == json_tokener_success else {
      json_object_put(parsed)
      let isCut = status == json_tokener_continue
      let reason =
        isCut
        ? "the text ends in the middle: a bracket, quote or comment is still open"
        : status == json_tokener_error_depth
          ? "nests deeper than \(Self.depth) levels"
          : "is not JSON here: \(String(cString: json_tokener_error_desc(status)))"
      throw Diagnostic(.error, in: file, at: Self.place(of: isCut ? text.endIndex : end, in: text), reason)
    }
    if let strange = Self.indexAfterSpaceAndComments(text[min(end, text.endIndex)...]) {
      json_object_put(parsed)
      throw Diagnostic(
        .error,
        in: file,
        at: Self.place(of: strange, in: text),
        "something follows the end of the JSON object"
      )
    }
    pointer = parsed
  }

  deinit { json_object_put(pointer) }

  /// The outermost value; use it only while the tree lives.
  var root: JSONNode { JSONNode(pointer: pointer) }

  private static func place(of index: Int, in text: ArraySlice<UInt8>) -> Diagnostic.Place {
    let before = text[..<min(index, text.endIndex)]
    let lines = before.count { $0 == UInt8(ascii: "\n") }
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? before.startIndex
    return .line(lines + 1, column: before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1)
  }

  /// The index of the first byte that is neither white space nor in a comment; nil when there is none.
  private static func indexAfterSpaceAndComments(_ rest: ArraySlice<UInt8>) -> Int? {
    var index = rest.startIndex
    while index < rest.endIndex {
      if rest[index] <= 0x20 {
        index += 1
      } else if rest[index...].starts(with: "//".utf8) {
        index = rest[index...].firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      } else if rest[index...].starts(with: "/*".utf8) {
        var end = index + 2
        while end < rest.endIndex, !rest[end...].starts(with: "*/".utf8) { end += 1 }
        index = end + 2
      } else {
        return index
      }
    }
    return nil
  }
}

/// A value inside a `JSONTree`, valid while that lives.
struct JSONNode {
  fileprivate let pointer: OpaquePointer?

  private var type: json_type { json_object_get_type(pointer) }

  /// What it is, for messages.
  var kind: String {
    switch type {
    case json_type_null: "null"
    case json_type_boolean: "a truth value"
    case json_type_string: "a text"
    case json_type_array: "an array"
    case json_type_object: "an object"
    default: "a number"
    }
  }

  var isObject: Bool { type == json_type_object }

  /// The number, which may be infinite or NaN; nil when it is none.
  var number: Double? {
    type == json_type_double || type == json_type_int ? json_object_get_double(pointer) : nil
  }

  var bool: Bool? { type == json_type_boolean ? json_object_get_boolean(pointer) != 0 : nil }

  var text: String? {
    guard type == json_type_string, let start = json_object_get_string(pointer) else { return nil }
    let length = Int(json_object_get_string_len(pointer))
    return start.withMemoryRebound(to: UInt8.self, capacity: length) {
      String(decoding: UnsafeBufferPointer(start: $0, count: length), as: UTF8.self)
    }
  }

  /// The elements; nil when it is no array.
  var elements: JSONElements? {
    type == json_type_array ? JSONElements(array: pointer, count: json_object_array_length(pointer)) : nil
  }

  /// Calls `body` with each member in order, when it is an object.
  func forEachMember(_ body: (String, JSONNode) -> Void) {
    guard isObject else { return }
    var iterator = json_object_iter_begin(pointer)
    var end = json_object_iter_end(pointer)
    while json_object_iter_equal(&iterator, &end) == 0 {
      if let name = json_object_iter_peek_name(&iterator) {
        body(String(cString: name), JSONNode(pointer: json_object_iter_peek_value(&iterator)))
      }
      json_object_iter_next(&iterator)
    }
  }

  /// The value as a tree of its own; numbers that are not finite become null.
  var value: JSONValue {
    if let bool { return .bool(bool) }
    if let number { return number.isFinite ? .number(number) : .null }
    if let text { return .string(text) }
    if let elements { return .array(elements.map(\.value)) }
    guard isObject else { return .null }
    var members: [JSONValue.Member] = []
    forEachMember { members.append(.init($0, $1.value)) }
    return .object(members)
  }
}

/// The elements of a JSON array.
struct JSONElements: RandomAccessCollection {
  fileprivate let array: OpaquePointer?
  let count: Int

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(index: Int) -> JSONNode { JSONNode(pointer: json_object_array_get_idx(array, index)) }
}
