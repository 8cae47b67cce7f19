"""A match by letters on this machine: its side and secret, its lines, and the folder they go to.

One file of this machine holds everything; the folder and the letters are copies.
"""

import os
import re
from collections.abc import Iterable
from pathlib import Path

import msgspec

from ludus.errors import plain
from ludus.files import write_whole
from ludus.inputs import data_of, from_json
from ludus.match.correspondence import opening
from ludus.match.correspondence.exchange import Exchange, after, merged, opened
from ludus.match.correspondence.line import (
    MOST_BYTES,
    Fault,
    Line,
    LineError,
    lines_of,
    text_of,
    written,
)
from ludus.match.record import Turn
from ludus.match.setup import Setup

_MOST_FILES = 40
"""Files of matches that are read in a folder, copies made in a conflict included."""


class Own(msgspec.Struct, frozen=True):
    """What only this machine knows of a match."""

    side: int
    """The side that plays here; 2 for a spectator, who has no secret."""
    secret: str
    folder: str = ""
    """The folder that both machines see; empty for letters."""
    done: bool = False
    """Whether the player has seen the end."""


class Correspondence:
    """A match that this program continues; `exchange` is all that both sides have written."""

    def __init__(self, path: Path, own: Own, exchange: Exchange) -> None:
        self.path, self.own, self.exchange = path, own, exchange
        self.away = ""
        """Why the folder cannot be read or written at present; empty if it can."""
        self._seen: tuple[bytes, list[tuple[str, int, int]]] | None = None
        """What the folder was to have, and its files with size and time, at the last visit."""
        self._due = text_of((*exchange.lines, ())[own.side]).encode()
        """What this side's file in the folder should have: only what is saved here."""

    @property
    def letter(self) -> str:
        """The whole match as a letter to the other side."""
        light, dark = self.exchange.lines
        return text_of((*light, *dark))

    @property
    def changed(self) -> float:
        """When the match changed here last, in seconds since 1970."""
        return self.path.stat().st_mtime

    @property
    def acts(self) -> bool:
        """Whether it is the turn of this side, or the end has not been seen."""
        now = self.exchange
        return now.over or (bool(now.lines[1]) and now.waits_for == self.own.side)

    @property
    def settled(self) -> bool:
        """Whether nothing more is to be read or written."""
        published = bool(self._seen and self._seen[0] == self._due) or not self.own.folder
        return self.own.done and self.exchange.over and published

    @property
    def to_throw(self) -> bool:
        """Whether this side throws next, and both links are known."""
        now = self.exchange
        ready = now.lines[1] and now.owes is None and not (now.over or now.position.bonus)
        return bool(ready) and now.position.turn == self.own.side

    def throw(self) -> tuple[int, ...]:
        """Return the throw of this side, the same each time."""
        return self.exchange.throw(self._link)

    @property
    def _link(self) -> str:
        return opening.link(self.own.secret, self.exchange.shown[self.own.side] + 1)

    def play(self, turn: Turn) -> None:
        """Write a turn of this side; or raise LineError, or OSError if it cannot be saved."""
        self.write("turn", f"{self._link if turn.dice else '-'} {turn}")

    def write(self, word: str, value: str = "") -> None:
        """Write a line of this side, such as `say greet`; errors as in `play`."""
        fresh = after(self.exchange, written(self.exchange.lines, self.own.side, word, value))
        if fresh.finding and fresh.finding.side == self.own.side:
            raise LineError(fresh.finding.fault, fresh.finding.why)
        self._take(fresh)

    def receive(self, data: bytes) -> None:
        """Take up a letter of this match; raise LineError if it brings nothing new."""
        found, before = lines_of(data), self.exchange
        if before.lines[0][0] not in found:
            raise LineError(Fault.STRANGER, "This letter is of another match.")
        self.take(found)
        if self.exchange.lines != before.lines:
            return
        if self.exchange.damage:
            raise LineError(Fault.DAMAGE, self.exchange.damage)
        if {*before.lines[0], *before.lines[1]} == {*found}:
            raise LineError(Fault.SAME, "This letter has been read before.")
        raise LineError(Fault.OLDER, "This letter is older than the match on this machine.")

    def visit(self) -> list[Line]:
        """Return what is new in the folder, and write to it what it lacks; for any thread."""
        folder, due, self.away = Path(self.own.folder), self._due, ""
        try:
            if not self.own.folder or self._seen == (state := (due, self._files())):
                return []
            found = [line for name, *_ in state[1] for line in self._lines(folder / name)]
            if self.own.secret:
                self._publish(folder, due)
            self._seen = state
        except OSError as error:
            self.away, self._seen = error.strerror or str(error), None
            return []
        return found

    def take(self, found: Iterable[Line]) -> bool:
        """Take up lines of the other side; return whether the match has changed."""
        before = self.exchange
        self._take(merged(self.exchange, found, {0, 1} - {self.own.side}))
        return self.exchange != before

    def poll(self) -> bool:
        """Read the folder, and write to it what it lacks; return whether the match has changed."""
        return self.take(self.visit())

    def _take(self, fresh: Exchange) -> None:
        """Save the match, with the line that this side owes without a choice."""
        before, self.exchange = self.exchange, fresh
        finding, side = fresh.finding, self.own.side
        if not self.own.secret:
            return
        if finding and finding.side != side and not fresh.stops:
            self.write("refuse", f"{finding.number} {finding.fault}")
        elif fresh.owes == side and not fresh.over:
            self.write("share", self._link)
        elif fresh.lines != before.lines:
            self.save()

    def save(self) -> None:
        """Write the file of this machine; the next visit writes to the folder."""
        write_whole(self.path, f"{msgspec.json.encode(self.own).decode()}\n{self.letter}")
        self._due = text_of(self.exchange.lines[self.own.side]).encode()

    def note(self, **fields: object) -> None:
        """Change what this machine knows; or raise OSError."""
        self.own = msgspec.structs.replace(self.own, **fields)
        self.save()

    def _files(self) -> list[tuple[str, int, int]]:
        """Return the files of this match in the folder, with size and time."""
        with os.scandir(self.own.folder) as files:
            ours = [each for each in files if each.name.startswith(f"ludus-{self.exchange.id}")]
            ours.sort(key=lambda each: len(each.name))  # copies have longer names
        stats = ((each.name, each.stat()) for each in ours[:_MOST_FILES])
        return sorted((name, stat.st_size, stat.st_mtime_ns) for name, stat in stats)

    def _lines(self, path: Path) -> list[Line]:
        try:
            return lines_of(data_of(path, MOST_BYTES))
        except (OSError, LineError) as error:
            self.away = f"{path.name}: {error}"
            return []

    def _publish(self, folder: Path, due: bytes) -> None:
        """Append to this side's file what it lacks; write a file anew that was changed."""
        path = folder / f"ludus-{self.exchange.id}-{'wb'[self.own.side]}.txt"
        now = path.read_bytes() if path.exists() else b""
        if now and due.startswith(now):
            with path.open("ab") as file:
                file.write(due[len(now) :])
        elif due != now:
            write_whole(path, due)


def begin(store: Path, proposed: Setup, own: Own, hints: bool = True) -> Correspondence:
    """Invite to a match, of which this machine plays Light; raise OSError if it is not saved."""
    text = opening.opening_text(proposed, own.secret, hints)
    return _new(store, own, opened(written(((), ()), 0, "invite", text)))


def join(store: Path, invited: Exchange, own: Own, name: str = "") -> Correspondence:
    """Accept an invitation, and play Dark; raise OSError if it is not saved."""
    setup = msgspec.structs.replace(invited.setup, names=(invited.setup.names[0], name))
    found = _new(store, own, invited)
    found.write("accept", opening.opening_text(setup, own.secret, invited.hints))
    return found


def _new(store: Path, own: Own, exchange: Exchange) -> Correspondence:
    found = Correspondence(store / f"{exchange.id}.txt", own, exchange)
    found.save()
    return found


def load(path: Path) -> Correspondence:
    """Return a match of this machine; raise OSError, or LineError if its file is damaged."""
    head, _, rest = data_of(path, 2 * MOST_BYTES).partition(b"\n")
    try:
        return Correspondence(path, from_json(head, Own), *exchanges(lines_of(rest))[:1])
    except LineError:
        raise
    except ValueError as error:
        raise LineError(Fault.FORM, f"{path}: damaged: {error}") from None


def exchanges(found: Iterable[Line]) -> list[Exchange]:
    """Return the matches of lines, in any order; raise LineError if there is none."""
    lines = [*found]
    firsts = sorted({line for line in lines if line[:3] == (0, 1, 0)})
    if not firsts:
        raise LineError(Fault.FORM, "There is no invitation to a match by letters.")
    return [merged(opened(line), lines) for line in firsts]


def holds_lines(path: Path) -> bool:
    """Whether a file begins like a letter, or a folder has such files; or raise OSError."""
    if path.is_dir():
        return any(path.glob("ludus-*"))
    with plain(path).open("rb") as file:
        return re.match(rb"[wb] [1-9]", file.read(3)) is not None


def lines_in(path: Path) -> list[Line]:
    """Return the lines of a letter, or of a folder's files; raise OSError or LineError."""
    files = sorted(path.glob("ludus-*"))[:_MOST_FILES] if path.is_dir() else [path]
    return [line for file in files for line in lines_of(data_of(file, MOST_BYTES))]
