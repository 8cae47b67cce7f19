"""The loops of rules and players: as WebAssembly, or in Python where that is not available.

The loops are written once, as plain Python on arrays and numbers. `loops.wasm` contains the loops
in `ENTRIES`, translated by `.ci/loops.py`. It is one small file for every platform, gives equal
results on all of them, and loads in a twentieth of a second.
"""

import logging
import os
import threading
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

from ludus.loops import course, encoder, moves, neural, playouts, replies, shots, survey
from ludus.loops.signature import signature
from ludus.loops.wasm import WebAssembly, unplaced
from ludus.rules import bonuses, ends, graph, steps, turns, workspace
from ludus.rules.ends import Ends, EndsMemory
from ludus.rules.ruleset import Numbers
from ludus.rules.workspace import views

MODULES = (
    steps, workspace, bonuses, graph, turns, ends, shots, survey, encoder, neural, replies, moves,
    course, playouts,
)  # fmt: skip
"""The modules of loops; a module may use modules that stand before it."""

ENTRIES: tuple[Callable[..., Any], ...] = (
    ends.list_ends,
    replies.replies,
    neural.judge,
    encoder.describe,
    playouts.play_out,
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


def lister_by(engine: Engine) -> ends.Lister:
    """Return a lister of ends by an engine, with memory for each rule set and thread."""

    @lru_cache(maxsize=2)
    def memory(n: Numbers, thread: int) -> tuple[Any, EndsMemory]:
        placed = engine.place(ends.memory(n))
        return placed, views(unplaced(placed))

    def listed(board: bytes, n: Numbers, side: int, numbers: Sequence[int], bonus: int) -> Ends:
        placed, m = memory(n, threading.get_ident())
        ends.prepare(m, board, numbers)
        count = engine.run(ends.list_ends, placed, n, side, len(numbers), bonus)
        return ends.copied(m, count)

    return listed


_engine: Engine | None = None
_starting = threading.Lock()


def engine() -> Engine:
    """Return the fastest engine that works here; the first call starts it."""
    with _starting:
        if _engine is None:
            use(_started())
        assert _engine
        return _engine


def use(other: Engine) -> None:
    """Run the loops by another engine from now on, those that list the plays of a throw too."""
    global _engine
    _engine = other
    ends.list_by(lister_by(other) if other.fast else ends.interpreted)


def start() -> None:
    """Start the engine in a background thread, so that no step of a window waits for it."""
    if _engine is None:
        threading.Thread(target=engine, name="ludus-loops", daemon=True).start()


def wanted() -> bool:
    """Whether the environment allows more than plain Python."""
    return os.environ.get(SWITCH) != "0"


def load() -> WebAssembly:
    """Return the built loops; raises as `WebAssembly`."""
    return WebAssembly(FILE, signature(ENTRIES))


def _started() -> Engine:
    if wanted():
        try:
            return load()
        except (ImportError, OSError, RuntimeError) as error:
            _log.warning("caesar looks less far ahead, without WebAssembly: %s", error)
    return Interpreter()
