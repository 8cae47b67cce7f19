"""How far a long command is: a bar on a terminal, and elsewhere a line every half minute."""

import io
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

EVERY_S = 30
"""Seconds between two lines."""
_LINE = "{desc}{n_fmt} of {total_fmt} games in {elapsed}, {remaining} left{postfix}"


class _Lines(io.StringIO):
    """Standard error, to which a bar is written as lines."""

    def write(self, text: str) -> int:
        if line := text.strip():
            print(line, file=sys.stderr, flush=True)
        return len(text)


def progress_bar(total: int, **more: Any) -> Any:
    """Return a bar of tqdm for so many games, to be updated within `with`."""
    from tqdm import tqdm

    if not sys.stderr.isatty():
        every = {"delay": EVERY_S, "mininterval": EVERY_S, "maxinterval": EVERY_S, "miniters": 1}
        more |= {"file": _Lines(), "bar_format": _LINE, **every}
    return tqdm(total=total, unit="game", leave=False, **more)


@contextmanager
def clock(work: str) -> Iterator[None]:
    """Print the name of some work every half minute, until it is done."""
    begun, ended = time.monotonic(), threading.Event()

    def repeat() -> None:
        while not ended.wait(EVERY_S):
            print(f"{work}, after {time.monotonic() - begun:.0f} s", file=sys.stderr, flush=True)

    thread = threading.Thread(target=repeat, daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
