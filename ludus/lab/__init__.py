"""The lab plays many games at once to train networks, measure players and compare rule sets."""

from collections.abc import Iterator
from contextlib import contextmanager

from ludus.errors import RefusedError


@contextmanager
def installed() -> Iterator[None]:
    """Turn a missing package into a RefusedError that names the command to install the lab."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise RefusedError(f"{error}; install the lab with `pip install '.[lab]'`") from None
