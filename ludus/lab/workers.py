"""Whoever does the work: processes of this machine or of a Dask cluster, asked by joblib."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import ExitStack, contextmanager
from typing import Any

import joblib

from ludus.errors import RefusedError


@contextmanager
def hired(jobs: int = -1, cluster: str | None = None) -> Iterator[None]:
    """Let some processes (all cores by -1), or a Dask scheduler's cluster, do what is shared out.

    Raises:
        RefusedError: Dask is not installed, or there is no scheduler at that address.
    """
    with ExitStack() as stack:
        if cluster is None:
            stack.enter_context(joblib.parallel_config(n_jobs=jobs))
        else:
            stack.enter_context(_client(cluster))
            stack.enter_context(joblib.parallel_config(backend="dask"))
        yield


def _client(address: str) -> Any:
    try:
        from distributed import Client
    except ModuleNotFoundError as error:
        raise RefusedError(f"--dask: {error}; `pip install '.[cluster]'` brings it") from None
    try:
        return Client(address, timeout=10)
    except (OSError, ValueError) as error:
        raise RefusedError(
            f"--dask {address}: {error}; give the address that `dask scheduler` prints"
        ) from None


def share_out(do: Callable[..., Any], work: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
    """What comes of each piece of work, as soon as it is done, in any order.

    Raises:
        RefusedError: whoever does the work is gone.
    """
    tasks = (joblib.delayed(do)(*each) for each in work)
    try:
        yield from joblib.Parallel(return_as="generator_unordered", batch_size=1)(tasks)
    except (BrokenExecutor, OSError) as error:
        raise RefusedError(
            f"a process that plays has ended ({type(error).__name__}: {error}); "
            "ask again, with fewer --jobs if memory was short, or with another --dask"
        ) from error
