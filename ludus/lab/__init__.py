"""The lab plays many games at once to train networks, measure players and compare rule sets."""

from collections.abc import Iterator
from contextlib import contextmanager
from os.path import isdir
from pathlib import Path

from ludus.errors import RefusedError, plain

_MAGIC = b"SQLite format 3\0"


def study_file(path: Path) -> Path:
    """Return the file of a study, or the one in its folder; raise RefusedError if there is none."""
    file = path / "games.sqlite" if isdir(path) else path
    try:
        with plain(file).open("rb") as opened:
            if opened.read(len(_MAGIC)) == _MAGIC:
                return file
    except FileNotFoundError:
        if file == path:
            raise
    remedy = "name the file of a match, or create a study with `ludus lab report`"
    raise RefusedError(f"{path}: no study found; {remedy}")


@contextmanager
def installed() -> Iterator[None]:
    """Turn a missing package into a RefusedError that names the command to install the lab."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise RefusedError(f"{error}; install the lab with `pip install '.[lab]'`") from None
