"""The processes that do the work, and the loops that they run.

Work is done in this process, or in others of this machine.

Only a window of pieces is submitted at a time, just enough for all processes to stay busy. The next
piece is submitted when a result has been taken. A million pieces therefore need no more memory than
a few.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from itertools import islice
from types import ModuleType, SimpleNamespace
from typing import Any

import joblib
from joblib.externals.loky import get_reusable_executor

from ludus.errors import RefusedError
from ludus.lab import compiler, learning, replay_loops, selfplay
from ludus.loops import runtime as loops
from ludus.rules import workspace

_AHEAD = 8
"""Pieces submitted in advance, besides two for each core, in case the machine is busy."""

_hired: ContextVar[tuple[Executor, int] | None] = ContextVar("_hired", default=None)
"""The processes, and their number."""


@contextmanager
def hired(jobs: int = -1) -> Iterator[None]:
    """Run shared work in so many processes; -1 uses all cores."""
    cores = joblib.cpu_count() if jobs == -1 else jobs
    before = _hired.set((get_reusable_executor(cores), cores) if cores > 1 else None)
    try:
        yield
    finally:
        _hired.reset(before)


def stream(*named: object) -> int:
    """Return a seed for a piece of work, from its name, so that all pieces have different dice."""
    digest = hashlib.sha256(" ".join(map(str, named)).encode()).digest()
    return int.from_bytes(digest[:8])


def share_out(do: Callable[..., Any], work: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
    """Yield the result of each piece of work, as soon as it is done; or raise RefusedError."""
    staff = _hired.get()
    if staff is None:
        yield from (do(*each) for each in work)
        return
    executor, cores = staff
    rest = iter(work)
    out: set[Future[Any]] = set()
    try:
        while True:
            room = 2 * cores + _AHEAD - len(out)
            out |= {executor.submit(do, *each) for each in islice(rest, max(room, 0))}
            if not out:
                return
            done, out = wait(out, return_when=FIRST_COMPLETED)
            while done:
                yield done.pop().result()
    except (BrokenExecutor, OSError) as error:
        raise RefusedError(
            f"a worker process has ended ({type(error).__name__}: {error}); "
            "retry, with fewer --jobs if memory was short"
        ) from error
    finally:
        for future in out:
            future.cancel()


MODULES = (*loops.MODULES, learning, selfplay, replay_loops)
"""The modules with the loops of lab and players."""


def current_loops(*more: ModuleType) -> SimpleNamespace:
    """Return the modules of loops by name, and `as_native`, which lends them arrays.

    `more` are further modules of loops. The loops are compiled if numba is installed. The first
    call may compile.
    """
    return _loops(compiler.wanted(), *more)


@cache
def _loops(compiled: bool, *more: ModuleType) -> SimpleNamespace:
    plain = (*MODULES, *more)
    names = [module.__name__.rpartition(".")[2] for module in plain]
    modules = compiler.compiled(*plain) if compiled else plain
    as_native: Callable[[Any], Any] = workspace.views
    if compiled:
        engine = compiler.Compiled()
        loops.use(engine)
        as_native = engine.place  # Compiled loops take the arrays themselves.
    return SimpleNamespace(**dict(zip(names, modules, strict=True)), as_native=as_native)
