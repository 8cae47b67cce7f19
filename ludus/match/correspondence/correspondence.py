"""A correspondence on this machine: its side and secret, and what it has read and written.

The files in the shared folder are the match. This machine keeps the secret, and the lines of both
sides, so that no lost or restored file changes what has been played.
"""

import logging
import os
from enum import Enum, auto
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import msgspec

from ludus.errors import said
from ludus.files import PRIVATE, held, write_whole
from ludus.inputs import data_of, from_json
from ludus.match.correspondence import folder as shared, opening
from ludus.match.correspondence.exchange import Exchange, after, merged, opened
from ludus.match.correspondence.folder import append, lines_at, state_of, strays
from ludus.match.correspondence.line import (
    MOST_BYTES,
    LineError,
    WrittenLine,
    follows,
    lines_of,
    text_of,
    written,
)
from ludus.match.record import Turn
from ludus.match.setup import Setup

_log = logging.getLogger(__name__)
SPECTATOR = 2
OVER = ".over"
"""The end of the names of files whose match is over, or was put away."""


class Local(msgspec.Struct, frozen=True):
    """What only this machine knows of a match."""

    side: int
    """The side that plays here, or `SPECTATOR`."""
    secret: str
    """Empty for a spectator."""
    folder: str
    """The folder that both machines see."""
    since: float
    """When the match changed here last, in seconds since 1970."""
    done: bool = False
    """Whether the player has seen the end."""


class Trouble(Enum):
    """What hinders a match at present."""

    AWAY = auto()
    """The folder cannot be read or written, or does not answer."""
    UNSAVED = auto()
    """This machine cannot save the match; nothing is written to the folder until it can."""
    TAKEN = auto()
    """Somebody else has accepted the invitation first."""
    ELSEWHERE = auto()
    """Another program with this secret has gone on in another way."""
    BEHIND = auto()
    """Lines are missing that were known when a later line in the folder was written."""
    BLOCKED = auto()
    """The next line of the other side is damaged or not allowed."""
    VERSION = auto()
    """The next line of the other side is from another version of ludus."""


_LASTING = Trouble.TAKEN, Trouble.ELSEWHERE, Trouble.BEHIND
_MOST_DOUBTS = 4
"""Lines of this side's file that are replayed at a visit, as each takes the time of a match."""


class FolderVisit(NamedTuple):
    """What a visit to the folder has found."""

    before: Exchange
    """The match at the beginning of the visit; if it has changed since, the visit is void."""
    after: Exchange
    trouble: Trouble | None
    why: str
    strays: tuple[str, ...]
    published: int
    """Lines of this side that are in the folder."""


class Correspondence:
    """A match that this program continues; `exchange` is all that both sides have written."""

    def __init__(self, path: Path, local: Local, exchange: Exchange, saved: bytes = b"") -> None:
        """`saved` is what the file of this machine contains."""
        self.path, self.local, self.exchange = path, local, exchange
        self.trouble: Trouble | None = None
        self.why = ""
        """What the system or the rules say of the trouble."""
        self.strays: tuple[str, ...] = ()
        """Other names in the match's folder."""
        self.visited = False
        """Whether the folder has been read since the program began."""
        self._published = 0
        self._saved, self._count = saved, _count(exchange)
        self._saving = Lock()
        self._dated = exchange
        self._state: tuple[object, ...] = ()
        """The match at the end of the last visit, and the files of the folder at its begin."""

    @property
    def folder(self) -> Path:
        """The folder of this match."""
        return Path(self.local.folder) / shared.name_of(self.exchange.lines[0][0])

    @property
    def plays(self) -> bool:
        """Whether a side is played here."""
        return self.local.side != SPECTATOR

    @property
    def stuck(self) -> bool:
        """Whether a trouble would become worse by a further line."""
        return self.trouble in _LASTING

    @property
    def stopped(self) -> bool:
        """Whether nothing may be written, as the match is stuck or the folder still unread."""
        return self.stuck or not (self.plays and self.visited)

    @property
    def acts(self) -> bool:
        """Whether it is the turn of this side, or the end has not been seen."""
        now = self.exchange
        mine = now.accepted and now.waits_for == self.local.side and not self.stopped
        return not self.local.done if now.over else mine

    @property
    def sent(self) -> bool:
        """Whether all lines of this side are in the folder."""
        return self._published == len(self.exchange.lines[self.local.side])

    @property
    def settled(self) -> bool:
        """Whether the player has seen the end, and the other side has confirmed it."""
        now = self.exchange
        confirmed = 1 - self.local.side in now.ended or not now.accepted
        return self.plays and self.local.done and self.sent and confirmed

    @property
    def to_throw(self) -> bool:
        """Whether this side throws next, and both links are known."""
        now = self.exchange
        ready = now.accepted and now.owes is None and not (now.over or now.position.bonus)
        return ready and now.position.turn == self.local.side and not self.stopped

    def throw(self) -> tuple[int, ...]:
        """Return the throw of this side, the same each time."""
        return self.exchange.throw(self._link)

    @property
    def _link(self) -> str:
        return opening.link(self.local.secret, self.exchange.shown[self.local.side] + 1)

    def play(self, turn: Turn) -> None:
        """Write a turn of this side; raise LineError if it is not allowed."""
        self.write("turn", f"{self._link if turn.dice else '-'} {turn}")

    def write(self, word: str, value: str = "") -> None:
        """Write a line of this side, such as `say greet`; the next visit carries it."""
        line = written(self.exchange.lines, self.local.side, word, value)
        self.exchange = after(self.exchange, line)
        self._answer()

    def _answer(self) -> None:
        """Write what this side owes without a choice: a link of the dice, or that it is over."""
        side, now = self.local.side, self.exchange
        if self.stopped or not now.accepted:
            return
        if now.over and side not in now.ended:
            self.write("end")
        elif now.owes == side and not now.over:
            self.write("share", self._link)

    def visit(self) -> FolderVisit:
        """Save the match, read the folder, and append what it lacks; one visit at a time.

        An error of a file leaves what was known; only what `_read` compares can change it.
        """
        now, local = self.exchange, self.local
        quiet = FolderVisit(now, now, self.trouble, self.why, self.strays, self._published)
        try:
            if self.plays:
                self.save(now, local)
        except OSError as error:
            self._state = ()
            return quiet._replace(trouble=Trouble.UNSAVED, why=said(error))
        try:
            state = now, *state_of(self.folder)  # before reading: what comes meanwhile is news
            if state == self._state:
                return quiet
            lines = lines_at(self.folder)
            result = self._read(now, lines)
            if self.plays and result.trouble not in _LASTING:
                there = {*lines}
                lacking = [line for line in now.lines[local.side] if line not in there]
                append(self.folder, local.side, lacking)
                result = result._replace(published=len(now.lines[local.side]))
                self.save(result.after, local)
            self._state = state
        except OSError as error:
            self._state = ()
            return quiet._replace(trouble=Trouble.AWAY, why=said(error))
        return result

    def _read(self, now: Exchange, lines: list[WrittenLine]) -> FolderVisit:
        """Compare the match with the lines in the folder."""
        side, (merged_match, blocked) = self.local.side, merged(now, lines)
        visit = FolderVisit(
            now, merged_match, self._fork(now, lines), "", strays(self.folder), self._published
        )
        for each in blocked:
            if (each.side != side or each.behind) and not visit.trouble:
                other = Trouble.VERSION if each.other_version else Trouble.BLOCKED
                trouble = Trouble.BEHIND if each.behind else other
                why = f"line {each.number} of {merged_match.who(each.side)}: {each.why}"
                visit = visit._replace(trouble=trouble, why=why)
        return visit

    def _fork(self, now: Exchange, lines: list[WrittenLine]) -> Trouble | None:
        """Whether the first line of a number in this side's file is not the one written here."""
        side, first, doubts = self.local.side, set[int](), 0
        for line in lines if self.plays else ():
            mine = now.lines[side]
            if line.side != side or line.number > len(mine) or line.number in first:
                continue
            if line == mine[line.number - 1]:
                first.add(line.number)
            elif doubts < _MOST_DOUBTS and follows(now.lines, line):
                doubts += 1
                before = *now.lines[1 - side], *mine[: line.number - 1]
                tried, _ = merged(opened(now.lines[0][0]), [*before, line])
                if line in tried.lines[side]:  # It could stand in the place of one that is written.
                    return Trouble.TAKEN if line.number == 1 else Trouble.ELSEWHERE
        return None

    def take(self, visit: FolderVisit, now_s: float) -> bool:
        """Take up what a visit has found; return whether anything has changed."""
        before = self.exchange, self.trouble, self.strays, self.visited
        if visit.why and visit.why != self.why:
            _log.warning("%s: %s", self.folder.name, visit.why)
        if visit.before is not self.exchange:
            return False
        reached = visit.trouble not in (Trouble.AWAY, Trouble.UNSAVED)
        self.trouble, self.why, self.strays = visit.trouble, visit.why, visit.strays
        self._published, self.visited = visit.published, self.visited or reached
        self.exchange = visit.after
        self._answer()
        self.date(now_s)
        return (self.exchange, self.trouble, self.strays, self.visited) != before

    def date(self, now_s: float) -> None:
        """Note when the match changed, if it has changed since the last call."""
        if self.exchange is not self._dated:
            self._dated = self.exchange
            self.local = msgspec.structs.replace(self.local, since=now_s)

    def save(self, exchange: Exchange, local: Local) -> None:
        """Write the file of this machine, unless it has this or more; or raise OSError."""
        lines = (each for side in exchange.lines for each in side)
        data = msgspec.json.encode(local) + b"\n" + text_of(lines).encode()
        with self._saving:
            if data != self._saved and _count(exchange) >= self._count:
                write_whole(self.path, data, PRIVATE)
                self._saved, self._count = data, _count(exchange)

    def put_away(self) -> None:
        """Rename the file of this machine, which then no list shows; or raise OSError."""
        self.path.replace(self.path.with_suffix(OVER))

    def note_end(self) -> None:
        """Note that the player has seen the end."""
        self.local = msgspec.structs.replace(self.local, done=True)


def begin(store: Path, proposed: Setup, local: Local, hints: bool = True) -> Correspondence:
    """Invite to a match, of which this machine plays Light; raise OSError or LineError."""
    text = opening.opening_text(proposed, local.secret, hints)
    return _new(store, local, opened(written(((), ()), 0, "invite", text)))


def join(store: Path, invited: Exchange, local: Local, name: str = "") -> Correspondence:
    """Accept an invitation, and play Dark; raise OSError, also if the match is here already."""
    setup = msgspec.structs.replace(invited.setup, names=(invited.setup.names[0], name))
    text = opening.opening_text(setup, local.secret, invited.hints)
    return _new(store, local, after(invited, written(invited.lines, 1, "accept", text)))


def path_of(store: Path, exchange: Exchange) -> Path:
    """Return the file of a match on this machine."""
    return store / f"{exchange.id}.txt"


def _new(store: Path, local: Local, exchange: Exchange) -> Correspondence:
    """Make the file of a match, readable for its owner alone, and never over another one."""
    store.mkdir(mode=0o700, parents=True, exist_ok=True)
    store.chmod(0o700)
    path = path_of(store, exchange)
    with held(path):
        if path.exists() and not path.stat().st_size:  # A program ended while it made the file.
            path.unlink()
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
        match = Correspondence(path, local, exchange)
        match.visited = True
        try:
            match.save(exchange, local)
        except BaseException:
            path.unlink()
            raise
    return match


def take_back(path: Path) -> None:
    """Let a match that was put away go on; or raise OSError."""
    if path.with_suffix(OVER).exists() and not path.exists():
        path.with_suffix(OVER).rename(path)


def _count(exchange: Exchange) -> int:
    return sum(map(len, exchange.lines))


def load(path: Path) -> Correspondence:
    """Return a match of this machine; raise OSError, or LineError if its file is damaged."""
    data = data_of(path, 2 * MOST_BYTES)
    head, _, rest = data.partition(b"\n")
    try:
        local, lines = from_json(head, Local), lines_of(rest)
        exchange, _ = merged(opened(lines[0]), lines)
    except LineError:
        raise
    except (ValueError, IndexError) as error:
        raise LineError(f"{path.name}: damaged: {error}") from None
    return Correspondence(path, local, exchange, data)


class Found(NamedTuple):
    """A match in a shared folder that goes on, or whose end is not put away here."""

    exchange: Exchange
    folder: Path
    """The folder of the match."""
    path: Path | None
    """The file of this machine, if a side is played here."""


def look(folder: Path, store: Path | None = None) -> tuple[list[Found], list[Exception]]:
    """Return the matches in a shared folder, the newest first, and the faults of others.

    Raise RefusedError if the path is not of a folder, or OSError. Without a store, all matches
    are of others.
    """
    shared.check(folder)
    matches, faults = list[Found](), list[Exception]()
    for each in shared.folders(folder):
        try:
            exchange, _ = shared.read(each)
        except (OSError, LineError) as error:
            _log.warning("%s: %s", each, error)
            faults.append(error)
            continue
        path = path_of(store, exchange) if store else None
        put_away = path is not None and path.with_suffix(OVER).exists()
        mine = path is not None and (path.exists() or (put_away and not exchange.over))
        if mine or not exchange.over:
            matches.append(Found(exchange, each, path if mine else None))
    matches.sort(key=lambda each: each.exchange.setup.began, reverse=True)
    return matches, faults
