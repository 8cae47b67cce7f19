"""The processes that do the work, and the loops that they run.

Work is done in this process, in others of this machine, or on a Dask cluster, whose own executor
runs it. joblib's backend for Dask waits for ever for a task that kills its workers, and leaves a
cluster of one core idle.

Only a window of pieces is submitted at a time, just enough for all processes to stay busy. The next
piece is submitted when a result has been taken. A million pieces therefore need no more memory than
a few.
"""

import hashlib
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent import futures
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from functools import cache, partial
from itertools import islice
from types import SimpleNamespace
from typing import Any, TypeVar

import joblib
from joblib.externals.loky import get_reusable_executor

from ludus.errors import RefusedError
from ludus.lab import compiler, learning, replay_loops, selfplay
from ludus.lab.fingerprint import edition
from ludus.loops import runtime as loops
from ludus.progress import clock
from ludus.rules import workspace

_AHEAD = 8
"""Pieces submitted in advance, besides two for each core, in case a machine is busy or far away."""
_PATIENCE_S = 10
"""Seconds to wait for a scheduler, and for its first worker."""

_Staff = tuple[futures.Executor, Callable[[], int], tuple[type[Exception], ...]]
"""Processes, their present number, and further errors that they raise when they have ended."""
Piece = TypeVar("Piece")
Result = TypeVar("Result")
_hired: ContextVar[_Staff | None] = ContextVar("_hired", default=None)


@contextmanager
def hired(jobs: int, cluster: str | None = None, asked: tuple[Any, ...] = ((),)) -> Iterator[None]:
    """Run shared work in so many processes (-1: all cores), or on the cluster of a Dask scheduler.

    Each worker of a cluster must find the same `edition(*asked)`: rules, players and networks.
    Raise RefusedError if Dask, the scheduler, its workers or the same edition is missing.
    """
    cores = joblib.cpu_count() if jobs == -1 else jobs
    with ExitStack() as stack:
        staff: _Staff | None = None
        if cluster:
            staff = _cluster(cluster, asked, stack)
        elif cores > 1:
            executor = get_reusable_executor(cores)
            stack.push(partial(_ended_early, executor))
            staff = executor, lambda: cores, ()
        stack.callback(_hired.reset, _hired.set(staff))
        yield


def _ended_early(executor: Any, kind: type | None, *_: object) -> None:
    """End the processes after an error or Ctrl+C: the program would wait for their pieces."""
    for process in [*executor._processes.values()] if kind else ():
        process.terminate()


def _cluster(address: str, asked: tuple[Any, ...], stack: ExitStack) -> _Staff:
    place = f"--cluster {address}"
    try:
        from distributed import Client, KilledWorker
    except ModuleNotFoundError as error:
        raise RefusedError(f"{place}: {error}; install `pip install '.[cluster]'`") from None
    try:
        client = stack.enter_context(Client(address, timeout=_PATIENCE_S, set_as_default=False))
        client.wait_for_workers(1, timeout=_PATIENCE_S)
    except (OSError, ValueError) as error:
        remedy = f"`dask scheduler` prints, and start `dask worker {address} --nthreads 1`"
        raise RefusedError(f"{place}: {error}; give the address that {remedy}") from None
    if any(threads > 1 for threads in client.nthreads().values()):
        raise RefusedError(f"{place}: workers with threads; start them with --nthreads 1")
    here = edition(*asked)
    for worker, other in client.run(edition, *asked).items():
        if other != here:
            differs = "another edition of ludus, its compiler or a network"
            raise RefusedError(f"{place}: {worker} has {differs}; install the same")
    executor = client.get_executor(pure=False)
    return executor, lambda: len(client.nthreads()), (KilledWorker, futures.CancelledError)


def stream(*named: object) -> int:
    """Return a seed for a piece of work, from its name, so that all pieces have different dice."""
    digest = hashlib.sha256(" ".join(map(str, named)).encode()).digest()
    return int.from_bytes(digest[:8])


def share_out(
    do: Callable[[Piece], Result], work: Iterable[Piece]
) -> Iterator[tuple[Piece, Result]]:
    """Yield each piece of work with its result, as soon as it is done; or raise RefusedError."""
    staff = _hired.get()
    if staff is None:
        yield from ((each, do(each)) for each in work)
        return
    executor, cores, ends = staff
    gone: tuple[type[Exception], ...] = (futures.BrokenExecutor, OSError, *ends)
    rest = iter(work)
    out: dict[futures.Future[Result], Piece] = {}
    try:
        while True:
            room = 2 * cores() + _AHEAD - len(out)
            out |= {executor.submit(do, each): each for each in islice(rest, max(room, 0))}
            if not out:
                return
            for done in futures.wait(out, return_when=futures.FIRST_COMPLETED).done:
                yield out.pop(done), done.result()
    except gone as error:
        raise RefusedError(
            f"a worker process has ended ({type(error).__name__}: {error}); "
            "retry, with fewer --jobs if memory was short"
        ) from error


@contextmanager
def beginning() -> Iterator[None]:
    """Print what the first result waits for: at once if loops are compiled; every half minute."""
    compiles = compiler.wanted() and not compiler.cached(*MODULES)
    if compiles:
        print("compiling, once; takes about five minutes", file=sys.stderr, flush=True)
    with clock("compiling" if compiles else "playing the first games"):
        yield


MODULES = (*loops.MODULES, learning, selfplay, replay_loops)
"""The modules with the loops of lab and players."""


def current_loops() -> SimpleNamespace:
    """Return `MODULES` by name, and `as_native`, which lends them arrays.

    The loops are compiled if numba is installed. The first call may compile.
    """
    return _loops(compiler.wanted())


@cache
def _loops(compiled: bool) -> SimpleNamespace:
    modules = compiler.compiled(*MODULES) if compiled else MODULES
    as_native: Callable[[Any], Any] = workspace.views
    if compiled:
        engine = compiler.Compiled()
        loops.use(engine)
        as_native = engine.place  # Compiled loops take the arrays themselves.
    by_name = {each.__name__.rpartition(".")[2]: each for each in modules}
    return SimpleNamespace(**by_name, as_native=as_native)
