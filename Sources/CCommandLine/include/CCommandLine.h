#ifndef TACTUS_CCOMMANDLINE_H
#define TACTUS_CCOMMANDLINE_H

#include <getopt.h>

/// One step of getopt_long(3), with its results returned instead of left in globals, which Swift 6 does not let a program touch.
struct tactus_option_step {
  /// What getopt_long returned: an option's value, '?' or ':' for a mistake, −1 at the end.
  int found;
  /// The option's argument, or null.
  const char *argument;
  /// The index of the next word of argv.
  int next;
};

/// Begins with `isFirst`; then call it until `found` is −1.
struct tactus_option_step tactus_next_option(int argc, char **argv, const char *letters, const struct option *options,
                                             int isFirst);

#endif
