"""Plain functions on numbers and arrays, compiled by numba where it is installed.

The functions are written once, in modules that know nothing of compilers. `compiled` makes a copy
of such modules whose functions are compiled and call each other's compiled copies; without numba
it gives the modules themselves. What was compiled is kept in the user's cache directory, under a
name that depends on all sources, so that nothing stale is ever run.
"""

import hashlib
import importlib.util
import inspect
import os
import sys
from types import FunctionType, ModuleType
from typing import Any

import platformdirs

AVAILABLE = importlib.util.find_spec("numba") is not None
"""Whether there is a compiler."""

SMALL = 700
"""Bytes of bytecode of functions that are put in place of each call: a call costs more."""


def compiled(*modules: ModuleType) -> tuple[Any, ...]:
    """The modules with their functions compiled; each may use those that stand before it."""
    if not AVAILABLE:
        return modules
    _keep_under(modules)
    import numba

    options: dict[str, Any] = {
        "cache": True,
        "error_model": "numpy",
        "fastmath": True,
        "_nrt": False,
    }
    copies: dict[int, Any] = {}
    for module in modules:
        copy = ModuleType(module.__name__)
        copies[id(module)] = copy
        for name, each in vars(module).items():
            if isinstance(each, FunctionType) and each.__module__ == module.__name__:
                made = FunctionType(each.__code__, vars(copy), name, each.__defaults__)
                made.__module__ = module.__name__
                small = len(each.__code__.co_code) < SMALL
                copies[id(each)] = numba.njit(inline="always" if small else "never", **options)(
                    made
                )
        vars(copy).update({name: copies.get(id(each), each) for name, each in vars(module).items()})
    return tuple(copies[id(module)] for module in modules)


def _keep_under(modules: tuple[ModuleType, ...]) -> None:
    """Tell numba where to keep what it compiles from these sources."""
    sources = "\n".join(map(inspect.getsource, (*modules, sys.modules[__name__])))
    digest = hashlib.sha256(sources.encode()).hexdigest()[:16]
    os.environ["NUMBA_CACHE_DIR"] = str(platformdirs.user_cache_path("ludus") / "compiled" / digest)
    import numba

    numba.config.CACHE_DIR = os.environ["NUMBA_CACHE_DIR"]
