"""Writes scsynth's definition of a tap, a line from 0.5 to silence in 10 ms, in its file format of version 1: synthdef.py OUT"""
import struct
import sys

AUDIO, FREE_THE_SYNTH = 2, 2


def name(text):
    return bytes([len(text)]) + text.encode("ascii")


def ugen(kind, outputs, inputs):
    """Runs at audio rate; an input is (unit, its output), or (-1, a constant's number)."""
    head = name(kind) + struct.pack(">bhhh", AUDIO, len(inputs), outputs, 0)
    return head + b"".join(struct.pack(">hh", *source) for source in inputs) + bytes([AUDIO] * outputs)


def constant(number):
    return -1, number


constants = [0.5, 0.0, 0.01, FREE_THE_SYNTH]
ugens = ugen("Line", 1, [constant(number) for number in range(4)]) + ugen("Out", 0, [constant(1), (0, 0)])
definition = name("tap") + struct.pack(f">h{len(constants)}f", len(constants), *constants)
definition += struct.pack(">hh", 0, 0)  # No parameters, no names of parameters.
definition += struct.pack(">h", 2) + ugens + struct.pack(">h", 0)  # No variants.
with open(sys.argv[1], "wb") as file:
    file.write(b"SCgf" + struct.pack(">ih", 1, 1) + definition)
