#ifndef TACTUS_CMIXING_H
#define TACTUS_CMIXING_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A stretch of a voice in which increment, amplitude and envelope each move linearly; a slope is a frame's change.
///
/// The phase is a 32-bit fraction of a cycle and all its arithmetic is exact, so it does not depend on how a voice is cut into
/// blocks; where a block begins decides only which frames are interpolated.
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

/// The phase after so many frames.
static inline uint32_t tactus_phase_after(const struct tactus_sine_segment *_Nonnull segment, int frames)
    __attribute__((swift_name("SineSegment.phase(self:after:)"), swift_attr("@_noLocks"))) {
  uint32_t count = (uint32_t)frames, pairs = (uint32_t)((uint64_t)count * (count - 1) / 2);
  return segment->phase + segment->increment * count + segment->increment_slope * pairs;
}

/// A span of frames in which a voice is so smooth that its values at a few nodes tell all others.
enum { tactus_span_frames = 64, tactus_span_nodes = 8 };

/// Voices of one actuator, summed over a block: frame by frame, and where they are smooth for a whole span at its nodes alone.
///
/// So a span costs an eighth, for any number of voices: their sum is interpolated once, by a polynomial through the nodes of
/// Chebyshev (Trefethen, "Approximation Theory and Approximation Practice", chapters 2 and 8).
struct tactus_sum {
  /// The block's frames, and 7 more to which nothing but 0 is added.
  float *_Nonnull frames;
  /// For each whole span of the block.
  float *_Nonnull nodes;
};

/// The inner loop of the mixer, compiled for one set of instructions; between two sets results differ by rounding only.
struct __attribute__((swift_name("Mixing"))) tactus_mixing {
  /// The set of instructions, for people to read.
  const char *_Nonnull instructions;
  /// Adds a segment of `frames` frames from the block's frame `first` on.
  void (*_Nonnull add_sine)(
      const struct tactus_sine_segment *_Nonnull segment, const struct tactus_sum *_Nonnull sum, int first, int frames);
  /// Adds the level alone, without its oscillation.
  void (*_Nonnull add_level)(
      const struct tactus_sine_segment *_Nonnull segment, const struct tactus_sum *_Nonnull sum, int first, int frames);
  /// Adds to the frames of the first so many spans what their nodes tell, and clears the nodes.
  void (*_Nonnull interpolate)(const struct tactus_sum *_Nonnull sum, int spans);
};

/// The loop for every machine of this architecture.
struct tactus_mixing tactus_baseline_mixing(void);

/// The fastest loop that this machine can run.
struct tactus_mixing tactus_fastest_mixing(void);

#ifdef __cplusplus
}
#endif

#endif
