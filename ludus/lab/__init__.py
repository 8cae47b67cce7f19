"""The lab: many games at once, for training, measuring and scholars."""

from collections.abc import Iterator
from contextlib import contextmanager

from ludus.errors import RefusedError


@contextmanager
def installed() -> Iterator[None]:
    """Say what is missing where the lab is not installed.

    Raises:
        RefusedError: it is not.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise RefusedError(f"{error}; the lab needs `pip install '.[lab]'`") from None
