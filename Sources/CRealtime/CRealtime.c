#include "CRealtime.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
#if defined(__SSE__)
#include <xmmintrin.h>
#endif

int64_t tactus_monotonic_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int tactus_sleep_until_ns(int64_t instant_ns) {
  struct timespec until = {instant_ns / 1000000000, instant_ns % 1000000000};
  return clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, 0);
}

void tactus_name_thread(const char *name) { pthread_setname_np(pthread_self(), name); }

int tactus_lock_memory(void) {
  struct rlimit limit;
  int unlimited = geteuid() == 0 || (getrlimit(RLIMIT_MEMLOCK, &limit) == 0 && limit.rlim_cur == RLIM_INFINITY);
  if (mlockall(MCL_CURRENT) != 0) return errno;
  // Later memory is locked as it is touched: a thread's stack has 8 MiB, of which hardly any ever is.
  if (unlimited) mlockall(MCL_FUTURE | MCL_ONFAULT);
  return 0;
}

void tactus_touch_stack(void) {
  volatile char stack[256 * 1024];
  for (size_t index = 0; index < sizeof stack; index += 4096) stack[index] = 0;
}

void tactus_flush_denormals(void) {
#if defined(__SSE__)
  _mm_setcsr(_mm_getcsr() | 0x8040);  // FTZ and DAZ: Intel SDM volume 1, section 10.2.3
#elif defined(__aarch64__)
  uint64_t fpcr;
  __asm__ volatile("mrs %0, fpcr" : "=r"(fpcr));
  __asm__ volatile("msr fpcr, %0" ::"r"(fpcr | (1u << 24)));
#endif
}

void __rtsan_realtime_enter(void) __attribute__((weak));
void __rtsan_realtime_exit(void) __attribute__((weak));

void tactus_realtime_enter(void) {
  if (__rtsan_realtime_enter) __rtsan_realtime_enter();
}

void tactus_realtime_exit(void) {
  if (__rtsan_realtime_exit) __rtsan_realtime_exit();
}
