#define _GNU_SOURCE
#include "Ticks.h"

#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <time.h>
#include <unistd.h>

struct ticks {
  int64_t period_ns;
  int count;
  int priority;
  int64_t *late_ns;
};

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static void *loop(void *argument) {
  const struct ticks *ticks = argument;
  struct sched_param parameters = {.sched_priority = ticks->priority};
  pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameters);
  int32_t microseconds = 0;
  int latency = open("/dev/cpu_dma_latency", O_WRONLY | O_CLOEXEC);
  if (latency >= 0) (void)!write(latency, &microseconds, sizeof microseconds);
  int64_t due = now();
  for (int tick = 0; tick < ticks->count; tick++) {
    due += ticks->period_ns;
    int ahead = now() < due;
    struct timespec until = {due / 1000000000, due % 1000000000};
    while (ahead && clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL)) {}
    ticks->late_ns[tick] = ahead ? now() - due : -1;
  }
  if (latency >= 0) close(latency);
  return NULL;
}

int kernel_ticks(int64_t period_ns, int count, int priority, int64_t *late_ns) {
  struct ticks ticks = {period_ns, count, priority, late_ns};
  pthread_t thread;
  int error = pthread_create(&thread, NULL, loop, &ticks);
  if (!error) pthread_join(thread, NULL);
  return error;
}
