#ifndef KERNEL_TICKS_H
#define KERNEL_TICKS_H

#include <stdint.h>

/// Sleeps until `count` instants, a period apart, on a thread with SCHED_FIFO at `priority` (where the system grants it) and
/// processors that sleep lightly (likewise): a bare loop of clock_nanosleep.
/// Stores by how many nanoseconds each wake-up came late, -1 for a tick that was over before there was anything to sleep for.
/// Returns 0 or an errno of making the thread.
int kernel_ticks(int64_t period_ns, int count, int priority, int64_t *late_ns);

#endif
