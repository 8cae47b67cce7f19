"""Waits for processes and threads, whose time no test can know."""

import time
from collections.abc import Callable

_PATIENCE_S = 600


def wait_until(condition: Callable[[], object], what: str) -> None:
    """Wait until a condition holds in another process or thread; fail after ten minutes."""
    end = time.monotonic() + _PATIENCE_S
    while not condition():
        assert time.monotonic() < end, f"after {_PATIENCE_S} s: {what}"
        time.sleep(0.005)
