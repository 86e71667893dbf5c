#ifndef KERNEL_FLOOD_H
#define KERNEL_FLOOD_H

/// A server of liblo with one method, `/tap` with two floats, that does nothing but count.
struct kernel_flood;

/// Listens at a free port; NULL where there is none.
struct kernel_flood *kernel_flood_new(void);

/// The port that it listens at.
int kernel_flood_port(const struct kernel_flood *flood);

/// Sends `count` messages to a port of this machine, from a socket of its own.
void kernel_flood_send(int port, int count);

/// Receives until so many messages were counted.
void kernel_flood_receive(struct kernel_flood *flood, int count);

void kernel_flood_free(struct kernel_flood *flood);

#endif
