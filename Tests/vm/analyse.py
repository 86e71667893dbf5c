"""Compares what was captured and recorded with the kernel's stamps: analyse.py FOLDER SCENARIO; exit status 1 when they differ.

The take must hold a tap for each stamp, a constant time apart, and stronger for higher velocity; the capture the same for the
last 41 stamps: it begins after all else.
"""
import glob
import json
import struct
import sys

RATE = 48000
TOLERANCE = 0.001
# A card that is back begins anew, and tells its position only once in a tick of the kernel, every 4 ms.
TAKE_TOLERANCE = {"whole": TOLERANCE, "unplug": TOLERANCE + 0.004}
SILENCE = 1e-4  # Between taps the signal is digital silence.
REST = RATE // 50
CAPTURED = 41


def taps_of_capture(path):
    """The taps in a WAV file of two float channels: (time in seconds, peak)."""
    with open(path, "rb") as file:
        content = file.read()
    start = content.index(b"data") + 8
    count = (len(content) - start) // 8
    taps, silent = [], REST
    for frame, (left, right) in enumerate(struct.iter_unpack("<2f", content[start : start + 8 * count])):
        level = max(abs(left), abs(right))
        if level < SILENCE:
            silent += 1
            continue
        if silent >= REST:
            taps.append([frame / RATE, level])
        taps[-1][1] = max(taps[-1][1], level)
        silent = 0
    return [tuple(tap) for tap in taps]


def taps_of_take(paths):
    """The taps in the files of a take: (time in seconds, intensity)."""
    taps = []
    for path in paths:
        with open(path, encoding="utf-8") as file:
            items = json.load(file)["Pattern"]
        for event in (item["Event"] for item in items if "Event" in item):
            if event["EventType"] == "HapticTransient":
                values = {value["ParameterID"]: value["ParameterValue"] for value in event["EventParameters"]}
                taps.append((event["Time"], values["HapticIntensity"]))
    return sorted(taps)


def faults(name, taps, stamps, tolerance):
    """What is wrong with taps that should follow the stamps: (time in seconds, velocity)."""
    if len(taps) != len(stamps):
        yield f"{name}: {len(taps)} taps for {len(stamps)} notes"
        return
    offsets = [tap[0] - stamp[0] for tap, stamp in zip(taps, stamps)]
    middle = sorted(offsets)[len(offsets) // 2]
    worst = max(abs(offset - middle) for offset in offsets)
    print(f"{name}: {len(taps)} taps, at most {worst * 1000:.3f} ms from their constant distance")
    if worst > tolerance:
        yield f"{name}: a tap is {worst * 1000:.3f} ms from where the kernel stamped it"
    by_velocity = [tap[1] for stamp, tap in sorted(zip(stamps, taps), key=lambda pair: pair[0][1])]
    if any(later < earlier for earlier, later in zip(by_velocity, by_velocity[1:])):
        yield f"{name}: a higher velocity gives a weaker tap"
    if by_velocity[-1] < 2 * by_velocity[0]:
        yield f"{name}: the hardest note is not twice as strong as the softest"


folder, scenario = sys.argv[1:]
with open(f"{folder}/stamps", encoding="ascii") as file:
    lines = [line.split() for line in file]
stamps = [(int(nanoseconds) / 1e9, int(velocity)) for nanoseconds, _, velocity in lines]
found = list(faults("capture", taps_of_capture(f"{folder}/capture.wav"), stamps[-CAPTURED:], TOLERANCE))
found += faults("take", taps_of_take(glob.glob(f"{folder}/take*.ahap")), stamps, TAKE_TOLERANCE[scenario])
print("\n".join(found) or "the capture and the take follow the kernel's stamps")
sys.exit(1 if found else 0)
