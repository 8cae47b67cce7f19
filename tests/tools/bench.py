"""Prints the figures of the product, each beside its limit, as one JSON object a line.

    python tests/tools/bench.py [start|steps|answers|batch|games|memory|size ...]

In a checkout, `ludus bench` does the same. Without a part, it measures all. If a part fails, the
others are still measured, and the exit status is 1.
"""

import argparse
import json
import os
import platform
import sys
import traceback
from collections.abc import Callable, Iterator

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import program_figures
import pygame
import window_figures
from program_figures import SMALLEST, Figure, Samples

from ludus.picture import assets


def _size(samples: Samples) -> Iterator[Figure]:
    folders = (assets.find("sprites"), assets.find("sounds"))
    kept = (f for folder in folders for f in folder.rglob("*") if f.suffix != ".py" and f.is_file())
    total = sum(file.stat().st_size for file in kept) / 1e6
    yield Figure("pictures, sounds and fonts", total, "MB", "at most 40", "files that ship")


PARTS: dict[str, Callable[[Samples], Iterator[Figure]]] = {
    "start": program_figures.start,
    "steps": window_figures.steps,
    "answers": program_figures.answers,
    "batch": program_figures.batch,
    "games": window_figures.games,
    "memory": window_figures.memory,
    "size": _size,
}


def measured(name: str, samples: Samples) -> bool:
    """Print the figures of a part as they come; return whether it succeeded."""
    try:
        for figure in PARTS[name](samples):
            print(json.dumps(figure._asdict() | {"value": round(figure.value, 3)}), flush=True)
    except Exception as error:
        *_, frame = traceback.extract_tb(error.__traceback__)
        where = f"{os.path.basename(frame.filename)}:{frame.lineno}"
        what = " ".join(f"{type(error).__name__}: {error}".split())
        print(f"{name}: {what} ({where})", file=sys.stderr, flush=True)
        return False
    return True


def main() -> int:
    """Measure the parts that the command line asks for; return 1 if any failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", nargs="*", help=f"available: {', '.join(PARTS)}; default all")
    parser.add_argument("--smallest", action="store_true", help="as little as possible, to test it")
    given = parser.parse_args()
    if unknown := [name for name in given.part if name not in PARTS]:
        parser.error(f"no part '{unknown[0]}'; available: {', '.join(PARTS)}")
    versions = f"Python {platform.python_version()}, pygame-ce {pygame.version.ver}"
    print(json.dumps({"machine": platform.machine(), "how": versions}))
    samples = SMALLEST if given.smallest else Samples()
    failed = [name for name in given.part or PARTS if not measured(name, samples)]
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
