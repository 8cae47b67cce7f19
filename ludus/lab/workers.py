"""The processes that do the work, and the loops that they run.

Work is done in this process, in others of this machine, or on a Dask cluster.

Only a window of pieces is submitted at a time, just enough for all processes to stay busy. The next
piece is submitted when a result has been taken. A million pieces therefore need no more memory than
a few.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    wait,
)
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from itertools import islice
from types import SimpleNamespace
from typing import Any, NamedTuple, TypeVar

import joblib
from joblib.externals.loky import get_reusable_executor
from tqdm import tqdm

from ludus.errors import RefusedError
from ludus.lab import compiler, exact, learning, playouts, replay_loops, selfplay
from ludus.lab.fingerprint import edition
from ludus.players import loops

_Done = TypeVar("_Done")
_AHEAD = 8
"""Pieces submitted in advance, besides two for each core, in case a machine is busy or far away."""


class _Staff(NamedTuple):
    executor: Executor
    cores: Callable[[], int]
    """A function, since a cluster may grow."""
    lost: tuple[type[Exception], ...] = ()
    """Exceptions that the executor raises when its workers are gone."""


_hired: ContextVar[_Staff | None] = ContextVar("_hired", default=None)


@contextmanager
def hired(jobs: int = -1, cluster: str | None = None) -> Iterator[None]:
    """Run shared work in processes (all cores by -1), or on the cluster of a Dask scheduler.

    Raises:
        RefusedError: Dask is not installed, the address has no scheduler, the scheduler has no
            workers, or workers have another version of ludus.
    """
    if cluster is not None:
        with _client(cluster) as staff, _known(staff):
            yield
        return
    cores = joblib.cpu_count() if jobs == -1 else jobs
    own = _Staff(get_reusable_executor(cores), lambda: cores) if cores > 1 else None
    with _known(own):
        yield


@contextmanager
def _known(staff: _Staff | None) -> Iterator[None]:
    before = _hired.set(staff)
    try:
        yield
    finally:
        _hired.reset(before)


@contextmanager
def _client(address: str) -> Iterator[_Staff]:
    try:
        from distributed import Client, KilledWorker
    except ModuleNotFoundError as error:
        raise RefusedError(f"--dask: {error}; install it with `pip install '.[cluster]'`") from None
    try:
        client = Client(address, timeout=10)
    except (OSError, ValueError) as error:
        raise RefusedError(
            f"--dask {address}: {error}; give the address that `dask scheduler` prints"
        ) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=10)
        except OSError:
            raise RefusedError(
                f"--dask {address}: no workers; start `dask worker {address}`"
            ) from None
        own = edition(())
        for name, other in client.run(edition, ()).items():
            if other != own:
                raise RefusedError(
                    f"--dask {address}: {name} has another version of ludus; install this version"
                )
        yield _Staff(
            client.get_executor(pure=False), lambda: sum(client.ncores().values()), (KilledWorker,)
        )


def stream(*named: object) -> int:
    """Return a seed for a piece of work, from its name, so that all pieces have different dice."""
    digest = hashlib.sha256(" ".join(map(str, named)).encode()).digest()
    return int.from_bytes(digest[:8])


def in_order(
    do: Callable[..., _Done], work: Iterable[tuple[Any, ...]], unit: str = ""
) -> list[_Done]:
    """Return the results of all pieces of work, in the order of the work.

    With a `unit`, a progress bar counts the pieces.

    Raises:
        RefusedError: a worker process has ended.
    """
    numbered = [(do, number, each) for number, each in enumerate(work)]
    done = share_out(_numbered, numbered)
    bar = tqdm(done, total=len(numbered), unit=unit, disable=None if unit else True, leave=False)
    found = dict(bar)
    return [found[number] for number in range(len(numbered))]


def _numbered(do: Callable[..., Any], number: int, each: tuple[Any, ...]) -> tuple[int, Any]:
    return number, do(*each)


def share_out(do: Callable[..., Any], work: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
    """Yield the result of each piece of work, as soon as it is done, in any order.

    Raises:
        RefusedError: a worker process has ended.
    """
    staff = _hired.get()
    if staff is None:
        yield from (do(*each) for each in work)
        return
    rest = iter(work)
    out: set[Future[Any]] = set()
    gone: tuple[type[Exception], ...] = (BrokenExecutor, CancelledError, OSError, *staff.lost)
    try:
        while True:
            room = 2 * staff.cores() + _AHEAD - len(out)
            out |= {staff.executor.submit(do, *each) for each in islice(rest, max(room, 0))}
            if not out:
                return
            done, out = wait(out, return_when=FIRST_COMPLETED)
            while done:
                yield done.pop().result()
    except gone as error:
        raise RefusedError(
            f"a worker process has ended ({type(error).__name__}: {error}); "
            "retry, with fewer --jobs if memory was short, or with another --dask"
        ) from error
    finally:
        for future in out:
            future.cancel()


MODULES = (*loops.MODULES, learning, selfplay, playouts, exact, replay_loops)
"""The modules with the loops of lab and players."""


def current_loops() -> SimpleNamespace:
    """Return the modules of loops by name, and `as_native`, which lends them arrays.

    The loops are compiled if numba is installed. The first call may compile.
    """
    return _loops(compiler.wanted())


@cache
def _loops(compiled: bool) -> SimpleNamespace:
    names = [module.__name__.rpartition(".")[2] for module in MODULES]
    modules = compiler.compiled(*MODULES) if compiled else MODULES
    as_native: Callable[[Any], Any] = loops.views
    if compiled:
        engine = compiler.Compiled()
        loops.use(engine)
        as_native = engine.place  # Compiled loops take the arrays themselves.
    return SimpleNamespace(**dict(zip(names, modules, strict=True)), as_native=as_native)
