"""The loops of rules and players, as Python or compiled by numba.

The loops are written once, in modules without reference to a compiler. `compiled` copies these
modules; the functions of a copy are compiled and call each other's compiled copies. The compiled
code is cached in the user's cache directory. The name of the cache depends on all sources, the
compiler and the machine, so that stale code never runs. Programs do not wait for the compiler: the
Python sources run until it has finished.
"""

import hashlib
import importlib.util
import inspect
import logging
import os
import platform
import sys
import threading
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import platformdirs

from ludus.players import course, encoder, fast_playouts, moves, neural, replies, shots, survey
from ludus.rules import bonuses, steps, turns, workspace
from ludus.rules.game import GAMES

MODULES = (
    steps, workspace, bonuses, turns, shots, survey, encoder, neural, replies, moves, course,
    fast_playouts,
)  # fmt: skip

AVAILABLE = importlib.util.find_spec("numba") is not None

SMALL = 700
"""The most bytes of bytecode of a function that is inlined, because a call would cost more."""

OPTIONS: dict[str, Any] = {"cache": True, "error_model": "numpy", "fastmath": True, "_nrt": False}
"""These functions only borrow arrays and create none, so that no reference counts are needed."""

SWITCH = "LUDUS_COMPILE"
"""The environment variable that disables the compiler when it is 0."""

_MARK = "ready"

_copies: dict[int, Any] = {}
"""Compiled copies of modules and functions, by the identity of the originals."""

_log = logging.getLogger(__name__)


def current() -> Any:
    """Return the modules by name, compiled or not, and `as_native`, which lends them arrays."""
    return _now


def wanted() -> bool:
    """Whether numba is installed and not disabled."""
    return AVAILABLE and os.environ.get(SWITCH) != "0"


def prepared() -> bool:
    """Whether the compiled loops are cached, so that they load within a second."""
    return AVAILABLE and (_folder(MODULES) / _MARK).exists()


def prepare() -> Any:
    """Compile the loops, or load them from the cache, and use them in this process from now on.

    The first time takes a minute.

    Raises:
        ModuleNotFoundError: numba is not installed.
        ImportError: numba does not load.
    """
    global _now
    if not AVAILABLE:
        raise ModuleNotFoundError("numba is not installed")
    found = _named(compiled(*MODULES), _as_they_are)
    _use(found)
    if not prepared():
        _play_out(found)
    (_folder(MODULES) / _MARK).touch()
    _now = found
    return found


def take_up(*, wait: bool) -> None:
    """Use compiled loops from now on, if they load quickly.

    Without `wait`, a background thread loads or compiles them. Failures are only logged, because
    the Python sources work as well.
    """
    if current().compiled or not wanted():
        return
    if not wait:
        threading.Thread(target=_try, name="ludus-compiler", daemon=True).start()
    elif prepared():
        _try()


def _try() -> None:
    try:
        prepare()
    except Exception as error:
        _log.warning("playing without compiled loops: %s", error)


def compiled(*modules: ModuleType) -> tuple[Any, ...]:
    """Return the modules with compiled functions; a module may use modules that stand before it."""
    if not AVAILABLE:
        return modules
    _keep_in(_folder(modules))
    import numba

    for module in modules:
        if id(module) in _copies:
            continue
        copy = _copies[id(module)] = ModuleType(module.__name__)
        for name, each in vars(module).items():
            if isinstance(each, FunctionType) and each.__module__ == module.__name__:
                made = FunctionType(each.__code__, vars(copy), name, each.__defaults__)
                made.__module__ = module.__name__
                inline = "always" if len(each.__code__.co_code) < SMALL else "never"
                _copies[id(each)] = numba.njit(**(OPTIONS | {"inline": inline}))(made)
        names = vars(module).items()
        vars(copy).update({name: _copies.get(id(each), each) for name, each in names})
    return tuple(_copies[id(module)] for module in modules)


def _views(arrays: Any) -> Any:
    """Return memory views of arrays; their items are Python numbers, which are much faster."""
    if not isinstance(arrays, tuple):
        return memoryview(arrays)
    views = map(_views, arrays)
    return type(arrays)(*views) if hasattr(arrays, "_fields") else tuple(views)


def _as_they_are(arrays: Any) -> Any:
    return arrays


def _named(modules: tuple[Any, ...], as_native: Any) -> SimpleNamespace:
    names = (module.__name__.rpartition(".")[2] for module in MODULES)
    found = dict(zip(names, modules, strict=True))
    return SimpleNamespace(**found, as_native=as_native, compiled=as_native is not _views)


_now = _named(MODULES, _views)
"""The modules that this process uses; at first the Python sources."""


def _use(found: Any) -> None:
    """Call all loops that players need, so that they are compiled."""
    n = next(iter(GAMES.values())).numbers
    width, throws = 2 * steps.width(n), replies.throws(n)
    boards, bonuses = np.zeros(replies.MOST * width, np.int8), np.zeros(replies.MOST, np.int64)
    boards[0] = boards[width // 2] = 3
    board, starts = boards[:width].copy(), np.zeros(len(throws.likely), np.int64)
    w, net, x, t = (
        workspace.workspace(n),
        neural.net(n, 8),
        encoder.memory(n),
        shots.tables(n.dice),
    )
    found.replies.replies(w, n, throws.numbers.reshape(-1), board, 0, boards, bonuses, starts)
    found.replies.taken(w, n, board, 0, 1, boards, bonuses, 0)
    found.neural.judge(net, x, t, boards, n, bonuses[:2], np.zeros(2, np.float32))
    found.encoder.describe(
        np.zeros(2 * len(encoder.FEATURES), np.float32), t, boards, n, bonuses[:2]
    )


def _play_out(found: Any) -> None:
    """Compile the loop that plays games out, by calling it."""
    n = next(iter(GAMES.values())).numbers
    board = np.zeros(2 * steps.width(n), np.int8)
    weights = np.zeros(len(encoder.FEATURES), np.float32)
    mind = fast_playouts.Mind(neural.net(n, 8), weights, weights, 0.0, 0.0)
    rng = np.random.Generator(np.random.PCG64(1))
    found.fast_playouts.play_out(mind, n, board, 0, 0, 1, rng, fast_playouts.room(n))


def _folder(modules: tuple[ModuleType, ...]) -> Path:
    from importlib.metadata import version

    sources = "\n".join(map(inspect.getsource, (*modules, sys.modules[__name__])))
    here = version("numba"), sys.version, platform.machine(), str(Path(__file__).parent)
    digest = hashlib.sha256("\n".join((*here, sources)).encode()).hexdigest()[:16]
    return platformdirs.user_cache_path("ludus") / "compiled" / digest


def _keep_in(folder: Path) -> None:
    os.environ["NUMBA_CACHE_DIR"] = str(folder)
    import numba

    vars(numba.config)["CACHE_DIR"] = str(folder)
