"""The saved match: written whole or not at all, and set aside if it is damaged."""

import os
import tempfile
from pathlib import Path

from ludus.match.record import Record, RecordError, parse_record


def write_whole(path: Path, text: str) -> None:
    """Write a text file so that a reader finds the old one or the new one, never a part.

    Raises:
        OSError: the directory cannot be made or written to; the old file is untouched.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
        _sync_folder(path.parent)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _sync_folder(folder: Path) -> None:
    """See that a new name in a folder outlasts a power cut, where the system can do that."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def set_aside(path: Path) -> Path:
    """Rename a damaged file so that it is kept but no longer found; returns its new path."""
    number = 1
    while (aside := path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")).exists():
        number += 1
    return path.replace(aside)


class SavedMatch:
    """The match in progress, in one file."""

    def __init__(self, path: Path) -> None:
        """Nothing is read or written yet."""
        self.path = path

    def write(self, record: Record) -> None:
        """Save a match in progress; a match that is over is removed.

        Raises:
            OSError: it cannot be written; an earlier save is untouched.
        """
        if record.winner is not None:
            self.clear()
        else:
            write_whole(self.path, str(record))

    def clear(self) -> None:
        """Forget the saved match."""
        self.path.unlink(missing_ok=True)

    def read(self) -> Record | None:
        """The saved match, or None if there is none.

        Raises:
            RecordError: the file was damaged; it has been set aside, and the message says where.
        """
        try:
            return parse_record(self.path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        except (RecordError, UnicodeDecodeError) as error:
            aside = set_aside(self.path)
            raise RecordError(
                f"the saved match was damaged ({error}); it is kept as {aside}"
            ) from None
