#include "CJSON.h"

#include <rapidjson/reader.h>

#include <charconv>
#include <cstdlib>
#include <cstring>

using namespace rapidjson;

namespace {

/// How deeply a text may nest, which bounds RapidJSON's recursion; AHAP needs 6.
constexpr unsigned deepest = 32;

/// How many values a text may hold: those of half a million events, in a quarter of a gibibyte.
constexpr uint32_t mostNodes = 1 << 24;

constexpr char tooMany[] = "holds more than 16,777,216 values, which no pattern needs";
constexpr char tooDeep[] = "nests deeper than 32 levels";
constexpr char tooMuch[] = "needs more memory than there is";

/// Writes down what RapidJSON reads; whatever returns false ends the reading, for `reason`.
struct Recorder {
  const char *text;
  const char *reason = nullptr;
  tactus_json_node *nodes = nullptr;
  uint32_t count = 0, capacity = 0, depth = 0;
  uint32_t open[deepest];

  bool Null() { return add(TACTUS_JSON_NULL) != nullptr; }

  bool Bool(bool value) { return add(value ? TACTUS_JSON_TRUE : TACTUS_JSON_FALSE) != nullptr; }

  // RapidJSON 1.1 reads beyond its table of powers of ten for numbers of many digits or zeros, so it only finds their end.
  bool RawNumber(const char *digits, SizeType length, bool) {
    tactus_json_node *node = add(TACTUS_JSON_NUMBER);
    if (!node) return false;
    auto result = std::from_chars(digits, digits + length, node->number);
    if (result.ec == std::errc::result_out_of_range) {
      // Infinite or 0; RapidJSON itself refuses what is larger than any long double.
      long double wide = 0;
      std::from_chars(digits, digits + length, wide);
      node->number = static_cast<double>(wide);
    }
    return true;
  }

  bool String(const char *start, SizeType length, bool) {
    tactus_json_node *node = add(TACTUS_JSON_STRING);
    if (!node) return false;
    node->string = {static_cast<uint32_t>(start - text), length};
    return true;
  }

  bool Key(const char *start, SizeType length, bool copy) { return String(start, length, copy); }

  bool StartObject() { return start(TACTUS_JSON_OBJECT); }
  bool StartArray() { return start(TACTUS_JSON_ARRAY); }
  bool EndObject(SizeType count) { return end(count); }
  bool EndArray(SizeType count) { return end(count); }

  // Never called, since all numbers come as RawNumber.
  bool Int(int) { return false; }
  bool Uint(unsigned) { return false; }
  bool Int64(int64_t) { return false; }
  bool Uint64(uint64_t) { return false; }
  bool Double(double) { return false; }

private:
  tactus_json_node *add(uint32_t kind) {
    if (count == mostNodes) {
      reason = tooMany;
      return nullptr;
    }
    if (count == capacity && !grow()) return nullptr;
    tactus_json_node *node = &nodes[count++];
    node->size = 1;
    node->kind = kind;
    return node;
  }

  bool grow() {
    uint32_t larger = capacity ? capacity * 2 : 64;
    void *moved = std::realloc(nodes, larger * sizeof *nodes);
    if (!moved) {
      reason = tooMuch;
      return false;
    }
    nodes = static_cast<tactus_json_node *>(moved);
    capacity = larger;
    return true;
  }

  bool start(uint32_t kind) {
    if (depth == deepest) {
      reason = tooDeep;
      return false;
    }
    open[depth++] = count;
    return add(kind) != nullptr;
  }

  bool end(uint32_t elements) {
    uint32_t first = open[--depth];
    nodes[first].count = elements;
    nodes[first].size = count - first;
    return true;
  }
};

const char *reasonFor(ParseErrorCode code, char found) {
  switch (code) {
  case kParseErrorDocumentEmpty: return "holds nothing but comments";
  case kParseErrorDocumentRootNotSingular: return "something follows the end of the JSON object";
  case kParseErrorObjectMissName: return "is not JSON here: the name of a member is expected, in double quotes";
  case kParseErrorObjectMissColon: return "is not JSON here: a colon is expected between a name and its value";
  case kParseErrorObjectMissCommaOrCurlyBracket: return "is not JSON here: , or } is expected after a member";
  case kParseErrorArrayMissCommaOrSquareBracket: return "is not JSON here: , or ] is expected after an element";
  case kParseErrorStringUnicodeEscapeInvalidHex: return "is not JSON here: \\u needs four hexadecimal digits";
  case kParseErrorStringUnicodeSurrogateInvalid: return "is not JSON here: half a surrogate pair stands alone";
  case kParseErrorStringEscapeInvalid:
    return found == '\\' ? "is not JSON here: \\ is followed by one of \" \\ / b f n r t u"
                         : "is not JSON here: a control character in a text is written with \\, as \\n or \\t";
  case kParseErrorStringMissQuotationMark: return "is not JSON here: a text holds a byte of zero";
  case kParseErrorNumberTooBig: return "the number here is too large";
  case kParseErrorNumberMissFraction: return "is not JSON here: a digit is expected after the decimal point";
  case kParseErrorNumberMissExponent: return "is not JSON here: a digit is expected in the exponent";
  case kParseErrorUnspecificSyntaxError: return "is not JSON here: a comment begins with // or /*";
  default:
    return "is not JSON here: a value is expected, such as a number, a text in double quotes, true, false, null, [ or {";
  }
}

} // namespace

tactus_json_error tactus_json_read(const uint8_t *text, size_t length, tactus_json_tape *tape) {
  // RapidJSON resolves escapes in place, and takes a zero for the end.
  char *copy = length < UINT32_MAX ? static_cast<char *>(std::malloc(length + 1)) : nullptr;
  if (!copy) return {tooMuch, 0};
  std::memcpy(copy, text, length);
  copy[length] = 0;

  constexpr unsigned flags =
      kParseInsituFlag | kParseNumbersAsStringsFlag | kParseCommentsFlag | kParseTrailingCommasFlag | kParseNanAndInfFlag;
  Recorder recorder{copy};
  InsituStringStream stream(copy);
  Reader reader;
  ParseResult result = reader.Parse<flags>(stream, recorder);
  tactus_json_error error{nullptr, result.Offset()};
  if (recorder.reason) {
    // RapidJSON has passed the bracket when it asks.
    error = {recorder.reason, recorder.reason == tooDeep ? result.Offset() - 1 : result.Offset()};
  } else if (result.IsError()) {
    bool isCut = result.Offset() == length && result.Code() != kParseErrorDocumentEmpty;
    error.reason = isCut ? "the text ends in the middle: a bracket, quote or comment is still open"
                         : reasonFor(result.Code(), copy[result.Offset()]);
  } else if (stream.Tell() < length) {
    // A byte of zero that is not the end.
    error = {reasonFor(kParseErrorDocumentRootNotSingular, 0), stream.Tell()};
  }
  *tape = {recorder.nodes, copy};
  if (error.reason) tactus_json_free(*tape);
  return error;
}

void tactus_json_free(tactus_json_tape tape) {
  std::free(tape.nodes);
  std::free(tape.text);
}
