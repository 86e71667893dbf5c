"""Writes a MIDI file of 40 notes, each struck harder than the one before: notes.py OUT.mid"""
import struct
import sys


def variable_length(value):
    encoded = [value & 0x7F]
    while value := value >> 7:
        encoded.insert(0, value & 0x7F | 0x80)
    return bytes(encoded)


# A tick is a millisecond: 1000 ticks a quarter, a quarter a second.
track = b"\x00\xff\x51\x03" + (1_000_000).to_bytes(3, "big")
pause = 500
for index in range(40):
    track += variable_length(pause) + bytes([0x90, 36 + index, 8 + 3 * index])
    track += variable_length(60) + bytes([0x80, 36 + index, 64])
    pause = 90 + 31 * (index % 5)
track += b"\x00\xff\x2f\x00"
with open(sys.argv[1], "wb") as file:
    file.write(b"MThd" + struct.pack(">IHHH", 6, 0, 1, 1000))
    file.write(b"MTrk" + struct.pack(">I", len(track)) + track)
