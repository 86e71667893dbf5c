#ifndef TACTUS_CREALTIME_H
#define TACTUS_CREALTIME_H

#include <stdint.h>

/// CLOCK_MONOTONIC in nanoseconds; a vDSO call, safe on the real-time thread.
int64_t tactus_monotonic_ns(void);

/// Sleeps until an instant of CLOCK_MONOTONIC; returns 0 or an errno (EINTR when a signal came first).
int tactus_sleep_until_ns(int64_t instant_ns);

/// Names the calling thread for debuggers and `top`; at most 15 bytes.
void tactus_name_thread(const char *name);

/// Locks the memory of the process, and what it will allocate if no limit could make a later allocation fail; returns 0 or an errno.
int tactus_lock_memory(void);

/// Takes the page faults of the calling thread's stack, so that there are none later where memory cannot be locked.
void tactus_touch_stack(void);

/// Makes denormal numbers count as zero on the calling thread, since they are up to a hundred times slower.
void tactus_flush_denormals(void);

/// Marks where the calling thread becomes, and ceases to be, bound to real time.
/// RealtimeSanitizer, when it is linked in, reports whatever allocates, locks or blocks between the two; otherwise they do nothing.
void tactus_realtime_enter(void);
void tactus_realtime_exit(void);

#endif
