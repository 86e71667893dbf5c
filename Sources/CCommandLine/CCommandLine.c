#include "CCommandLine.h"

struct tactus_option_step tactus_next_option(int argc, char **argv, const char *letters, const struct option *options,
                                             int isFirst) {
  if (isFirst) optind = 0;
  opterr = 0;
  struct tactus_option_step step = {getopt_long(argc, argv, letters, options, 0), 0, 0};
  step.argument = optarg;
  step.next = optind;
  return step;
}
