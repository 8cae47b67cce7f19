"""The player's matches, finished and unfinished, each in its own file."""

import errno
import os
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path
from typing import Protocol

from filelock import FileLock

from ludus.files import BusyError as BusyError, claimed, held, is_free, locked, release, write_whole
from ludus.match.record import Record, text_of
from ludus.match.record_index import IMPORTED, Damage, Match, RecordIndex, latest_first
from ludus.match.save import SavedMatch
from ludus.match.setup import changed
from ludus.rules.game import GAMES, Games

_ISO = "%Y-%m-%dT%H:%M:%S"


class Moment(Protocol):
    """A time, such as a `datetime`. Callers pass it in; this module never reads a clock."""

    def strftime(self, form: str, /) -> str:
        """Return the time as text."""

    def timestamp(self) -> float:
        """Return seconds since 1970."""


@dataclass
class _Present:
    record: Record
    name: str
    file: SavedMatch | None = None
    """None before there is anything to save."""
    lock: FileLock | None = None
    """Held while this program has the match open; the system releases it when the program ends."""
    over: bool = False


class Library:
    """All matches of one player. Several programs may have it open at once.

    The folder `matches` has a file and a lock for each unfinished match, `records` the finished
    matches. File names contain the start of the match, rules and checkers. The file of a match
    holds all its data; each folder has an index of its files.
    """

    def __init__(self, folder: Path, now: Callable[[], Moment]) -> None:
        self.slot = SavedMatch(folder / "match.txt")
        """The only file of an exhibit, for its visitor's match."""
        self._unfinished = RecordIndex(folder / "matches")
        self.records = RecordIndex(folder / "records")
        """The finished matches; any thread may list them."""
        self.now = now
        self._present: _Present | None = None
        self.unsaved: Record | None = None
        """The match whose last save failed; `leave` tries once more."""

    # The match that is being played

    def write(self, record: Record, thrown: bool = False) -> None:
        """Save a match; the record object itself identifies it, not its contents.

        Nothing is saved before the first throw or share, except in later games of a series. Pass
        `thrown` after a throw that has not been played yet. A finished match moves to the records.
        Raise OSError if the match cannot be written; an earlier save is unchanged.
        """
        if self._present is None or self._present.record is not record:
            self.leave()
            began = self.now()
            record.began = record.began or began.strftime(_ISO)
            name = f"{began.strftime('%Y-%m-%d-%H%M%S')}-{record.rules}-{record.checkers}"
            self._present = _Present(record, name)
        begun = thrown or record.turns or record.share is not None or any(record.score)
        if begun or record.winner is not None:
            self._put(self._present)

    def _put(self, match: _Present) -> None:
        self.unsaved = match.record
        if match.record.winner is None:
            self._save(match)
        elif not match.over:
            path = self._save(match).path
            with claimed(self.records.folder, path.stem) as finished:
                path.replace(finished)
            match.over = True
            self._release(match)
        self.unsaved = None

    def imported(self, record: Record) -> bool:
        """Whether the match that is being played was pasted or dropped."""
        now = self._present
        return now is not None and now.record is record and IMPORTED in now.name

    def leave(self) -> None:
        """Release the present match, so that this or another program can continue it."""
        left, self._present = self._present, None
        if left:
            if left.record is self.unsaved:
                with suppress(OSError):
                    self._put(left)
            self._release(left)

    def _release(self, match: _Present) -> None:
        if match.file and match.lock:
            release(match.file.path, match.lock)
            match.lock = None

    def _save(self, match: _Present) -> SavedMatch:
        if match.file:
            match.file.write(match.record)
        else:
            with claimed(self._unfinished.folder, match.name) as path:
                match.file, match.lock = _saved(path, match.record)
        played = self._after_others(match.file.path)
        os.utime(match.file.path, (played, played))
        return match.file

    def _after_others(self, path: Path) -> float:
        """Return a time after the last play of other matches, even if the clock went back."""
        moment = self.now().timestamp()
        for other in self._unfinished.folder.glob("*.txt"):
            with suppress(FileNotFoundError):
                if other != path:
                    moment = max(moment, other.stat().st_mtime + 1)
        return moment

    def holds(self, count: int) -> bool:
        """Return whether there are so many matches, finished or not."""
        files = chain(self._unfinished.files(), self.records.files())
        with suppress(OSError):
            return len([*islice(files, count)]) == count
        return False

    # All matches

    def matches(self) -> tuple[list[Match], list[Damage]]:
        """Return all matches, last played first, and others' faults; releases the present match."""
        self.leave()
        unfinished, torn = self._unfinished.matches()
        records, lost = self.records.matches()
        return latest_first([*unfinished, *records]), [*torn, *lost]

    def unfinished(self, players: Collection[str]) -> tuple[list[Match], list[Damage]]:
        """Return the matches that can be continued, last played first, and the faults of others.

        It releases the present match. Matches open in another program are in neither list.
        `players` holds the names that can play.
        """
        self.leave()
        matches, damage = self._unfinished.matches()
        return [each for each in matches if each.can_go_on(players) and is_free(each.path)], damage

    def open(self, match: Match, players: Collection[str], games: Games = GAMES) -> Record:
        """Continue a match; other programs cannot open it until it is released.

        `players` and `games` are those that are known here.

        Raises:
            BusyError: another program has opened it.
            DamagedError: it was damaged and has been set aside.
            OSError: it cannot be read, or no longer exists.
        """
        self.leave()
        path = match.path
        lock = locked(path)
        try:
            record = SavedMatch(path).read(players, games)
            if record is None:
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
        except BaseException:
            release(path, lock)
            raise
        self._present = _Present(record, path.stem, SavedMatch(path), lock)
        return record

    def change(self, match: Match, **fields: object) -> None:
        """Change fields of the setup, such as `title`; raise BusyError, OSError or RecordError."""
        with held(match.path):
            write_whole(match.path, changed(text_of(match.path), **fields))
            # Slightly later than before: the match retains its place, and the index detects the
            # change.
            os.utime(match.path, (match.played, match.played + 0.001))

    def add(self, record: Record) -> None:
        """Save a match from elsewhere, unless it is here already; or raise OSError.

        It belongs to no stop of the journey.
        """
        shelf = self.records if record.winner is not None else self._unfinished
        text, record.stop = str(record), ""
        whole = str(record)
        began = record.began.replace("T", "-").replace(":", "") or "undated"
        name = f"{began}-{record.rules}-{record.checkers}"
        known = text.encode(), whole.encode()
        if not any(path.read_bytes() in known for path in shelf.folder.glob(f"{name}*.txt")):
            with claimed(shelf.folder, f"{name}{IMPORTED}") as path:
                write_whole(path, whole)

    def delete(self, match: Match) -> str:
        """Delete a match, and return its record for `restore`; raise OSError or RecordError."""
        with held(match.path):
            text = text_of(match.path)
            match.path.unlink()
        return text

    def restore(self, match: Match, text: str) -> None:
        """Restore a deleted match; raise OSError if it cannot be written."""
        with claimed(match.path.parent, match.id) as path:
            write_whole(path, text)
            os.utime(path, (match.played, match.played))


def _saved(path: Path, record: Record) -> tuple[SavedMatch, FileLock]:
    lock, file = locked(path), SavedMatch(path)
    try:
        file.write(record)
    except BaseException:
        path.unlink()
        release(path, lock)
        raise
    return file, lock
