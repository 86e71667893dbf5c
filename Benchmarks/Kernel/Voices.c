#include "Voices.h"

#include <math.h>

enum { knot = 512, lanes = 8 };

typedef float floats __attribute__((vector_size(4 * lanes), aligned(4)));
typedef uint32_t words __attribute__((vector_size(4 * lanes)));
typedef int32_t integers __attribute__((vector_size(4 * lanes)));

static const floats lane = {0, 1, 2, 3, 4, 5, 6, 7};
static const words index_of = {0, 1, 2, 3, 4, 5, 6, 7};
static const words pairs = {0, 0, 1, 3, 6, 10, 15, 21};

static uint32_t increment(float sharpness, float sample_rate) {
  const float octaves = 1.5235619f;  // from 80 to 230 Hz
  return (uint32_t)(80 * exp2f(octaves * sharpness) * (0x1p32f / sample_rate));
}

void kernel_render(struct kernel_voice *voices, int count, float *output, int frames, float sample_rate) {
  for (struct kernel_voice *voice = voices; voice < voices + count; voice++) {
    uint32_t step = increment(voice->sharpness, sample_rate);
    float amplitude = voice->intensity * voice->intensity;
    for (int frame = 0; frame < frames; frame += knot) {
      voice->sharpness += knot * voice->sharpness_slope;
      voice->intensity += knot * voice->intensity_slope;
      uint32_t next_step = increment(voice->sharpness, sample_rate);
      float next_amplitude = voice->intensity * voice->intensity;
      uint32_t bend = (uint32_t)((int32_t)(next_step - step) / knot);
      float slope = (next_amplitude - amplitude) / knot;
      words phases = voice->phase + step * index_of + bend * pairs;
      words steps = step * lanes + bend * 28 + bend * lanes * index_of;
      floats amplitudes = amplitude + slope * lane;
      floats envelopes = voice->envelope + voice->envelope_slope * lane;
      for (int done = 0; done < knot; done += lanes) {
        floats x = __builtin_convertvector((integers)phases, floats) * 0x1p-32f;
        floats square = x * x;
        floats cubic = ((square * -32.60925f + 66.2389f) * square - 64.79274f) * square + 25.13217f;
        *(floats *)(output + frame + done) += x * (0.25f - square) * cubic * (amplitudes * envelopes);
        phases += steps;
        steps += bend * lanes * lanes;
        amplitudes += slope * lanes;
        envelopes += voice->envelope_slope * lanes;
      }
      voice->phase += step * knot + bend * (knot * (knot - 1) / 2);
      voice->envelope += knot * voice->envelope_slope;
      step = next_step;
      amplitude = next_amplitude;
    }
  }
}
