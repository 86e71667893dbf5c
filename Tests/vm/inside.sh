#!/bin/bash
# inside.sh SCENARIO TACTUS WITNESS NOTES.MID [OPTION...]      (in the virtual machine)
# Plays the MIDI file and a note from a raw MIDI port into `TACTUS live OPTION...`; in the scenario `unplug` the file once more
# before that, while the sound card is taken away and given back. Leaves in $VM_OUT: capture.wav (what the PCM played of the file
# and the note), take*.ahap, stamps (the kernel's), live.log.
set -euo pipefail
scenario=$1 tactus=$2 witness=$3 notes=$4
shift 4

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
all_stamped() { [ "$(wc -l <"$VM_OUT/stamps")" -ge "$1" ]; }
captured() { [ "$(stat -c %s "$VM_OUT/capture.wav")" -ge "$1" ]; }
says() { grep -q "$1" "$VM_OUT/live.log"; }
says_once() { [ "$(grep -c "$1" "$VM_OUT/live.log")" = 1 ]; }

capture() {
  arecord -q -D hw:Loopback,1,0 -f FLOAT_LE -r 48000 -c 2 "$VM_OUT/capture.wav" &
  recorder=$!
  await "the capture" test -s "$VM_OUT/capture.wav"
}

# Takes the sound card away and gives it back while the file is played; what holds it open must let go of it before it is gone.
unplug() {
  local driver=/sys/bus/platform/drivers/snd_aloop file unbinding
  aplaymidi -d 0 -p 14:0 "$notes" &
  file=$!
  await "the first notes" all_stamped 10
  echo snd_aloop.0 >$driver/unbind &
  unbinding=$!
  await "word that the device is gone" says ' is gone: '
  wait $recorder || true
  wait $unbinding
  await "notes that nobody hears" all_stamped 20
  echo snd_aloop.0 >$driver/bind
  await "word that the device is back" says ' plays again$'
  wait $file
  await "the last note" all_stamped 40
  rm "$VM_OUT/capture.wav"
  capture
}

capture
"$witness" >"$VM_OUT/stamps" &
await "the witness" exists Witness
raw=$(aconnect -l | sed -n "s/^client \([0-9]*\): 'Virtual Raw MIDI.*/\1/p" | head -1)
aconnect 14:0 Witness
aconnect "$raw:0" Witness
"$tactus" live --mapping Tests/vm/taps.yaml --connect '^Midi Through:|:VirMIDI .*-0$' --no-osc --out hw:Loopback,0,0 \
  --record "$VM_OUT/take.ahap" "$@" >"$VM_OUT/live.log" 2>&1 &
live=$!
await "tactus to subscribe" hears Tactus

earlier=0
if [ "$scenario" = unplug ]; then
  unplug
  earlier=40
fi
# 40 notes come from the file, and one from the raw MIDI port.
aplaymidi -d 0 -p 14:0 "$notes"
await "the notes of the file" all_stamped $((earlier + 40))
amidi -p hw:VirMIDI,0 -S '90 30 40'
await "the note of the raw MIDI port" all_stamped $((earlier + 41))
amidi -p hw:VirMIDI,0 -S '80 30 40'
await "the last tap's end" captured $(($(stat -c %s "$VM_OUT/capture.wav") + 2 * 48000 * 8))

kill -TERM $live
wait $live || { echo "inside.sh: tactus live ended with $?" >&2; cat "$VM_OUT/live.log" >&2; exit 1; }
kill -TERM $recorder
wait $recorder || true
says_once '^played for ' || { echo "inside.sh: tactus live printed no summary" >&2; exit 1; }
[ "$scenario" != unplug ] || { says_once ' is gone: ' && says_once ' plays again$'; } || {
  echo "inside.sh: tactus live did not tell once that its device was gone, and once that it was back" >&2
  exit 1
}
