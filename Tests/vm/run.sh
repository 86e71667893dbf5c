#!/bin/bash
# run.sh [OPTION...]: the whole way, from the kernel's sequencer through `tactus live OPTION...` to a sound card, in a virtual
# machine whose kernel has both; then once more with the sound card taken away and given back meanwhile. A long stall of the
# emulated machine is an underrun, so there are three attempts.
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

# attempt SCENARIO OPTION...
attempt() {
  rm -f "$out"/shared/*
  VM_OUT=$out/shared $first Tests/vm/alsa-vm.sh -t 300 bash Tests/vm/inside.sh "$1" "$tactus" "$out/witness" "$out/notes.mid" \
    "${@:2}" && /usr/bin/python3 Tests/vm/analyse.py "$out/shared" "$1" && return
  cat "$out/shared/live.log" || true
  return 1
}
for scenario in whole unplug; do
  echo "Scenario: $scenario"
  attempt $scenario "$@" || attempt $scenario "$@" || attempt $scenario "$@"
done
