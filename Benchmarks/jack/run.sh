#!/bin/bash
# run.sh TACTUS [COUNT [PERIOD...]]: how long a message takes to a tap's first sample in JACK, beside other programs.
#
# Each program that is installed plays COUNT (300) taps into one JACK server without hardware, with periods of 64 and 128 frames;
# a second client witnesses them. Tactus plays through ALSA's jack plugin, whose buffer has two periods at least.
set -euo pipefail
tactus=$(realpath "$1")
count=${2:-300}
shift $(($# < 2 ? $# : 2))
[ $# -gt 0 ] || set -- 64 128
cd "$(dirname "$0")"

plugin=$(pkg-config --variable=libdir alsa)/alsa-lib/libasound_module_pcm_jack.so
if ! command -v jackd >/dev/null || ! pkg-config --exists jack || ! [ -e "$plugin" ]; then
  echo "run.sh: JACK is missing: apt-get install jackd2 libjack-jackd2-dev libasound2-plugins" >&2
  exit 1
fi
out=$(mktemp -d)
server=
end_server() { [ -z "$server" ] || { kill "$server" && wait "$server"; } || true; server=; }
trap 'end_server; rm -rf "$out"' EXIT
export JACK_DEFAULT_SERVER=tactus-bench-$$ JACK_NO_AUDIO_RESERVATION=1 ALSA_CONFIG_PATH=$out/asound.conf SC_SYNTHDEF_PATH=$out

# shellcheck disable=SC2046
cc -O2 -Wall -Werror -o "$out/witness" witness.c $(pkg-config --cflags --libs jack)
python3 synthdef.py "$out/tap.scsyndef"
cat >"$out/asound.conf" <<'CONF'
</usr/share/alsa/alsa.conf>
pcm.bench { type jack playback_ports { 0 system:playback_1 1 system:playback_2 } }
CONF
printf '/tactus/tap\0,ff\0?\x80\0\0?\x80\0\0' >"$out/tactus"
printf '/s_new\0\0,siii\0\0\0tap\0\xff\xff\xff\xff\0\0\0\0\0\0\0\0' >"$out/scsynth"
printf '/tap\0\0\0\0,\0\0\0' >"$out/pd"
printf 'noteon 0 76 127\n' >"$out/note"
printf 'cc 0 120 0\n' >"$out/silence"

# measure NAME PORT-REGEX PROTOCOL PORT EVENT END-OR-NOTHING PROGRAM...: witnesses the program, which it starts and ends.
measure() {
  local name=$1 ports=$2 protocol=$3 port=$4 event=$out/$5 ending=${6:+$out/$6} program
  shift 6
  if ! command -v "$1" >/dev/null; then
    echo "$name is not installed: apt-get install $(package "$1")"
    return
  fi
  "$@" >"$out/log" 2>&1 </dev/null &
  program=$!
  "$out/witness" "$count" "$ports" "$protocol" "$port" "$event" "$ending" >"$out/$period/$name" || cat "$out/log" >&2
  kill $program
  wait $program || true
}
package() {
  case $1 in scsynth) echo supercollider-server ;; pd) echo puredata-core ;; fluidsynth) echo fluidsynth fluid-soundfont-gm ;; esac
}
# measure_tactus LATENCY: as soon as possible, or always so many milliseconds after the message.
measure_tactus() {
  measure "Tactus --latency $1" '^tactus' udp 9123 tactus '' \
    "$tactus" live --osc 127.0.0.1:9123 --out bench --period "$period" --periods 2 --latency "$1"
}
# measure_pd OPTION...
measure_pd() {
  measure "Pd $*" '^pure_data' udp 57120 pd '' pd -nogui -jack -noadc "$@" -open tap.pd -send 'pd dsp 1'
}

for period in "$@"; do
  mkdir "$out/$period"
  jackd -n "$JACK_DEFAULT_SERVER" -R -P 70 -d dummy -r 48000 -p "$period" >"$out/jackd" 2>&1 &
  server=$!
  jack_wait -w -t 10 -s "$JACK_DEFAULT_SERVER" >/dev/null 2>&1
  measure_tactus 0
  measure_tactus 10
  measure scsynth '^SuperCollider:out' udp 57110 scsynth '' scsynth -u 57110 -R 0
  measure FluidSynth '^fluidsynth' tcp 9800 note silence \
    fluidsynth -a jack -i -s -m alsa_seq -n -R 0 -C 0 -g 2 /usr/share/sounds/sf2/FluidR3_GM.sf2
  measure_pd
  measure_pd -callback -audiobuf 3 -sleepgrain 0.2
  end_server
  python3 table.py "$period" "$out/$period"/*
done
