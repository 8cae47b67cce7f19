"""How far a long command is: a bar on a terminal, and elsewhere a line every half minute."""

import io
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

EVERY_S = 30
"""Seconds between two lines."""
_LINE = "{desc}{n_fmt} of {total_fmt} {unit}s in {elapsed}, {remaining} left{postfix}"


class _Lines(io.StringIO):
    """Standard error, to which a bar is written as lines."""

    def write(self, text: str) -> int:
        if line := text.strip():
            print(line, file=sys.stderr, flush=True)
        return len(text)


def bar(total: int, unit: str = "game", **more: Any) -> Any:
    """Return a bar of tqdm, to be updated within `with`."""
    from tqdm import tqdm

    if not sys.stderr.isatty():
        every = {"delay": EVERY_S, "mininterval": EVERY_S, "maxinterval": EVERY_S, "miniters": 1}
        more |= {"file": _Lines(), "bar_format": _LINE, **every}
    return tqdm(total=total, unit=unit, leave=False, **more)


@contextmanager
def clock(what: str = "") -> Iterator[Callable[[str], object]]:
    """Print every half minute what is done; yield a function that prints what is done next."""
    begun, ended, now = time.monotonic(), threading.Event(), [what]

    def tell(what: str) -> None:
        now[0] = what
        print(f"{what}, after {time.monotonic() - begun:.0f} s", file=sys.stderr, flush=True)

    def repeat() -> None:
        while not ended.wait(EVERY_S):
            tell(now[0])

    thread = threading.Thread(target=repeat, daemon=True)
    thread.start()
    try:
        yield tell
    finally:
        ended.set()
        thread.join()
