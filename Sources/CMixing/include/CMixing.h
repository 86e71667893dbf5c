#ifndef TACTUS_CMIXING_H
#define TACTUS_CMIXING_H

#include <stdint.h>

/// A stretch of a voice in which increment, amplitude and envelope each move linearly; a slope is a frame's change.
///
/// The phase is a 32-bit fraction of a cycle and all its arithmetic is exact, so the signal does not depend on how a voice
/// is cut into blocks.
struct __attribute__((swift_name("SineSegment"))) tactus_sine_segment {
  uint32_t phase;
  uint32_t increment;
  float amplitude;
  float envelope;
  /// Modulo 2³².
  uint32_t increment_slope;
  float amplitude_slope;
  float envelope_slope;
};

/// The inner loop of the mixer, compiled for one set of instructions; between two sets results differ by rounding only.
///
/// Each function adds `frames` frames to a buffer that has room for 7 more, and adds 0 to those at most.
struct __attribute__((swift_name("Mixing"))) tactus_mixing {
  /// The set of instructions, for people to read.
  const char *_Nonnull instructions;
  void (*_Nonnull add_sine)(const struct tactus_sine_segment *_Nonnull segment, float *_Nonnull buffer, int frames);
  /// Adds the level alone, without its oscillation.
  void (*_Nonnull add_level)(const struct tactus_sine_segment *_Nonnull segment, float *_Nonnull buffer, int frames);
};

/// The loop for every machine of this architecture.
struct tactus_mixing tactus_baseline_mixing(void);

/// The fastest loop that this machine can run.
struct tactus_mixing tactus_fastest_mixing(void);

#endif
