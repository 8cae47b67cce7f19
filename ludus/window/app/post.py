"""The correspondences of this machine: threads of their own visit the folders that they share."""

import logging
from collections.abc import Callable
from concurrent.futures import Future, wait
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
)
from ludus.match.correspondence.exchange import Exchange
from ludus.match.correspondence.line import LineError
from ludus.match.record import HUMAN
from ludus.match.record_index import Facts, Match
from ludus.window.text.catalogue import mark
from ludus.window.text.words import Notice

_log = logging.getLogger(__name__)
_EVERY = 60
"""Steps between two visits."""
_SLOW = 300
"""Steps after which a folder that has not answered is called away."""
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
        self._refused: dict[Path, Exception] = {}
        """Why files cannot be opened: open in another program, which may end, or damaged."""
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

        Raise BusyError if another one has it open, LineError or OSError if its file is damaged.
        """
        with self._guard:
            if path not in self.running:
                lock = locked(path)
                try:
                    self.running[path] = load(path)
                except (LineError, OSError):
                    lock.release()
                    raise
                self._locks[path] = lock
            return self.running[path]

    def take_up(self, match: Correspondence) -> Correspondence:
        """FolderVisit a match that was just made, or is watched; not in the loop."""
        with self._guard:
            if match.plays:
                self._locks[match.path] = locked(match.path)
            return self.running.setdefault(match.path, match)

    def watch(self, folder: Path, exchange: Exchange) -> Correspondence:
        """Follow the match of others in its folder."""
        local = Local(SPECTATOR, "", str(folder.parent), self.now(), done=True)
        return self.take_up(Correspondence(folder, local, exchange))

    def hurry(self) -> None:
        """FolderVisit the folders at the next step."""
        self._rested = _EVERY

    def step(self) -> None:
        """Take up finished visits, and begin those that are due."""
        self._rested += 1
        changed = [self._take(path) for path in [*self._visits]]
        if self._scan and self._scan.done():
            self._scan = self._scan.result()
        if self._rested >= _EVERY and self.folder:
            self._rested = 0
            self._scan = self._scan or outside.begin(self._open_all)
            for path, each in [*self.running.items()]:
                if path not in self._visits:
                    self._visits[path] = outside.begin(each.visit), 0
        if any(changed) or not self._rested:
            self._list()

    def _take(self, path: Path) -> bool:
        """Take up a visit if it is done; return whether the match has changed."""
        (visit, steps), each = self._visits[path], self.running[path]
        if not visit.done():
            self._visits[path] = visit, steps + 1
            if steps == _SLOW:
                each.trouble, each.why = Trouble.AWAY, Path(each.local.folder).name
            return steps == _SLOW
        del self._visits[path]
        before = each.exchange
        changed = each.take(visit.result(), self.now())
        if each.exchange is not before:
            self.hurry()
        if each.settled and each.plays:
            self.put_away(each)
        return changed

    def put_away(self, match: Correspondence) -> None:
        """Take a match off the list for good; its file stays under another name."""

        def rename() -> None:
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
                self._refused.pop(path, None)
            except (LineError, OSError) as error:
                damaged = isinstance(error, LineError)
                if damaged and path not in self._refused:
                    self._notify(Notice(_DAMAGED, {"path": str(path)}))
                    _log.warning("%s", error)
                self._refused[path] = error

    def close(self) -> None:
        """Save and carry what was written last, as far as the folders answer in time."""
        wait([outside.begin(each.visit) for each in self.running.values()], outside.GIVE_UP_S)

    def _list(self) -> None:
        found = [each for each in self.running.values() if each.plays]
        found.sort(key=lambda each: (not each.acts, -each.local.since))
        listed = [(_listed(each), each.acts) for each in found]
        if listed != self._listed:
            self._listed, self.matches = listed, [match for match, _ in listed]


def _listed(each: Correspondence) -> Match:
    setup, since = each.exchange.setup, each.local.since
    facts = Facts(
        setup.rules, setup.checkers, HUMAN, HUMAN, None, None, setup.began, "", names=setup.names
    )
    return Match(each.path, since, facts)
