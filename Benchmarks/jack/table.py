"""Prints what witnesses saw as a table: table.py PERIOD FILE...

A file's name is what was witnessed. Two figures are made of each event, both in milliseconds from when it was sent: the arrival
of the buffer with its first sample, and the place of that sample in time. A name that begins with Tactus gets a second line,
without the buffer of ALSA's jack plugin.
"""
import os
import sys

RATE = 48000
PLUGIN_PERIODS = 2


def read(path):
    """The events as (arrival, place), and what is told of them; those in whose time JACK itself stumbled are left out."""
    events, sent, count, xruns, is_good = [], None, 0, 0, True
    with open(path, encoding="ascii") as file:
        for kind, *values in (line.split() for line in file):
            if kind == "xrun":
                is_good, xruns = False, xruns + 1
            elif kind == "sent":
                sent, count = float(values[0]) if is_good else None, count + 1
                is_good = True
            elif sent is not None:
                events.append(tuple((float(value) - sent) / 1000 for value in values))
                sent = None
    return events, f"{len(events)} of {count}" + (f", {xruns} left out" if xruns else "")


def percentile(values, share):
    return sorted(values)[round(share * (len(values) - 1))]


def row(name, arrivals, places, told):
    figures = [percentile(arrivals, share) for share in (0.01, 0.5, 0.99)]
    return name, *figures, percentile(places, 0.99) - percentile(places, 0.01), told


period = int(sys.argv[1])
plugin = PLUGIN_PERIODS * period / RATE * 1000
rows = []
for path in sys.argv[2:]:
    events, told = read(path)
    name = os.path.basename(path)
    if not events:
        print(f"{name}: nothing was heard")
        continue
    arrivals, places = zip(*events)
    rows.append(row(name, arrivals, places, told))
    if name.startswith("Tactus"):
        rows.append(row(f"  without {plugin:.2f} ms of ALSA's", [value - plugin for value in arrivals], places, ""))
if not rows:
    sys.exit(1)
others = [line for line in rows if not line[0].startswith(("Tactus", " "))] or rows
best = [min(line[column] for line in others) for column in range(5)]

width = max(len(line[0]) for line in rows)
print(f"\n{period} frames a period, times in ms; ×: of the best of the others")
print(f"{'':{width}}{'p1':>7}{'p50':>8}{'×':>7}{'p99':>8}{'×':>7}{'place p99-p1':>14}{'×':>7}  heard")
for name, first, middle, last, spread, told in rows:
    print(
        f"{name:{width}}{first:7.2f}{middle:8.2f}{middle / best[2]:7.2f}{last:8.2f}{last / best[3]:7.2f}"
        f"{spread:14.3f}{spread / best[4]:7.2f}  {told}"
    )
