"""Dark time of the exhibit after faults, and time to recovery, from 20 samples a second.

python tests/tools/dark.py kill --number 30 python tests/tools/dark.py freeze --number 5 --lasting 3
"""

import argparse
import os
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import numpy as np
from numpy.typing import NDArray
from real_window.desktop import Desktop, desktop
from real_window.program import Program

Sample = NDArray[np.uint8]

SIGNALS = {
    "kill": signal.SIGKILL,
    "crash": signal.SIGSEGV,
    "freeze": signal.SIGSTOP,
}
EVERY_S = 0.05
STRIPS, HEIGHT = 9, 2
"""The number of sampled lines of the screen, and the height of each in pixels."""
BLACK = 24
"""A sample is black if no pixel is brighter."""
_PATIENCE_S = 90.0


@dataclass
class Seen:
    """The samples after one fault; times in seconds from the signal."""

    samples: int = 0
    black: int = 0
    longest: float = 0.0
    """The longest time between two samples."""
    stills: list[Sample] = field(default_factory=list)
    plays_s: float = 0.0
    """Seconds until a picture that moved."""


class Eye:
    """Samples a few lines of the whole screen, at almost no cost."""

    def __init__(self, screen: Desktop, size: tuple[int, int]) -> None:
        self._screen, self._width = screen, size[0]
        self._tops = [size[1] * (2 * n + 1) // (2 * STRIPS) for n in range(STRIPS)]

    def look(self) -> Sample:
        """Return a sample, of shape (strips x height, width, 3)."""
        boxes = [(0, top, self._width, HEIGHT) for top in self._tops]
        return np.concatenate([self._screen.picture(box) for box in boxes])

    def watch(self) -> Iterator[tuple[float, Sample]]:
        """Yield samples with their times, 20 a second."""
        due = time.monotonic()
        while True:
            yield time.monotonic(), self.look()
            due = max(due + EVERY_S, time.monotonic() - EVERY_S)
            time.sleep(max(0.0, due - time.monotonic()))


def moved(one: Sample, other: Sample) -> bool:
    """Whether a part of the picture has changed, as in a game, but not all of it."""
    changed = (np.abs(one.astype(np.int16) - other).max(axis=2) > 8).mean()
    return bool(0 < changed < 0.25)


def lasting(eye: Eye, seconds: float) -> Seen:
    """Watch for some seconds."""
    seen, begun = Seen(), time.monotonic()
    for now, sample in eye.watch():
        _count(seen, sample)
        if now - begun >= seconds:
            return seen
    raise AssertionError


def until_it_plays(eye: Eye, begun: float) -> Seen:
    """Watch until the picture has changed after the fault, and then moves."""
    seen, before, last = Seen(), eye.look(), begun
    away = False
    for now, sample in eye.watch():
        _count(seen, sample)
        seen.longest, last = max(seen.longest, now - last), now
        away = away or not (moved(before, sample) or np.array_equal(before, sample))
        if away and moved(before, sample):
            seen.plays_s = now - begun
            return seen
        if now - begun > _PATIENCE_S:
            raise SystemExit(f"nothing has moved for {_PATIENCE_S:.0f} s")
        before = sample
    raise AssertionError


def _count(seen: Seen, sample: Sample) -> None:
    seen.samples += 1
    seen.black += int(sample.max() <= BLACK)


def measure(options: argparse.Namespace) -> int:
    """Print a line for each fault and a summary; return 1 if any sample was black."""
    size = tuple(map(int, options.size.split("x")))
    with ExitStack() as stack:
        home = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        caches = options.caches or home / "caches"
        screen = stack.enter_context(desktop((size[0], size[1]), managed=False))
        settings = home / "museum.toml"
        settings.write_text("")
        words = ("exhibit", "--config", str(settings))
        eye = Eye(screen, (size[0], size[1]))
        begun = time.monotonic()
        program = stack.enter_context(Program(screen, home, caches, *words))
        first = until_it_plays(eye, begun)
        print(f"start: plays after {first.plays_s:.2f} s, black {first.black} of {first.samples}")
        found = []
        for number in range(1, options.number + 1):
            found.append(lasting(eye, options.lasting))
            begun = time.monotonic()
            os.kill(screen.owner(program.window), SIGNALS[options.fault])
            found.append(until_it_plays(eye, begun))
            load = os.getloadavg()[0]
            last = found[-1]
            print(
                f"{number:3} {options.fault}: plays after {last.plays_s:.2f} s,"
                f" black {last.black} of {last.samples}, load {load:.1f}",
                flush=True,
            )
        times = [seen.plays_s for seen in found if seen.plays_s]
        black, samples = sum(s.black for s in found), sum(s.samples for s in found)
        gap = max(seen.longest for seen in found)
        print(
            f"{len(times)} times {options.fault} at {options.size}:"
            f" plays after {median(times):.2f} s in the median, {max(times):.2f} s at most;"
            f" black {black} of {samples} samples, at most {gap:.2f} s apart"
        )
    return int(black > 0)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("fault", choices=SIGNALS)
    parser.add_argument("--number", type=int, default=30)
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--lasting", type=float, default=8.0, help="seconds between two faults")
    parser.add_argument("--caches", type=Path, help="folder of pictures that are kept")
    return measure(parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
