#include <stddef.h>
#include <stdint.h>

/// libFuzzer as a function (LLVM, "Using libFuzzer as a library"); no header of LLVM declares it.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*target)(const uint8_t *bytes, size_t count));
