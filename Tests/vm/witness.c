// An ALSA sequencer client that prints, for each note-on it gets, the kernel's stamp in nanoseconds, the note and the velocity.
// Its port is named Witness; others subscribe it, since it connects to nothing by itself.
#include <alsa/asoundlib.h>
#include <stdio.h>

int main(void) {
  snd_seq_t *seq;
  if (snd_seq_open(&seq, "default", SND_SEQ_OPEN_DUPLEX, 0) < 0) return fputs("witness: no ALSA sequencer\n", stderr), 1;
  snd_seq_set_client_name(seq, "Witness");
  int queue = snd_seq_alloc_queue(seq);
  snd_seq_port_info_t *port;
  snd_seq_port_info_alloca(&port);
  snd_seq_port_info_set_name(port, "Witness");
  snd_seq_port_info_set_capability(port, SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE);
  snd_seq_port_info_set_type(port, SND_SEQ_PORT_TYPE_MIDI_GENERIC | SND_SEQ_PORT_TYPE_APPLICATION);
  snd_seq_port_info_set_timestamping(port, 1);
  snd_seq_port_info_set_timestamp_real(port, 1);
  snd_seq_port_info_set_timestamp_queue(port, queue);
  if (snd_seq_create_port(seq, port) < 0) return fputs("witness: no port\n", stderr), 1;
  snd_seq_start_queue(seq, queue, NULL);
  snd_seq_drain_output(seq);
  setlinebuf(stdout);
  for (snd_seq_event_t *event; snd_seq_event_input(seq, &event) >= 0;)
    if (event->type == SND_SEQ_EVENT_NOTEON && event->data.note.velocity > 0)
      printf("%lld %d %d\n", event->time.time.tv_sec * 1000000000LL + event->time.time.tv_nsec, event->data.note.note,
             event->data.note.velocity);
}
