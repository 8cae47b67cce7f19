"""Plain functions on numbers and arrays, compiled by numba where it is installed.

The functions are written once, in modules that know nothing of compilers. `compiled` makes a copy
of such modules whose functions are compiled and call each other's compiled copies; without numba
it gives the modules themselves. What was compiled is kept in the user's cache directory, under a
name that depends on all sources and on who compiled them where, so that nothing stale is ever run,
and nothing taken for compiled that would have to be compiled anew.
"""

import hashlib
import importlib.util
import inspect
import os
import platform
import sys
from importlib.metadata import version
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import platformdirs

AVAILABLE = importlib.util.find_spec("numba") is not None
"""Whether there is a compiler."""

SMALL = 700
"""Bytes of bytecode of functions that are put in place of each call: a call costs more."""

OPTIONS: dict[str, Any] = {"cache": True, "error_model": "numpy", "fastmath": True, "_nrt": False}
"""Arrays are only lent to these functions, and none is made there: nobody counts who holds them."""

_MARK = "ready"

_copies: dict[int, Any] = {}
"""Compiled copies of modules and functions, by the originals' identity."""


def compiled(*modules: ModuleType) -> tuple[Any, ...]:
    """The modules with their functions compiled; each may use those that stand before it."""
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


def prepared(*modules: ModuleType) -> bool:
    """Whether all that these modules need has been compiled before, so that it loads at once."""
    return AVAILABLE and (_folder(modules) / _MARK).exists()


def mark(*modules: ModuleType) -> None:
    """Remember that all has been compiled."""
    (_folder(modules) / _MARK).touch()


def _folder(modules: tuple[ModuleType, ...]) -> Path:
    """Where what is compiled from these sources is kept."""
    sources = "\n".join(map(inspect.getsource, (*modules, sys.modules[__name__])))
    here = version("numba"), sys.version, platform.machine(), str(Path(__file__).parent)
    digest = hashlib.sha256("\n".join((*here, sources)).encode()).hexdigest()[:16]
    return platformdirs.user_cache_path("ludus") / "compiled" / digest


def _keep_in(folder: Path) -> None:
    """Tell numba where to keep what it compiles next."""
    os.environ["NUMBA_CACHE_DIR"] = str(folder)
    import numba

    vars(numba.config)["CACHE_DIR"] = str(folder)
