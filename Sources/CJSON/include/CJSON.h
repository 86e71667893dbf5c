#ifndef TACTUS_CJSON_H
#define TACTUS_CJSON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum tactus_json_kind {
  TACTUS_JSON_NULL,
  TACTUS_JSON_FALSE,
  TACTUS_JSON_TRUE,
  TACTUS_JSON_NUMBER,
  TACTUS_JSON_STRING,
  TACTUS_JSON_ARRAY,
  TACTUS_JSON_OBJECT,
};

/// A value, or the name of a member, which stands before its value.
struct tactus_json_node {
  union {
    /// Of a number; it may be infinite or NaN.
    double number;
    /// Of a string: where in the tape's text it is, without escapes. `\ud800` and the like become three bytes that are not UTF-8.
    struct {
      uint32_t start, length;
    } string;
    /// Of an array: its elements.
    uint32_t count;
  };
  /// How many nodes it is, with all that it contains.
  uint32_t size;
  /// A `tactus_json_kind`.
  uint32_t kind;
};

/// A JSON text as its values in the order in which they stand, each before what it contains.
struct tactus_json_tape {
  struct tactus_json_node *nodes;
  char *text;
};

/// Where a text is not JSON, and why.
struct tactus_json_error {
  /// What is wrong, in English; null when nothing is.
  const char *reason;
  /// The offset in bytes.
  size_t offset;
};

/// Reads UTF-8 text, with comments, trailing commas, NaN and Inf; the tape is the caller's to free unless there is an error.
struct tactus_json_error tactus_json_read(const uint8_t *text, size_t length, struct tactus_json_tape *tape);

/// Frees what tactus_json_read made.
void tactus_json_free(struct tactus_json_tape tape);

#ifdef __cplusplus
}
#endif

#endif
