"""Losses from a power cut: match and statistics on a disk that keeps only synced data.

As root: python tests/tools/power.py --number 100

Match and statistics are written without a pause to a separate ext4 file system. At a random moment
it is shut down as by a power cut: nothing more reaches the disk, not even its journal. Then it is
mounted again.
"""

import argparse
import fcntl
import os
import random
import signal
import struct
import subprocess
import sys
import tempfile
import time
from datetime import datetime
from pathlib import Path

from ludus.exhibit.statistics.statistics import Statistics, read_rows
from ludus.exhibit.statistics.visits import Visit
from ludus.match.record import Record, Turn
from ludus.match.save import SavedMatch

_SHUT_DOWN, _NO_FLUSH = 0x8004587D, 2
"""See include/uapi/linux/ext4.h, EXT4_IOC_SHUTDOWN."""
_TURNS = [Turn(0, "2,5", "R/2 2/7"), Turn(1, "1,6", "R/1 1/7*")]
_NAMES = ("match.txt", "visits.csv")
_NOON = datetime(2026, 6, 1, 12)


def write(folder: Path) -> None:
    """Save matches, numbered by their seeds, and count visits; print a line for each once saved."""
    match = SavedMatch(folder / _NAMES[0])
    statistics = Statistics(folder / _NAMES[1], lambda: _NOON)
    visits, number = len(statistics.rows(*_day())), _last(match)
    while True:
        number += 1
        match.write(Record("ostia", 3, "human", "heuristic", 0, number, _TURNS))
        print("match", number, flush=True)
        if number % 3 == 0:
            statistics.count(Visit("en", "ostia", 3))
            if statistics.trouble:
                raise OSError(statistics.trouble)
            visits += 1
            print("visits", visits, flush=True)


def _day() -> tuple[datetime, datetime]:
    return _NOON.replace(hour=0), _NOON.replace(hour=23)


def _last(match: SavedMatch) -> int:
    record = match.read(["heuristic"])
    return (record.seed or 0) if record else 0


def cut(disk: Path, place: Path, wait_s: float) -> tuple[dict[str, int], dict[str, int]]:
    """Cut the power after some seconds of writing; return the reported and the found numbers."""
    subprocess.run(["mount", "-o", "loop", disk, place], check=True)
    writer = subprocess.Popen(
        [sys.executable, __file__, "--write", place],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert writer.stdout
    said = [writer.stdout.readline()]
    time.sleep(wait_s)
    handle = os.open(place, os.O_RDONLY)
    fcntl.ioctl(handle, _SHUT_DOWN, struct.pack("I", _NO_FLUSH))
    os.close(handle)
    writer.send_signal(signal.SIGKILL)
    said += writer.communicate()[0].splitlines()
    kept = {name: int(number) for name, number in map(str.split, said)}
    subprocess.run(["umount", place], check=True)
    subprocess.run(["mount", "-o", "loop", disk, place], check=True)
    found = {
        "match": _last(SavedMatch(place / _NAMES[0])),
        "visits": len(read_rows(place / _NAMES[1], *_day())),
    }
    assert not list(place.glob("*damaged*"))
    subprocess.run(["umount", place], check=True)
    return kept, found


def main() -> None:
    """Cut the power many times, and print the losses."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", type=Path)
    options = parser.parse_args()
    if options.write:
        write(options.write)
    chance = random.Random(options.seed)
    lost, most = {"match": 0, "visits": 0}, {"match": 0, "visits": 0}
    with tempfile.TemporaryDirectory() as folder:
        disk, place = Path(folder) / "disk", Path(folder) / "place"
        place.mkdir()
        disk.write_bytes(b"")
        os.truncate(disk, 32 << 20)
        subprocess.run(["mkfs.ext4", "-q", disk], check=True)
        for number in range(1, options.number + 1):
            kept, most = cut(disk, place, chance.uniform(0, 0.5))
            for name, last in kept.items():
                if last > most[name]:
                    lost[name] += last - most[name]
                    print(f"cut {number}: {name} {last} said to be kept, {most[name]} found")
    print(f"{options.number} cuts; {most} written; of those said to be kept lost: {lost}")


if __name__ == "__main__":
    main()
