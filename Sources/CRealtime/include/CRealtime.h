#ifndef TACTUS_CREALTIME_H
#define TACTUS_CREALTIME_H

#include <stdint.h>

/// Tells Swift of a function that it never locks or allocates, so that what calls it can be proven not to.
#define TACTUS_NO_LOCKS __attribute__((swift_attr("@_noLocks")))

/// CLOCK_MONOTONIC in nanoseconds; a vDSO call, safe on the real-time thread.
TACTUS_NO_LOCKS int64_t tactus_monotonic_ns(void);

/// Sleeps until an instant of CLOCK_MONOTONIC; returns 0 or an errno (EINTR when a signal came first).
int tactus_sleep_until_ns(int64_t instant_ns);

/// Names the calling thread for debuggers and `top`; at most 15 bytes.
void tactus_name_thread(const char *name);

/// Takes the page faults of the process's memory and locks it, and what it will allocate once that is touched, if no limit could make
/// a later allocation fail; returns 0 or an errno.
int tactus_lock_memory(void);

/// Takes the page faults of the calling thread's stack, so that there are none later where memory cannot be locked.
void tactus_touch_stack(void);

/// Makes denormal numbers count as zero on the calling thread, since they are up to a hundred times slower.
void tactus_flush_denormals(void);

/// Marks where the calling thread becomes, and ceases to be, bound to real time.
/// RealtimeSanitizer, when it is linked in, reports whatever allocates, locks or blocks between the two; otherwise they do nothing.
TACTUS_NO_LOCKS void tactus_realtime_enter(void);
TACTUS_NO_LOCKS void tactus_realtime_exit(void);

/// libm's functions for the real-time thread: of their own declarations Swift does not know that they never lock.
static inline TACTUS_NO_LOCKS float tactus_cosf(float angle) { return __builtin_cosf(angle); }
static inline TACTUS_NO_LOCKS float tactus_expf(float exponent) { return __builtin_expf(exponent); }
static inline TACTUS_NO_LOCKS float tactus_exp2f(float exponent) { return __builtin_exp2f(exponent); }
static inline TACTUS_NO_LOCKS float tactus_logf(float value) { return __builtin_logf(value); }
static inline TACTUS_NO_LOCKS float tactus_powf(float base, float exponent) { return __builtin_powf(base, exponent); }
static inline TACTUS_NO_LOCKS float tactus_sqrtf(float value) { return __builtin_sqrtf(value); }

#endif
