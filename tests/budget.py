"""The budget of a quick test, in counts that are equal on every machine."""

import functools
import subprocess
from collections import Counter
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from typing import Any

from ludus.window.app.app import App

MOST = {"frames": 30, "steps": 600, "apps": 2, "processes": 0}
"""The most that a quick test may use of each kind."""
_REMEDIES = {
    "frames": "look at fewer frames",
    "steps": "begin nearer the moment that you test: at a record, a position or a clock",
    "apps": "test the layout without an app, or fewer sizes",
    "processes": "call the function that the process runs",
}
_COUNTED: dict[str, tuple[type[Any], str]] = {
    "frames": (App, "paint"),
    "steps": (App, "step"),
    "apps": (App, "__init__"),
    "processes": (subprocess.Popen, "__init__"),
    "processes of workers": (BaseProcess, "start"),
}
_used = Counter[str]()


def count() -> None:
    """Count frames, steps, apps and processes from now on."""
    for kind, (owner, name) in _COUNTED.items():
        setattr(owner, name, _counting(kind.partition(" ")[0], getattr(owner, name)))


def _counting(kind: str, function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def counted(*given: Any, **named: Any) -> Any:
        _used[kind] += 1
        return function(*given, **named)

    return counted


def begin() -> None:
    """Begin a test."""
    _used.clear()


def excess() -> str:
    """Return what the test has used beyond its budget, and the remedies; "" if nothing."""
    return "; ".join(
        f"{kind}: {_used[kind]}, at most {most} in a quick test; {_REMEDIES[kind]},"
        " or mark it long or nightly"
        for kind, most in MOST.items()
        if _used[kind] > most
    )
