#include <sys/eventfd.h>

#include <alsa/asoundlib.h>

/// The handler of `tactus_silence_alsa`; Swift can neither define nor pass a C function of variable arguments.
static void tactus_ignore_alsa(const char *file, int line, const char *function, int error, const char *format, ...) {
  (void)file, (void)line, (void)function, (void)error, (void)format;
}

/// Stops alsa-lib from printing on stderr, since each failure is returned as well and told once, in our words.
static inline void tactus_silence_alsa(void) { snd_lib_error_set_handler(tactus_ignore_alsa); }
