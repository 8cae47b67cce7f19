"""The correspondences of this machine: threads of their own visit the folders that they share."""

import logging
from collections.abc import Callable
from concurrent.futures import Future, wait
from functools import partial
from pathlib import Path
from threading import Lock

from filelock import FileLock

from ludus import outside
from ludus.files import locked, release
from ludus.match.correspondence.correspondence import (
    SPECTATOR,
    Correspondence,
    FolderVisit,
    Local,
    Trouble,
    load,
    take_back,
)
from ludus.match.correspondence.exchange import Exchange
from ludus.match.correspondence.line import LineError, VersionError
from ludus.match.record import HUMAN
from ludus.match.record_index import Facts, Match
from ludus.window.text.catalogue import mark
from ludus.window.text.words import Notice

_log = logging.getLogger(__name__)
_EVERY = 60
"""Steps between two visits."""
_SLOW = 300
"""Steps after which a folder that has not answered is called away."""
OTHER_VERSION = mark("A match is from another version of ludus. Update ludus on both computers.")
_DAMAGED = mark("The file of a match is damaged: {path}. Restore it from a backup.")


class Post:
    """Opens, visits and lists the correspondences; the loop alone changes them."""

    def __init__(
        self,
        folder: Path | None,
        secret: Callable[[], int],
        now: Callable[[], float],
        notify: Callable[[Notice], None],
    ) -> None:
        """Without a folder there are none; `secret` draws 128 bits."""
        self.folder, self._secret, self.now, self._notify = folder, secret, now, notify
        self.matches: list[Match] = []
        """The matches that are not settled, those with the player's turn first."""
        self._listed: list[tuple[Match, bool]] = []
        """They, and whether it is the player's turn."""
        self.running: dict[Path, Correspondence] = {}
        """By the file of each; a spectator's by the folder of the match."""
        self._damaged = set[Path]()
        """Files that cannot be read, which has been told."""
        self._put_away = set[Path]()
        self._locks: dict[Path, FileLock] = {}
        self._guard = Lock()
        self._rested = _EVERY
        self._scan: Future[None] | None = None
        self._visits: dict[Path, tuple[Future[FolderVisit], int]] = {}

    def local(self, side: int, folder: Path) -> Local:
        """What this machine is to know of a new match."""
        secret = f"{self._secret():032x}{self._secret():032x}"
        return Local(side, secret, str(folder), self.now())

    def open(self, path: Path) -> Correspondence:
        """Open a match, which no other program can open until this one ends; not in the loop.

        A match that was put away goes on. Raise BusyError if another program has it open, LineError
        or OSError if its file is damaged.
        """
        with self._guard:
            if path not in self.running:
                lock = locked(path)
                take_back(path)
                self._put_away.discard(path)
                try:
                    self.running[path] = load(path)
                except (LineError, OSError):
                    lock.release()
                    raise
                self._locks[path] = lock
            return self.running[path]

    def add(self, make: Callable[[], Correspondence]) -> Correspondence:
        """Make a match, and visit it from now on; not in the loop. Raise what `make` raises."""
        with self._guard:
            match = make()
            if match.plays:
                self._locks[match.path] = locked(match.path)
            return self.running.setdefault(match.path, match)

    def watch(self, folder: Path, exchange: Exchange) -> Correspondence:
        """Follow the match of others in its folder."""
        local = Local(SPECTATOR, "", str(folder.parent), self.now(), done=True)
        return self.add(lambda: Correspondence(folder, local, exchange))

    def hurry(self) -> None:
        """Visit the folders at the next step."""
        self._rested = _EVERY

    def step(self) -> None:
        """Take up finished visits, and begin those that are due."""
        self._rested += 1
        changed = [self._take(path) for path in [*self._visits]]
        if self._scan and self._scan.done():
            self._scan.result()
            self._scan = None
        if self._rested >= _EVERY and self.folder:
            self._rested = 0
            self._scan = self._scan or outside.begin(self._open_all)
            for path, each in [*self.running.items()]:
                if path not in self._visits:
                    each.date(self.now())
                    self._visits[path] = outside.begin(each.visit), 0
        if any(changed) or not self._rested:
            self._list()

    def _take(self, path: Path) -> bool:
        """Take up a visit if it is done; return whether the match has changed."""
        (visit, steps), each = self._visits[path], self.running[path]
        if not visit.done():
            self._visits[path] = visit, steps + 1
            if steps and steps % _SLOW == 0:
                each.trouble, each.why = Trouble.AWAY, Path(each.local.folder).name
                outside.begin(partial(each.save, each.exchange, each.local))
            return steps == _SLOW
        del self._visits[path]
        before = each.exchange
        changed = each.take(visit.result(), self.now())
        if each.exchange is not before:
            self.hurry()
        if each.settled:
            self.put_away(each)
        return changed

    def put_away(self, match: Correspondence) -> None:
        """Carry what was written last, and take a match off the list; its file has another name."""
        visit, _ = self._visits.pop(match.path, (None, 0))

        def rename() -> None:
            _last(match, visit)
            match.put_away()
            release(match.path, self._locks.pop(match.path))

        self._put_away.add(match.path)
        self.running.pop(match.path, None)
        outside.begin(rename)
        self._list()

    def _open_all(self) -> None:
        """Open the matches of this machine; one that is open elsewhere is tried again."""
        assert self.folder
        for path in sorted({*self.folder.glob("*.txt")} - self._put_away - {*self.running}):
            try:
                self.open(path)
            except LineError as error:
                if path not in self._damaged:
                    self._damaged.add(path)
                    text = OTHER_VERSION if isinstance(error, VersionError) else _DAMAGED
                    self._notify(Notice(text, {"path": str(path)}))
                    _log.warning("%s", error)
            except OSError as error:
                _log.debug("%s", error)

    def close(self) -> None:
        """Save and carry what was written last, as far as the folders answer in time."""
        last = [
            outside.begin(partial(_last, each, self._visits.get(path, (None, 0))[0]))
            for path, each in [*self.running.items()]
        ]
        wait(last, outside.GIVE_UP_S)

    def _list(self) -> None:
        matches = [each for each in [*self.running.values()] if each.plays]
        matches.sort(key=lambda each: (not each.acts, -each.local.since))
        listed = [(_listed(each), each.acts) for each in matches]
        if listed != self._listed:
            self._listed, self.matches = listed, [match for match, _ in listed]


def _last(match: Correspondence, visit: Future[FolderVisit] | None) -> None:
    """Visit a match's folder once more, after a visit that is under way."""
    if visit:
        visit.exception()
    match.visit()


def _listed(each: Correspondence) -> Match:
    setup, since = each.exchange.setup, each.local.since
    facts = Facts(
        setup.rules, setup.checkers, HUMAN, HUMAN, None, None, setup.began, "", names=setup.names
    )
    return Match(each.path, since, facts)
