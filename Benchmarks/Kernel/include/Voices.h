#ifndef KERNEL_VOICES_H
#define KERNEL_VOICES_H

#include <stdint.h>

/// A sine with a linear envelope, whose intensity and sharpness move linearly.
struct kernel_voice {
  uint32_t phase;
  float envelope, envelope_slope;
  float intensity, intensity_slope;
  float sharpness, sharpness_slope;
};

/// Adds the voices to `frames` frames, a multiple of 512: what Tactus' engine computes for them, without anything around it.
/// Laws are evaluated every 512 frames: amplitude is intensity², frequency 80 Hz · (230/80)^sharpness.
void kernel_render(struct kernel_voice *voices, int count, float *output, int frames, float sample_rate);

#endif
