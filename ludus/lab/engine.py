"""The loops of lab and players, compiled together if numba is installed."""

from functools import cache
from types import SimpleNamespace

from ludus.lab import exact, playouts, replay_loops, selfplay
from ludus.players import loops

MODULES = (*loops.MODULES, selfplay, playouts, exact, replay_loops)


def current() -> SimpleNamespace:
    """Return the modules by name, and `as_native`, which lends them arrays.

    The first call may compile.
    """
    return _loops(loops.wanted())


@cache
def _loops(compiled: bool) -> SimpleNamespace:
    as_native = (loops.prepare() if compiled else loops.current()).as_native
    names = [module.__name__.rpartition(".")[2] for module in MODULES]
    modules = loops.compiled(*MODULES) if compiled else MODULES
    return SimpleNamespace(**dict(zip(names, modules, strict=True)), as_native=as_native)
