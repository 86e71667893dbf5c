#!/bin/bash
# run.sh [OPTION...]: the whole way, from the kernel's sequencer through `tactus live OPTION...` to a sound card, in a virtual
# machine whose kernel has both. A long stall of the emulated machine is an underrun, so there are three attempts.
set -euo pipefail
# An emulated processor translates code when it first runs, which makes the first notes take longer than the default of 10 ms.
[ $# -gt 0 ] || set -- --latency 30
cd "$(dirname "$0")/../.."
make build
tactus=$(swift build -c release --show-bin-path)/tactus
# Not under /tmp, nor any other place that is a folder of its own in the virtual machine.
out=$(mktemp -d "$PWD/.build/vm.XXXXXX")
trap 'rm -rf "$out"' EXIT
mkdir "$out/shared"
/usr/bin/python3 Tests/vm/notes.py "$out/notes.mid"
clang -O1 -Wall -Werror -o "$out/witness" Tests/vm/witness.c -lasound
# What else the machine does is not to stall the emulated one, where that may be asked for.
first=$(chrt -r 1 true 2>/dev/null && echo chrt -r 1 || true)
for attempt in 1 2 3; do
  rm -f "$out"/shared/*
  VM_OUT=$out/shared $first Tests/vm/alsa-vm.sh -t 180 bash Tests/vm/inside.sh "$tactus" "$out/witness" "$out/notes.mid" "$@" \
    && /usr/bin/python3 Tests/vm/analyse.py "$out/shared" && exit 0
  cat "$out/shared/live.log" || true
done
exit 1
