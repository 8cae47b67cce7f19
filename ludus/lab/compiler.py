"""The loops of the lab, compiled by numba to the machine's own code.

`compiled` copies modules of loops; the functions of a copy are compiled and call each other's
compiled copies. The code is cached in the user's cache directory. The name of the cache depends on
all sources, the compiler and the machine, so that stale code never runs.
"""

import hashlib
import importlib.util
import inspect
import os
import platform
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from ludus.folders import user_folder
from ludus.loops import runtime as loops
from ludus.loops.wasm import unplaced

AVAILABLE = importlib.util.find_spec("numba") is not None

SMALL = 700
"""The most bytes of bytecode of a function that is inlined, because a call would cost more."""

OPTIONS: dict[str, Any] = {"error_model": "numpy", "fastmath": True, "_nrt": False}
"""These functions only borrow arrays and create none, so that no reference counts are needed."""

_copies: dict[int, Any] = {}
"""Compiled copies of modules and functions, by the identity of the originals."""


def wanted() -> bool:
    """Whether numba is installed and switched off neither by ludus nor by its own settings."""
    if not (AVAILABLE and loops.wanted()):
        return False
    import numba

    return not vars(numba.config)["DISABLE_JIT"]


def compiled(*modules: ModuleType, cache: bool = True) -> tuple[Any, ...]:
    """Return the modules with compiled functions; a module may use modules that stand before it.

    Raises:
        ModuleNotFoundError: numba is not installed.
        ImportError: numba does not load.
    """
    folder = os.environ["NUMBA_CACHE_DIR"] = str(_folder(modules))
    import numba

    vars(numba.config)["CACHE_DIR"] = folder
    for module in modules:
        if id(module) in _copies:
            continue
        copy = _copies[id(module)] = ModuleType(module.__name__)
        for name, each in vars(module).items():
            if isinstance(each, FunctionType) and each.__module__ == module.__name__:
                function = FunctionType(each.__code__, vars(copy), name, each.__defaults__)
                function.__module__ = module.__name__
                inline = "always" if len(each.__code__.co_code) < SMALL else "never"
                options = OPTIONS | {"cache": cache, "inline": inline}
                # The loops of players share memory between threads; those of the lab do not.
                options["nogil"] = module not in loops.MODULES
                _copies[id(each)] = numba.njit(**options)(function)
        names = vars(module).items()
        vars(copy).update({name: _copies.get(id(each), each) for name, each in names})
    return tuple(_copies[id(module)] for module in modules)


def cached(*modules: ModuleType) -> bool:
    """Return whether functions of these modules were compiled before."""
    return any(_folder(modules).glob("**/*.nbi"))


def _folder(modules: tuple[ModuleType, ...]) -> Path:
    sources = "\n".join(map(inspect.getsource, (*modules, sys.modules[__name__])))
    machine = version("numba"), sys.version, platform.machine(), str(Path(__file__).parent)
    digest = hashlib.sha256("\n".join((*machine, sources)).encode()).hexdigest()[:16]
    return user_folder("cache", "ludus") / "compiled" / digest


class Compiled(loops.Interpreter):
    """The loops as the machine's own code, on the arrays themselves."""

    fast = True

    def __init__(self) -> None:
        """Take the loops of players; raises as `compiled`."""
        self._copies = {each.__name__: each for each in compiled(*loops.MODULES)}

    def run(self, loop: Callable[..., Any], *arguments: Any) -> Any:
        """Run a loop."""
        return getattr(self._copies[loop.__module__], loop.__name__)(*map(unplaced, arguments))
