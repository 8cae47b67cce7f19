"""The matches by letters on this machine; a background thread visits their folders."""

import logging
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

from filelock import FileLock
from msgspec.structs import replace

from ludus import outside
from ludus.files import BusyError, locked, release
from ludus.match.letters.correspondence import Correspondence, Own, begin, join, load
from ludus.match.letters.exchange import Exchange
from ludus.match.letters.line import LetterError
from ludus.match.record import HUMAN
from ludus.match.record_index import Facts, Match
from ludus.match.setup import Setup

_log = logging.getLogger(__name__)
_EVERY = 60
"""Steps between two visits."""
_PATIENCE_S = 2.0


class Post:
    """Begins, opens and lists matches by letters."""

    def __init__(self, folder: Path | None, secret: Callable[[], int]) -> None:
        """Without a folder there are none; `secret` draws 128 bits."""
        self.folder, self._secret = folder, secret
        self.matches: list[Match] = []
        """The matches whose end was not seen yet, those with the player's turn first."""
        self.yours: set[Path] = set()
        """The files of the matches in which it is the player's turn."""
        self._known: dict[Path, tuple[int, Correspondence | None]] = {}
        """The matches in files as read last, with the time of the file; None for a damaged one."""
        self._lock: FileLock | None = None
        self._opened: Path | None = None
        self._rested = 0
        self._look: Future[list[Correspondence]] | None = None

    # Lists

    def step(self) -> bool:
        """Visit all folders once a second; return whether the list has changed."""
        self._rested += 1
        if self._look is None and self.folder and self._rested >= _EVERY:
            self._rested, self._look = 0, outside.begin(self._visit_all)
        if self._look is None or not self._look.done():
            return False
        found, self._look = self._look.result(), None
        before = self.matches, self.yours
        self.yours = {each.path for each in found if each.acts}
        found.sort(key=lambda each: each.path not in self.yours)
        self.matches = [_listed(each) for each in found]
        return before != (self.matches, self.yours)

    def _visit_all(self) -> list[Correspondence]:
        assert self.folder
        found = [self._visited(path) for path in sorted(self.folder.glob("*.txt"))]
        return [each for each in found if each and not each.own.done]

    def _visited(self, path: Path) -> Correspondence | None:
        """Take up the other side's lines of a match, unless it is open here or elsewhere."""
        at, known = self._known.get(path, (0, None))
        try:
            changed = path.stat().st_mtime_ns
            if path == self._opened or (known and known.own.done and not known.away):
                return known
            if at != changed:
                self._known[path] = changed, None
                known = load(path)
            if known:
                lock = locked(path)
                known.poll()
                release(path, lock)
                self._known[path] = path.stat().st_mtime_ns, known
        except BusyError:
            return known
        except (LetterError, OSError) as error:
            _log.warning("%s: %s", path, error)
        return known

    # A match

    def open(self, path: Path) -> Correspondence:
        """Return a match, which no other program can open until `leave`; or raise OSError."""
        self.leave()
        self._lock, self._opened = locked(path, _PATIENCE_S), path
        self._known.pop(path, None)
        return load(path)

    def leave(self) -> None:
        """Release the open match."""
        if self._opened and self._lock:
            release(self._opened, self._lock)
        self._opened = self._lock = None

    def own(self, side: int, folder: str) -> Own:
        """Return what this machine alone knows of a new match."""
        return Own(side, f"{self._secret():032x}{self._secret():032x}", folder)

    def begin(self, setup: Setup, folder: str, hints: bool) -> Path:
        """Invite to a match; return its file, or raise OSError."""
        assert self.folder
        return begin(self.folder, setup, self.own(0, folder), hints).path

    def join(self, invited: Exchange, folder: str, name: str) -> Path:
        """Accept an invitation; return the file of the match, or raise OSError."""
        assert self.folder
        return join(self.folder, invited, self.own(1, folder), name).path

    def file(self, exchange: Exchange) -> Path | None:
        """Return the file of a match on this machine; None if it is not played here."""
        path = self.folder / f"{exchange.id}.txt" if self.folder else None
        return path if path and path.exists() else None


def _listed(each: Correspondence) -> Match:
    setup, winner = each.exchange.setup, each.exchange.position.winner
    facts = Facts(setup.rules, setup.checkers, HUMAN, HUMAN, None, winner, "", "", 1)
    return Match(each.path, each.changed, replace(facts, names=setup.names))
