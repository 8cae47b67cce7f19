"""Whoever does the work: processes of this machine or of a Dask cluster, asked by joblib."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import joblib


class ClusterError(Exception):
    """A cluster that does not answer; the message says which, and what to do."""


@contextmanager
def hired(jobs: int = -1, cluster: str | None = None) -> Iterator[None]:
    """Let some processes (all cores by -1), or a Dask scheduler's cluster, do what is shared out.

    Raises:
        ClusterError: there is no scheduler at that address.
        ModuleNotFoundError: Dask is not installed.
    """
    with ExitStack() as stack:
        if cluster is None:
            stack.enter_context(joblib.parallel_config(n_jobs=jobs))
        else:
            stack.enter_context(_client(cluster))
            stack.enter_context(joblib.parallel_config(backend="dask"))
        yield


def _client(address: str) -> Any:
    from distributed import Client

    try:
        return Client(address, timeout=10)
    except (OSError, ValueError) as error:
        raise ClusterError(
            f"--dask {address}: {error}; give the address that `dask scheduler` prints"
        ) from None


def share_out(do: Callable[..., Any], work: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
    """What comes of each piece of work, as soon as it is done, in any order."""
    tasks = (joblib.delayed(do)(*each) for each in work)
    yield from joblib.Parallel(return_as="generator_unordered", batch_size=1)(tasks)
