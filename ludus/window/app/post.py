"""The matches by letters on this machine; a background thread visits their folders."""

import logging
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from threading import Lock

from filelock import FileLock

from ludus import outside
from ludus.files import locked
from ludus.match.correspondence.correspondence import Correspondence, Own, exchanges, lines_in, load
from ludus.match.correspondence.line import Line, LineError
from ludus.match.record import HUMAN
from ludus.match.record_index import Facts, Match

_log = logging.getLogger(__name__)
_OVER = ".over"
"""The end of the names of files whose match is over and has been seen."""
_EVERY = 60
"""Steps between two visits."""
_News = list[tuple[Correspondence, list[Line]]]


class Post:
    """Opens, visits and lists the matches; the loop alone changes them."""

    def __init__(self, folder: Path | None, secret: Callable[[], int]) -> None:
        """Without a folder there are none; `secret` draws 128 bits."""
        self.folder, self._secret = folder, secret
        self.matches: list[Match] = []
        """The matches whose end was not seen yet, those with the player's turn first."""
        self.waits: dict[Path, int | None] = {}
        """For the file of each, the side that it waits for; None if that is the player."""
        self._known: dict[Path, Correspondence | None] = {}
        """The matches in files; None for one that is damaged, or open in another program."""
        self._locks: list[FileLock] = []
        self._guard = Lock()
        self._rested = _EVERY
        self._visits: Future[_News] | None = None

    def own(self, side: int, folder: str) -> Own:
        return Own(side, f"{self._secret():032x}{self._secret():032x}", folder)

    def open(self, path: Path) -> Correspondence | None:
        """A match, which no other program can open until this one ends; slow at first."""
        with self._guard:
            if path not in self._known:
                try:
                    self._locks.append(locked(path))
                    self._known[path] = load(path)
                except (LineError, OSError) as error:
                    _log.warning("%s: %s", path, error)
                    self._known[path] = None
            return self._known[path]

    def find(self, name: str) -> Correspondence | None:
        """The match of a name; None if it does not go on here."""
        path = (self.folder or Path()) / f"{name}.txt"
        return self.open(path) if path.exists() else None

    def watch(self, folder: Path) -> Correspondence:
        """The last match that was begun in a folder, for a spectator; raise as `lines_in` does."""
        newest = exchanges(lines_in(folder))[-1]
        found = Correspondence(folder, Own(2, "", str(folder), done=True), newest)
        self._known[folder] = found
        return found

    def hurry(self) -> None:
        self._rested = _EVERY

    def step(self) -> None:
        self._rested += 1
        if self._visits is None and self.folder and self._rested >= _EVERY:
            self._rested, self._visits = 0, outside.begin(self._visit_all)
        if self._visits and self._visits.done():
            visits, self._visits = self._visits.result(), None
            for each, lines in visits:
                self._take(each, lines)
            self._list([each for each, _ in visits if not each.own.done])

    def _visit_all(self) -> _News:
        assert self.folder
        for path in sorted(self.folder.glob("*.txt")):
            self.open(path)
        return [(each, each.visit()) for each in [*self._known.values()] if each]

    def _take(self, each: Correspondence, lines: list[Line]) -> None:
        """Take up lines; the file of a match that is over and was seen has another name."""
        try:
            each.take(lines)
            if each.settled and each.own.secret:
                self._known.pop(each.path.rename(each.path.with_suffix(_OVER)).with_suffix(".txt"))
        except OSError as error:
            _log.warning("%s: %s", each.path, error)

    def _list(self, found: list[Correspondence]) -> None:
        waits = {each.path: None if each.acts else each.exchange.waits_for for each in found}
        found.sort(key=lambda each: waits[each.path] is not None)
        self.waits = waits
        listed = [_listed(each) for each in found]
        self.matches = self.matches if listed == self.matches else listed


def _listed(each: Correspondence) -> Match:
    setup = each.exchange.setup
    facts = Facts(setup.rules, setup.checkers, HUMAN, HUMAN, None, None, "", "", names=setup.names)
    return Match(each.path, each.changed, facts)
