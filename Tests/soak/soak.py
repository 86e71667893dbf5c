"""soak.py TACTUS MINUTES: a performance by OSC with every processor loaded, after which nothing may be late, lost or grown.

`tactus live` plays 200 messages a second (taps, presets, moving holds) on the null output, while a busy loop for each processor runs at
normal priority. Its `--stats` must tell of no late, dropped or unread event, and its memory must stay flat after the first minute.
"""
import json, os, re, signal, socket, struct, subprocess, sys, tempfile, threading, time

RATE = 200  # messages a second
SETTLING = 60  # seconds after which memory may no longer grow
SLACK = 1024  # KiB by which the allocator may differ


def message(address, *arguments):
    def padded(data):
        return data + b"\0" * (4 - len(data) % 4)

    types, data = ",", b""
    for argument in arguments:
        if isinstance(argument, str):
            types, data = types + "s", data + padded(argument.encode())
        else:
            types, data = types + "f", data + struct.pack(">f", argument)
    return padded(address.encode()) + padded(types.encode()) + data


def messages():
    """Eight holds that begin, move and end in turn, taps in between, and a preset every second."""
    step = 0
    while True:
        hold, phase = f"hold {step // 50 % 8}", step % 50
        if phase == 0:
            yield message("/tactus/hold/start", hold, 0.5, 0.3)
        elif phase == 49:
            yield message("/tactus/hold/stop", hold)
        elif step % RATE == 10:
            yield message("/tactus/play", "Heartbeat", 0.8)
        elif step % 4 == 0:
            yield message("/tactus/tap", step % 100 / 100, step % 70 / 70)
        else:
            yield message("/tactus/hold/set", hold, phase / 50, 0.5)
        step += 1


def resident(pid):
    with open(f"/proc/{pid}/status") as status:
        return int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1))


def perform(tactus, seconds, stats):
    """Plays for so long; the resident memory in KiB, second by second."""
    command = [tactus, "live", "--out", "null", "--osc", "127.0.0.1:0", "--stats", stats]
    live = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        port = next(int(found.group(1)) for line in live.stderr if (found := re.search(r"OSC on .*:(\d+)", line)))
        said = []
        reader = threading.Thread(target=lambda: said.extend(live.stderr))
        reader.start()
        sender = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        sender.connect(("127.0.0.1", port))
        memory, stream, start = [], messages(), time.monotonic()
        for step in range(int(seconds * RATE)):
            time.sleep(max(0, start + step / RATE - time.monotonic()))
            sender.send(next(stream))
            if step % RATE == 0:
                memory.append(resident(live.pid))
        live.send_signal(signal.SIGTERM)
        status = live.wait(10)
        reader.join()
        print("".join(said), end="")
        if status != 0:
            sys.exit(f"tactus live ended with status {status}")
        return memory
    finally:
        live.kill()


def main():
    tactus, seconds = sys.argv[1], float(sys.argv[2]) * 60
    loads = [subprocess.Popen(["sh", "-c", "while :; do :; done"]) for _ in range(os.cpu_count())]
    with tempfile.TemporaryDirectory() as folder:
        stats = folder + "/stats.json"
        try:
            memory = perform(tactus, seconds, stats)
        finally:
            for load in loads:
                load.kill()
        with open(stats) as file:
            measured = json.load(file)
    settled = memory[SETTLING:] or memory[-1:]
    growth = max(settled) - settled[0]
    print(f"memory: {settled[0]} KiB resident, then up to {growth} KiB more")
    lost = measured["lost"]
    faults = [f"{name}: {lost[name]}" for name in ("late", "dropped", "oscUnread", "xruns", "holdsCut") if lost[name]]
    if growth > SLACK:
        faults.append(f"memory grew by {growth} KiB")
    if sum(measured["received"].values()) != int(seconds * RATE):
        faults.append(f"received {measured['received']} of {int(seconds * RATE)}")
    sys.exit("the soak found " + ", ".join(faults) if faults else None)


main()
