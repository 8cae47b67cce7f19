"""The player's matches: every unfinished one in a file of its own, and those that are over."""

import errno
import os
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, Protocol

from filelock import FileLock, Timeout

from ludus.match.files import claim
from ludus.match.record import HUMAN, Record
from ludus.match.save import DamagedError, SavedMatch
from ludus.match.setup import Setup

_PATIENCE_S = 0.03
"""For how long a lock is waited for: another program may only be looking who has it."""


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


class Unfinished(NamedTuple):
    """A match that can be continued."""

    path: Path
    setup: Setup
    """How it was set up; its turns are not read yet."""
    played: float
    """When it was played last, in seconds since 1970."""


Damage = DamagedError | OSError
"""Why a match is not among those that can be continued."""


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
    """

    def __init__(self, folder: Path, now: Callable[[], Moment]) -> None:
        """Nothing is read or written yet."""
        self.slot = SavedMatch(folder / "match.txt")
        """The only file of an exhibit, for its visitor's match; that of earlier versions too."""
        self._unfinished = folder / "matches"
        self._records = folder / "records"
        self._now = now
        self._present: _Present | None = None

    # The match that is being played

    def write(self, record: Record) -> None:
        """Save a match; which one it is tells the record itself, not what it says.

        Nothing is kept before the first throw. What is over goes to the records, also where no
        human played.

        Raises:
            OSError: it cannot be written; an earlier save is untouched.
        """
        if self._present is None or self._present.record is not record:
            self.leave()
            self._present = _Present(record, _name(record, self._now()))
        if record.winner is not None:
            self._finish(self._present)
        elif HUMAN in record.players and (record.turns or record.share is not None):
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
        if match.file is None:
            match.file = SavedMatch(claim(self._unfinished, match.name))
            match.lock = _locked(match.file.path)
        match.file.write(match.record)
        now = self._now().timestamp()
        os.utime(match.file.path, (now, now))
        return match.file

    def _finish(self, match: _Present) -> None:
        if not match.over:
            self._retire(self._keep(match).path)
            match.over = True
            self._release(match)

    def _retire(self, path: Path) -> None:
        """Move a match to the records."""
        _move(path, claim(self._records, path.stem))

    @property
    def empty(self) -> bool:
        """Whether no match has been kept yet."""
        files = (path for folder in (self._unfinished, self._records) for path in folder.glob("*"))
        return not any(files)

    # Those that can be continued

    def unfinished(self, players: Collection[str]) -> tuple[list[Unfinished], list[Damage]]:
        """What can be continued, the last played first, and why other matches cannot be.

        The present match is left. What is open in another program is in neither list. `players`
        are the names that can play.
        """
        self.leave()
        found: list[Unfinished] = []
        damage: list[Damage] = []
        for path in (self.slot.path, *self._files()):
            try:
                if match := self._look(path, players):
                    found.append(match)
            except FileNotFoundError:
                pass  # Another program has just moved it.
            except (DamagedError, OSError) as error:
                damage.append(error)
        return sorted(found, key=lambda match: match.played, reverse=True), damage

    def _files(self) -> list[Path]:
        return [p for p in sorted(self._unfinished.glob("*.txt")) if ".damaged-" not in p.name]

    def _look(self, path: Path, players: Collection[str]) -> Unfinished | None:
        """The match in a file; None if it is being begun or played elsewhere, or has gone.

        That of an earlier version is given a file among the others.
        """
        if not _is_free(path) or not path.stat().st_size:
            return None
        setup = SavedMatch(path).setup(players)
        if setup is None:
            return None
        played = path.stat().st_mtime
        if path == self.slot.path:
            began = self._now().fromtimestamp(played)
            path = _move(path, claim(self._unfinished, _name(setup, began)))
        return Unfinished(path, setup, played)

    def open(self, match: Unfinished, players: Collection[str]) -> Record:
        """Go on with a match; until it is left no other program can.

        Raises:
            BusyError: another program was faster.
            DamagedError: it was damaged and has been set aside.
            OSError: it cannot be read, or has gone.
        """
        self.leave()
        lock = _locked(match.path)
        try:
            record = SavedMatch(match.path).read(players)
            if record is None:
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(match.path))
        except BaseException:
            _let_go(match.path, lock)
            raise
        self._present = _Present(record, match.path.stem, SavedMatch(match.path), lock)
        return record

    def give_up(self, match: Unfinished) -> None:
        """Lay a match with the records as it is, without a winner.

        Raises:
            BusyError: another program is playing it.
            OSError: it cannot be moved.
        """
        lock = _locked(match.path)
        try:
            self._retire(match.path)
        finally:
            _let_go(match.path, lock)


def _name(setup: Setup, began: Moment) -> str:
    return f"{began.strftime('%Y-%m-%d-%H%M%S')}-{setup.rules}-{setup.checkers}"


def _move(path: Path, to: Path) -> Path:
    """Move a file to a place that was claimed for it; that place."""
    try:
        return path.replace(to)
    except BaseException:
        to.unlink()
        raise


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
    except BusyError:
        return False
    return True
