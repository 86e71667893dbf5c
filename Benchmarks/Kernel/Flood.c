#include "Flood.h"

#include <lo/lo.h>
#include <stdio.h>
#include <stdlib.h>

struct kernel_flood {
  lo_server server;
  int counted;
};

static int tap(const char *path, const char *types, lo_arg **values, int count, lo_message message, void *flood) {
  ((struct kernel_flood *)flood)->counted++;
  return 0;
}

struct kernel_flood *kernel_flood_new(void) {
  struct kernel_flood *flood = calloc(1, sizeof *flood);
  if (!flood) return NULL;
  flood->server = lo_server_new(NULL, NULL);
  if (!flood->server || !lo_server_add_method(flood->server, "/tap", "ff", tap, flood)) {
    kernel_flood_free(flood);
    return NULL;
  }
  return flood;
}

int kernel_flood_port(const struct kernel_flood *flood) { return lo_server_get_port(flood->server); }

void kernel_flood_send(int port, int count) {
  char text[16];
  snprintf(text, sizeof text, "%d", port);
  lo_address address = lo_address_new("127.0.0.1", text);
  for (int sent = 0; sent < count; sent++) lo_send(address, "/tap", "ff", 0.5, 0.25);
  lo_address_free(address);
}

void kernel_flood_receive(struct kernel_flood *flood, int count) {
  flood->counted = 0;
  while (flood->counted < count && lo_server_recv(flood->server) > 0) {}
}

void kernel_flood_free(struct kernel_flood *flood) {
  if (flood->server) lo_server_free(flood->server);
  free(flood);
}
