#!/bin/bash
# inside.sh TACTUS WITNESS NOTES.MID [OPTION...]      (in the virtual machine)
# Plays the MIDI file and a note from a raw MIDI port into `TACTUS live OPTION...`; leaves in $VM_OUT: capture.wav (what
# the PCM played), take*.ahap, stamps (the kernel's), live.log.
set -euo pipefail
tactus=$1 witness=$2 notes=$3
shift 3

# await WHAT COMMAND...: asks again and again until it succeeds, a minute long.
await() {
  local what=$1 end=$((SECONDS + 60))
  shift
  until "$@"; do
    [ $SECONDS -lt $end ] || { echo "inside.sh: waited in vain for $what" >&2; cat "$VM_OUT/live.log" >&2; exit 1; }
    sleep 0.2
  done
}
# hears CLIENT: whether it is subscribed to Midi Through and to a virtual raw MIDI port.
hears() { aconnect -l | awk -v c="'$1'" '/^client/ {on = index($0, c)} on && /Connected From/' | grep -q '14:0.*,\|, *14:0'; }
exists() { aconnect -l | grep -q "^client.*'$1'"; }
# One note came from each port but the file's: 40 and 1.
all_stamped() { [ "$(wc -l <"$VM_OUT/stamps")" -ge "$1" ]; }
captured() { [ "$(stat -c %s "$VM_OUT/capture.wav")" -ge "$1" ]; }

arecord -q -D hw:Loopback,1,0 -f FLOAT_LE -r 48000 -c 2 "$VM_OUT/capture.wav" &
recorder=$!
await "the capture" test -s "$VM_OUT/capture.wav"
"$witness" >"$VM_OUT/stamps" &
await "the witness" exists Witness
raw=$(aconnect -l | sed -n "s/^client \([0-9]*\): 'Virtual Raw MIDI.*/\1/p" | head -1)
aconnect 14:0 Witness
aconnect "$raw:0" Witness
"$tactus" live --mapping Tests/vm/taps.yaml --connect '^Midi Through:|:VirMIDI .*-0$' --no-osc --out hw:Loopback,0,0 \
  --record "$VM_OUT/take.ahap" "$@" >"$VM_OUT/live.log" 2>&1 &
live=$!
await "tactus to subscribe" hears Tactus

aplaymidi -d 0 -p 14:0 "$notes"
await "the notes of the file" all_stamped 40
amidi -p hw:VirMIDI,0 -S '90 30 40'
await "the note of the raw MIDI port" all_stamped 41
amidi -p hw:VirMIDI,0 -S '80 30 40'
await "the last tap's end" captured $(($(stat -c %s "$VM_OUT/capture.wav") + 2 * 48000 * 8))

kill -TERM $live
wait $live || { echo "inside.sh: tactus live ended with $?" >&2; cat "$VM_OUT/live.log" >&2; exit 1; }
kill -TERM $recorder
wait $recorder || true
