"""The player's matches: each in a file of its own, those that are over and those that are not."""

import errno
import os
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from glob import glob
from pathlib import Path
from typing import Protocol

from filelock import FileLock, Timeout

from ludus.match.files import claimed, write_whole
from ludus.match.record import Record, RecordError, changed, read_setup, text_of
from ludus.match.record_index import Damage, Match, RecordIndex
from ludus.match.save import SavedMatch, damaged
from ludus.match.setup import Setup

_PATIENCE_S = 0.03
"""For how long a lock is waited for: another program may only be looking who has it."""


_ISO = "%Y-%m-%dT%H:%M:%S"
_NO_LOCKS = (errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS)
"""Errors of a file system without locks, as of some networks: there matches are played without."""


class BusyError(OSError):
    """The match is open in another running program."""


class Moment(Protocol):
    """A time on the clock, such as a `datetime`. It is given: nobody here looks at a clock."""

    def strftime(self, form: str, /) -> str:
        """The time as text."""

    def timestamp(self) -> float:
        """Seconds since 1970."""

    def fromtimestamp(self, seconds: float, /) -> "Moment":
        """Another time, so many seconds after 1970."""


@dataclass
class _Present:
    """The match that is being played."""

    record: Record
    name: str
    file: SavedMatch | None = None
    """Where it is kept; None while there is nothing to keep."""
    lock: FileLock | None = None
    """Held while this program has it open; the system lets go of it whatever ends the program."""
    over: bool = False


class Library:
    """All matches of one player. Several programs may have it open at once.

    In the folder lie `matches`, with a file and a lock for each match that is not over, and
    `records`, with those that are. Files are named by when the match began, rules and checkers.
    All that is told of a match stands in its file; each folder has an index of what its files say.
    """

    def __init__(self, folder: Path, now: Callable[[], Moment]) -> None:
        """Nothing is read or written yet."""
        self.slot = SavedMatch(folder / "match.txt")
        """The only file of an exhibit, for its visitor's match; that of earlier versions too."""
        self._unfinished = RecordIndex(folder / "matches")
        self._records = RecordIndex(folder / "records")
        self._now = now
        self._present: _Present | None = None

    # The match that is being played

    def write(self, record: Record, thrown: bool = False) -> None:
        """Save a match; which one it is tells the record itself, not what it says.

        Nothing is kept before the first throw, but where it is not the first of several games.
        Until that throw is played only `thrown` tells of it. What is over goes to the records.

        Raises:
            OSError: it cannot be written; an earlier save is untouched.
        """
        if self._present is None or self._present.record is not record:
            self.leave()
            began = self._now()
            record.began = record.began or began.strftime(_ISO)
            self._present = _Present(record, _name(record, began))
        if record.winner is not None:
            self._finish(self._present)
        elif thrown or record.turns or record.share is not None or any(record.score):
            self._keep(self._present)

    def leave(self) -> None:
        """No match is being played now; the last one can be continued, here or elsewhere."""
        left, self._present = self._present, None
        if left:
            self._release(left)

    def _release(self, match: _Present) -> None:
        if match.file and match.lock:
            _let_go(match.file.path, match.lock)
            match.lock = None

    def _keep(self, match: _Present) -> SavedMatch:
        if match.file:
            match.file.write(match.record)
        else:
            with claimed(self._unfinished.folder, match.name) as path:
                match.file, match.lock = _begun(path, match.record)
        played = self._after_others(match.file.path)
        os.utime(match.file.path, (played, played))
        return match.file

    def _after_others(self, path: Path) -> float:
        """Now; later than any other match was played, even if the clock has gone back since."""
        moment = self._now().timestamp()
        for other in self._unfinished.folder.glob("*.txt"):
            with suppress(FileNotFoundError):
                if other != path:
                    moment = max(moment, other.stat().st_mtime + 1)
        return moment

    def _finish(self, match: _Present) -> None:
        if not match.over:
            self._retire(self._keep(match).path)
            match.over = True
            self._release(match)

    def _retire(self, path: Path) -> None:
        """Move a match to the records."""
        _move(path, self._records.folder, path.stem)

    @property
    def empty(self) -> bool:
        """Whether no match has been kept yet."""
        return self._unfinished.empty and self._records.empty

    def over(self, rules: str) -> list[Path]:
        """The records of a game, in the order in which the matches began."""
        folder = self._records.folder
        return sorted(folder / name for name in glob(f"*-{rules}-*.txt", root_dir=folder))

    # All matches

    def matches(self) -> tuple[list[Match], list[Damage]]:
        """All of them, the last played first, and why others cannot be read.

        The present match is left.
        """
        self.leave()
        damage = self._take_over()
        unfinished, torn = self._unfinished.matches()
        records, lost = self._records.matches()
        return _latest_first([*unfinished, *records]), [*damage, *torn, *lost]

    def over_matches(self) -> list[Match]:
        """Those that are over, in no order; it may be called by another thread than the loop's."""
        return self._records.matches()[0]

    def unfinished(self, players: Collection[str]) -> tuple[list[Match], list[Damage]]:
        """What can be continued, the last played first, and why other matches cannot be.

        The present match is left. What is open in another program is in neither list. `players`
        are the names that can play.
        """
        self.leave()
        damage = self._take_over()
        found, torn = self._unfinished.matches()
        free = [match for match in found if match.can_go_on(players) and _is_free(match.path)]
        return _latest_first(free), [*damage, *torn]

    def _take_over(self) -> list[Damage]:
        """Give the match of an earlier version a file among the others; what went wrong."""
        path = self.slot.path
        try:
            if path.exists() and path.stat().st_size and _is_free(path):
                began = self._now().fromtimestamp(path.stat().st_mtime)
                _move(path, self._unfinished.folder, _name(read_setup(path), began))
        except RecordError as error:
            return [damaged(path, str(error))]
        except OSError as error:
            return [error]
        return []

    def open(self, match: Match, players: Collection[str]) -> Record:
        """Go on with a match; until it is left no other program can.

        Raises:
            BusyError: another program was faster.
            DamagedError: it was damaged and has been set aside.
            OSError: it cannot be read, or has gone.
        """
        self.leave()
        path = match.path
        if path.parent != self._unfinished.folder:  # It was given up in an earlier version.
            path = _move(path, self._unfinished.folder, path.stem)
        lock = _locked(path)
        try:
            record = SavedMatch(path).read(players)
            if record is None:
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
        except BaseException:
            _let_go(path, lock)
            raise
        self._present = _Present(record, path.stem, SavedMatch(path), lock)
        return record

    def change(self, match: Match, **fields: object) -> None:
        """Write other values into fields of the setup of a match, such as its `title`.

        Raises:
            BusyError: another program is playing it.
            OSError, RecordError: it cannot be read or written; then it is as it was.
        """
        lock = _locked(match.path)
        try:
            write_whole(match.path, changed(text_of(match.path), **fields))
            # A little later than it was: it keeps its place, and yet the index sees a change.
            os.utime(match.path, (match.played, match.played + 0.001))
        finally:
            _let_go(match.path, lock)

    def add(self, record: Record) -> tuple[str, bool]:
        """Keep a match that was played elsewhere; its id, and whether it was not here already.

        Raises:
            OSError: it cannot be written.
        """
        shelf = self._records if record.winner is not None else self._unfinished
        text = str(record)
        began = record.began.replace("T", "-").replace(":", "") or "imported"
        name = f"{began}-{record.rules}-{record.checkers}"
        alike = (p for p in shelf.folder.glob(f"{name}*.txt") if p.read_bytes() == text.encode())
        if here := next(alike, None):
            return here.stem, False
        with claimed(shelf.folder, name) as path:
            write_whole(path, text)
        return path.stem, True

    def delete(self, match: Match) -> str:
        """Remove a match; its record, to `restore` it.

        Raises:
            BusyError: another program is playing it.
            OSError: it cannot be removed.
        """
        lock = _locked(match.path)
        try:
            text = match.path.read_text("utf-8")
            match.path.unlink()
        finally:
            _let_go(match.path, lock)
        return text

    def restore(self, match: Match, text: str) -> None:
        """Put a match back that was deleted.

        Raises:
            OSError: it cannot be written.
        """
        with claimed(match.path.parent, match.id) as path:
            write_whole(path, text)
            os.utime(path, (match.played, match.played))


def _latest_first(matches: list[Match]) -> list[Match]:
    return sorted(matches, key=lambda match: match.played, reverse=True)


def _name(setup: Setup, began: Moment) -> str:
    return f"{began.strftime('%Y-%m-%d-%H%M%S')}-{setup.rules}-{setup.checkers}"


def _move(path: Path, folder: Path, stem: str) -> Path:
    """Move a file to a name in a folder, or with a number where that is taken; its new path."""
    with claimed(folder, stem) as to:
        return path.replace(to)


def _begun(path: Path, record: Record) -> tuple[SavedMatch, FileLock]:
    """A match that is kept from now on, and its lock, held."""
    lock, file = _locked(path), SavedMatch(path)
    try:
        file.write(record)
    except BaseException:
        path.unlink()
        _let_go(path, lock)
        raise
    return file, lock


def _lock_of(path: Path) -> FileLock:
    return FileLock(path.with_suffix(".lock"), timeout=_PATIENCE_S, thread_local=False)


def _locked(path: Path) -> FileLock:
    """The lock of a match, held.

    Raises:
        BusyError: another program holds it.
    """
    lock = _lock_of(path)
    try:
        lock.acquire(poll_interval=_PATIENCE_S / 3)
    except Timeout:
        raise BusyError(f"{path} is open in another program") from None
    except OSError as error:
        if error.errno not in _NO_LOCKS:
            raise
    return lock


def _let_go(path: Path, lock: FileLock) -> None:
    """Release a lock; that of a match that has gone goes with it."""
    lock.release()
    if not path.exists():
        Path(lock.lock_file).unlink(missing_ok=True)


def _is_free(path: Path) -> bool:
    """Whether no program has a match open."""
    lock = _lock_of(path)
    if not Path(lock.lock_file).exists():
        return True
    try:
        _locked(path).release()
    except OSError:
        return False  # held by another program, or not ours to hold
    return True
