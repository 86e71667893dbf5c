#include "CMixing.h"

namespace {

constexpr int lanes = 8, span = 64, middle = span / 2;
static_assert(span == tactus_span_frames && lanes == tactus_span_nodes);

typedef float floats __attribute__((vector_size(4 * lanes), aligned(4)));
typedef uint32_t words __attribute__((vector_size(4 * lanes)));
typedef int32_t integers __attribute__((vector_size(4 * lanes)));

// For a frequency of at most this in cycles a frame the interpolation of a steady sine is off by 3·10⁻⁶ at most,
// (2πf · 63/2)⁸ / (8! · 2⁷), and by 2·10⁻⁵ in the shortest fade.
constexpr uint32_t highest_smooth_increment = 0.007 * 0x1p32;

// Chebyshev's nodes for the frames 0…63, counted from frame 32.
#define NODE(cosine) (-0.5f + 31.5f * (cosine))
constexpr floats node = {NODE(-0.98078528f), NODE(-0.83146961f), NODE(-0.55557023f), NODE(-0.19509032f),
                         NODE(0.19509032f),  NODE(0.55557023f),  NODE(0.83146961f),  NODE(0.98078528f)};

// What each node's value adds to each frame of a span: Lagrange's polynomials.
struct Basis {
  float values[lanes][span] = {};

  constexpr Basis() {
    for (int own = 0; own < lanes; own++)
      for (int frame = 0; frame < span; frame++) {
        double value = 1;
        for (int other = 0; other < lanes; other++)
          if (other != own) value *= (frame - middle - double(node[other])) / (double(node[own]) - double(node[other]));
        values[own][frame] = float(value);
      }
  }
};
constexpr Basis basis;

#define INLINE inline __attribute__((always_inline))

// sin 2πx for x in −½…½ is x (¼ − x²) times a quartic in x², fitted for the least greatest error: 10⁻⁷.
INLINE void multiply_by_sine(floats &samples, const integers &phases) {
  const floats x = __builtin_convertvector(phases, floats) * 0x1p-32f, square = x * x;
  const floats quartic =
      (((square * 12.2333012f - 38.1231956f) * square + 67.0438995f) * square - 64.8346786f) * square + 25.1327305f;
  samples *= x * (0.25f - square) * quartic;
}

template <bool oscillates>
INLINE void add_frames(const tactus_sine_segment &segment, float *buffer, int frames) {
  const floats lane = {0, 1, 2, 3, 4, 5, 6, 7};
  const words index = {0, 1, 2, 3, 4, 5, 6, 7};
  const words pairs = {0, 0, 1, 3, 6, 10, 15, 21};
  const uint32_t bend = segment.increment_slope;
  words phases = segment.phase + segment.increment * index + bend * pairs;
  words steps = segment.increment * lanes + bend * 28 + bend * lanes * index;
  floats amplitudes = segment.amplitude + segment.amplitude_slope * lane;
  floats envelopes = segment.envelope + segment.envelope_slope * lane;
  for (int done = 0; done < frames; done += lanes) {
    floats samples = amplitudes * envelopes;
    if (oscillates) multiply_by_sine(samples, (integers)phases);
    if (frames - done < lanes) samples = (floats)((integers)samples & (lane < (float)(frames - done)));
    *(floats *)(buffer + done) += samples;
    phases += steps;
    steps += bend * lanes * lanes;
    amplitudes += segment.amplitude_slope * lanes;
    envelopes += segment.envelope_slope * lanes;
  }
}

template <bool oscillates>
INLINE void add_nodes(const tactus_sine_segment &segment, float *nodes, int spans) {
  const uint32_t bend = segment.increment_slope;
  uint32_t phase = tactus_phase_after(&segment, middle), increment = segment.increment + bend * middle;
  const floats bends = node * (node - 1) * (0.5f * int32_t(bend));
  floats amplitudes = segment.amplitude + segment.amplitude_slope * (node + middle);
  floats envelopes = segment.envelope + segment.envelope_slope * (node + middle);
  for (int done = 0; done < spans; done++) {
    floats samples = amplitudes * envelopes;
    if (oscillates)
      multiply_by_sine(samples, int32_t(phase) + __builtin_convertvector(node * float(increment) + bends, integers));
    *(floats *)(nodes + done * lanes) += samples;
    phase += increment * span + bend * (span * (span - 1) / 2);
    increment += bend * span;
    amplitudes += segment.amplitude_slope * span;
    envelopes += segment.envelope_slope * span;
  }
}

INLINE void advance(tactus_sine_segment &segment, int frames) {
  segment.phase = tactus_phase_after(&segment, frames);
  segment.increment += segment.increment_slope * frames;
  segment.amplitude += segment.amplitude_slope * frames;
  segment.envelope += segment.envelope_slope * frames;
}

template <bool oscillates>
INLINE void add(const tactus_sine_segment *given, const tactus_sum *sum, int first, int frames) {
  tactus_sine_segment segment = *given;  // a copy, which the sum cannot alias
  const int head = -first & (span - 1), spans = (frames - head) / span;
  const bool is_smooth = !oscillates || (segment.increment <= highest_smooth_increment &&
                                         segment.increment + segment.increment_slope * frames <= highest_smooth_increment);
  if (spans <= 0 || !is_smooth) return add_frames<oscillates>(segment, sum->frames + first, frames);
  if (head > 0) {
    add_frames<oscillates>(segment, sum->frames + first, head);
    advance(segment, head);
  }
  add_nodes<oscillates>(segment, sum->nodes + (first + head) / span * lanes, spans);
  const int rest = frames - head - spans * span;
  if (rest == 0) return;
  advance(segment, spans * span);
  add_frames<oscillates>(segment, sum->frames + first + frames - rest, rest);
}

INLINE void interpolate_spans(const tactus_sum *sum, int spans) {
  for (int done = 0; done < spans; done++) {
    float *nodes = sum->nodes + done * lanes, *frames = sum->frames + done * span;
    for (int frame = 0; frame < span; frame += lanes) {
      floats samples = *(floats *)(frames + frame);
      for (int index = 0; index < lanes; index++) samples += nodes[index] * *(const floats *)(basis.values[index] + frame);
      *(floats *)(frames + frame) = samples;
    }
    *(floats *)nodes = floats{};
  }
}

void add_sine(const tactus_sine_segment *segment, const tactus_sum *sum, int first, int frames) {
  add<true>(segment, sum, first, frames);
}

void add_level(const tactus_sine_segment *segment, const tactus_sum *sum, int first, int frames) {
  add<false>(segment, sum, first, frames);
}

void interpolate(const tactus_sum *sum, int spans) { interpolate_spans(sum, spans); }

#if defined(__x86_64__)

#define AVX2 __attribute__((target("avx2,fma")))

AVX2 void add_sine_avx2(const tactus_sine_segment *segment, const tactus_sum *sum, int first, int frames) {
  add<true>(segment, sum, first, frames);
}

AVX2 void add_level_avx2(const tactus_sine_segment *segment, const tactus_sum *sum, int first, int frames) {
  add<false>(segment, sum, first, frames);
}

AVX2 void interpolate_avx2(const tactus_sum *sum, int spans) { interpolate_spans(sum, spans); }

#endif

}  // namespace

tactus_mixing tactus_baseline_mixing(void) { return {"baseline", add_sine, add_level, interpolate}; }

tactus_mixing tactus_fastest_mixing(void) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
    return {"AVX2", add_sine_avx2, add_level_avx2, interpolate_avx2};
#endif
  return tactus_baseline_mixing();
}
