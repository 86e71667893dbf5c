// A JACK client that plays a sender against a listener: witness COUNT PORT-REGEX udp|tcp PORT EVENT-FILE END-FILE
//
// It connects the first output port that matches to an input of its own, and COUNT times, at intervals that are locked to
// nothing, sends what EVENT-FILE holds to 127.0.0.1:PORT, and 25 ms later what END-FILE holds, unless its name is empty. Meanwhile
// it notes where the port rises from silence. It prints, in the order of time and in microseconds of JACK's clock:
//   sent TIME               just before the event was sent
//   rose ARRIVAL PLACE      when the buffer with the first sample came, and that sample's own time: its number at JACK's rate,
//                           from the earliest that the buffers of the last 32 periods came by their own numbers; JACK's own
//                           estimate is off by milliseconds for some time after an xrun
//   xrun                    before an event during whose time JACK itself stumbled
#include <arpa/inet.h>
#include <jack/jack.h>
#include <netinet/tcp.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MILLISECOND = 1000, CAPACITY = 65536, PATIENCE = 20000 * MILLISECOND, WINDOW = 32 };
static const float silence = 1e-5f;

struct rise {
  double arrival, place;
};

static jack_client_t *client;
static jack_port_t *input;
// Written by the process callback alone; read once it has passed on the count.
static struct rise rises[CAPACITY];
static atomic_int rise_count;
static atomic_bool stumbled;
static jack_nframes_t rest, silent;
static double frame_length, origins[WINDOW];
static unsigned periods;

static void sleep_until(jack_time_t instant) {
  jack_time_t now = jack_get_time();
  if (instant > now) usleep(instant - now);
}

// The time of a frame, in microseconds.
static double place(jack_nframes_t frame) {
  double earliest = origins[0];
  for (unsigned index = 1; index < WINDOW && index < periods; index++)
    if (origins[index] < earliest) earliest = origins[index];
  return earliest + frame * frame_length;
}

static int process(jack_nframes_t count, void *unused) {
  (void)unused;
  jack_time_t arrival = jack_get_time();
  const float *samples = jack_port_get_buffer(input, count);
  jack_nframes_t start = jack_last_frame_time(client);
  origins[periods++ % WINDOW] = arrival - start * frame_length;
  for (jack_nframes_t index = 0; index < count; index++) {
    if (samples[index] > -silence && samples[index] < silence) {
      silent++;
      continue;
    }
    int next = atomic_load_explicit(&rise_count, memory_order_relaxed);
    if (silent >= rest && next < CAPACITY) {
      rises[next] = (struct rise){arrival, place(start + index)};
      atomic_store_explicit(&rise_count, next + 1, memory_order_release);
    }
    silent = 0;
  }
  return 0;
}

static int note_xrun(void *unused) {
  (void)unused;
  atomic_store(&stumbled, true);
  return 0;
}

static void fail(const char *what) {
  fprintf(stderr, "witness: %s\n", what);
  exit(1);
}

static size_t read_whole(const char *path, char *bytes, size_t room) {
  FILE *file = fopen(path, "rb");
  if (!file) return 0;
  size_t count = fread(bytes, 1, room, file);
  fclose(file);
  return count;
}

static int connected_socket(int type, int port) {
  struct sockaddr_in peer = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  for (jack_time_t end = jack_get_time() + PATIENCE; jack_get_time() < end; usleep(100 * MILLISECOND)) {
    int connection = socket(AF_INET, type, 0), yes = 1;
    if (type == SOCK_STREAM) setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (connect(connection, (struct sockaddr *)&peer, sizeof peer) == 0) return connection;
    close(connection);
  }
  fail("nobody listens on the port");
  return -1;
}

static void connect_port(const char *pattern) {
  for (jack_time_t end = jack_get_time() + PATIENCE; jack_get_time() < end; usleep(100 * MILLISECOND)) {
    const char **ports = jack_get_ports(client, pattern, JACK_DEFAULT_AUDIO_TYPE, JackPortIsOutput);
    if (!ports) continue;
    int result = jack_connect(client, ports[0], jack_port_name(input));
    jack_free(ports);
    if (result == 0) return;
  }
  fail("no port of that name appeared");
}

int main(int argc, char **argv) {
  if (argc != 7) fail("usage: witness COUNT PORT-REGEX udp|tcp PORT EVENT-FILE END-FILE");
  static char event[1024], ending[1024];
  size_t event_size = read_whole(argv[5], event, sizeof event), ending_size = read_whole(argv[6], ending, sizeof ending);
  if (event_size == 0) fail("the event's file is empty");
  client = jack_client_open("witness", JackNoStartServer, NULL);
  if (!client) fail("no JACK server");
  input = jack_port_register(client, "in", JACK_DEFAULT_AUDIO_TYPE, JackPortIsInput, 0);
  frame_length = 1e6 / jack_get_sample_rate(client);
  rest = jack_get_sample_rate(client) / 100;
  jack_set_process_callback(client, process, NULL);
  jack_set_xrun_callback(client, note_xrun, NULL);
  if (jack_activate(client) != 0) fail("JACK does not run it");
  connect_port(argv[2]);
  int connection = connected_socket(strcmp(argv[3], "tcp") == 0 ? SOCK_STREAM : SOCK_DGRAM, atoi(argv[4]));
  usleep(1500 * MILLISECOND);

  int next_rise = atomic_load(&rise_count);
  unsigned random = 1;
  for (int count = atoi(argv[1]); count > 0; count--) {
    atomic_store(&stumbled, false);
    jack_time_t sent = jack_get_time();
    if (write(connection, event, event_size) < 0) fail("the event cannot be sent");
    sleep_until(sent + 25 * MILLISECOND);
    if (ending_size > 0 && write(connection, ending, ending_size) < 0) fail("the event's end cannot be sent");
    random = random * 1664525 + 1013904223;
    sleep_until(sent + 80 * MILLISECOND + (random >> 8) % (40 * MILLISECOND));
    if (atomic_load(&stumbled)) puts("xrun");
    printf("sent %llu\n", (unsigned long long)sent);
    for (int end = atomic_load_explicit(&rise_count, memory_order_acquire); next_rise < end; next_rise++)
      printf("rose %.0f %.1f\n", rises[next_rise].arrival, rises[next_rise].place);
  }
  jack_client_close(client);
}
