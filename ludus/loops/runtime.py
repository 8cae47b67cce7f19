"""The loops of rules and players: as WebAssembly, or in Python where that is not available.

The loops are written once, as plain Python on arrays and numbers. `loops.wasm` contains the loops
in `ENTRIES`, translated by `.ci/loops.py`. It is one small file for every platform, gives equal
results on all of them, and loads in a twentieth of a second.
"""

import logging
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from ludus.loops import course, encoder, moves, neural, replies, shots, survey
from ludus.loops import playouts as fast_playouts
from ludus.loops.wasm import WebAssembly, unplaced
from ludus.rules import bonuses, steps, turns, workspace

MODULES = (
    steps, workspace, bonuses, turns, shots, survey, encoder, neural, replies, moves, course,
    fast_playouts,
)  # fmt: skip
"""The modules of loops; a module may use modules that stand before it."""

ENTRIES: tuple[Callable[..., Any], ...] = (
    replies.replies,
    replies.taken,
    neural.judge,
    encoder.describe,
    fast_playouts.play_out,
)
"""The loops that players call; these call the others."""

FILE = Path(__file__).with_name("loops.wasm")

SWITCH = "LUDUS_COMPILE"
"""The environment variable that runs the loops as plain Python when it is 0."""

_log = logging.getLogger(__name__)


class Engine(Protocol):
    """A way to run the loops."""

    fast: bool
    """Whether it is many times faster than Python."""

    def place(self, arrays: Any) -> Any:
        """Return an array, or a tuple of arrays, as an argument that `run` takes without copying.

        Use it for memory that serves many calls. A placed array is still an array.
        """

    def run(self, loop: Callable[..., Any], *arguments: Any) -> Any:
        """Run one of `ENTRIES` and return its result; it may write into the given arrays."""


class Interpreter:
    """Python itself."""

    fast = False

    def place(self, arrays: Any) -> Any:
        """Return the arrays themselves."""
        return arrays

    def run(self, loop: Callable[..., Any], *arguments: Any) -> Any:
        """Run a loop on views of the arrays."""
        return loop(*map(views, map(unplaced, arguments)))


def views(argument: Any) -> Any:
    """Return memory views of flat arrays; their items are Python numbers, which are faster."""
    if isinstance(argument, np.ndarray):
        return argument.data if argument.ndim == 1 else argument
    if not isinstance(argument, tuple):
        return argument
    each = map(views, argument)
    return type(argument)(*each) if hasattr(argument, "_fields") else tuple(each)


_engine: Engine | None = None
_starting = threading.Lock()


def engine() -> Engine:
    """Return the fastest engine that works here; the first call starts it."""
    global _engine
    with _starting:
        _engine = _engine or _started()
        return _engine


def use(other: Engine) -> None:
    """Run the loops by another engine from now on."""
    global _engine
    _engine = other


def start() -> None:
    """Start the engine in a background thread, so that no step of a window waits for it."""
    if _engine is None:
        threading.Thread(target=engine, name="ludus-loops", daemon=True).start()


def wanted() -> bool:
    """Whether the environment allows more than plain Python."""
    return os.environ.get(SWITCH) != "0"


def _started() -> Engine:
    if wanted():
        try:
            return WebAssembly(FILE)
        except (ImportError, OSError, RuntimeError) as error:
            _log.warning("caesar looks less far ahead, without WebAssembly: %s", error)
    return Interpreter()
