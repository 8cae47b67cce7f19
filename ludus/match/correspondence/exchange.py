"""A correspondence as its lines show it, recomputed from them whenever they are read."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import asdict, replace

from ludus.errors import amount, printable
from ludus.match.correspondence.line import LineError, Lines, VersionError, WrittenLine, follows
from ludus.match.correspondence.opening import LINK, hashed, read
from ludus.match.dice import SeededDice
from ludus.match.record import Record, Turn, read_turn, work_out
from ludus.match.setup import Setup
from ludus.rules.position import Position

GESTURES = ("greet", "praise", "alas", "again")
MOST_GESTURES = 200
"""The most of each kind that a side may say."""
_SIDES = ("Light", "Dark")

Changes = dict[str, Any]
"""Fields of a match that a line changes, with their new values."""


class Blocked(NamedTuple):
    """A side's next line, which does not follow or is not allowed; another one may heal it."""

    side: int
    number: int
    why: str
    """One sentence."""
    behind: bool
    """Whether its writer had seen more lines of the other side than are here."""
    other_version: bool
    """Whether a program of another version has written it."""


class Exchange(msgspec.Struct, frozen=True, kw_only=True):
    """The match that the lines of both sides show; equal lines give an equal match."""

    setup: Setup
    hints: bool
    lines: Lines
    links: tuple[str, str]
    """The link of its chain that each side has shown last."""
    shown: tuple[int, int] = (0, 0)
    """How many links each side has shown, without the tip."""
    turns: tuple[Turn, ...] = ()
    position: Position
    said: tuple[tuple[int, str], ...] = ()
    """The gestures, with their sides."""
    left: tuple[int, ...] = ()
    """The sides that have broken off."""
    ended: tuple[int, ...] = ()
    """The sides that have confirmed the end."""

    @property
    def id(self) -> str:
        """The name of the match, from its invitation."""
        return id_of(self.lines[0][0])

    @property
    def accepted(self) -> bool:
        """Whether Dark has accepted the invitation."""
        return bool(self.lines[1])

    @property
    def over(self) -> bool:
        """Whether nothing more is to be played."""
        return self.position.winner is not None or bool(self.left)

    @property
    def owes(self) -> int | None:
        """The side that must show its link before the other one can throw; or None."""
        mover = self.position.turn
        if not self.accepted or self.position.bonus or self.position.winner is not None:
            return None
        return 1 - mover if self.shown[1 - mover] == self.shown[mover] else None

    @property
    def waits_for(self) -> int:
        """The side whose line comes next: to accept, to show a link, or to play."""
        owes = self.owes if self.accepted else 1
        return self.position.turn if owes is None else owes

    def throw(self, link: str) -> tuple[int, ...]:
        """Return the throw of the side to move, which shows this link."""
        side = self.position.turn
        light, dark = (link, self.links[1]) if side == 0 else (self.links[0], link)
        dice = SeededDice(int(light, 16), self.shown[side], int(dark, 16))
        return dice.throw(self.setup.rule_set.dice)

    @property
    def record(self) -> Record:
        """The match as a record of two people, whose dice came from elsewhere."""
        return Record(**asdict(self.setup), turns=[*self.turns], winner=self.position.winner)

    def who(self, side: int) -> str:
        """Return a side with the name of its player, if there is one."""
        name = self.setup.names[side]
        return f"{_SIDES[side]} ({printable(name)})" if name else _SIDES[side]

    @property
    def proof(self) -> list[str]:
        """What the lines prove, in sentences."""
        stands, thrown = f"waits for {self.who(self.waits_for)}", self.record.thrown
        for side in self.left[:1]:
            stands = f"{self.who(side)} broke off"
        if self.position.winner is not None:
            stands = f"won by {self.who(self.position.winner)}"
        return [
            f"{self.id}: legal, {amount(len(self.turns), 'turn')}, {stands}",
            f"{thrown} of {amount(thrown, 'throw')} follow from the links of both sides",
        ]


def id_of(invitation: WrittenLine) -> str:
    """Return the name of the match that a line invites to."""
    return hashed(str(invitation))[:16]


def opened(line: WrittenLine) -> Exchange:
    """Return the match of an invitation, or raise LineError."""
    if line.word != "invite" or not follows(((), ()), line):
        raise LineError("A match begins with an invitation.")
    said, setup = read(line.value)
    lines, links = ((line,), ()), (said.tip, "")
    return Exchange(setup=setup, hints=said.hints, lines=lines, links=links, position=setup.start)


def merged(exchange: Exchange, lines: Iterable[WrittenLine]) -> tuple[Exchange, list[Blocked]]:
    """Return a match after all that follows from the lines of files, and what does not follow."""
    places = defaultdict[tuple[int, int], list[WrittenLine]](list)
    for line in dict.fromkeys(lines):
        places[line.side, line.number].append(line)
    faults, before = dict[WrittenLine, LineError](), None
    while exchange is not before:
        before = exchange
        for side in (0, 1):
            for line in places[side, len(exchange.lines[side]) + 1]:
                if line not in faults and follows(exchange.lines, line):
                    try:
                        exchange = after(exchange, line)
                        break
                    except LineError as error:
                        faults[line] = error
    blocked = []
    for side in (0, 1):
        number, known = len(exchange.lines[side]) + 1, len(exchange.lines[1 - side])
        if tried := places[side, number]:
            usual = LineError("It is damaged, or of another course of the match.")
            fault = next((faults[line] for line in tried if line in faults), usual)
            behind = any(line.seen > known for line in tried)
            other_version = isinstance(fault, VersionError)
            blocked.append(Blocked(side, number, str(fault), behind, other_version))
    return exchange, blocked


def after(exchange: Exchange, line: WrittenLine) -> Exchange:
    """Return a match after a line that follows; raise LineError if the line is not allowed."""
    side, (light, dark) = line.side, exchange.lines
    lines = (light, (*dark, line)) if side else ((*light, line), dark)
    if line.word not in _EFFECTS or (line.number == 1) != (line.word == "accept"):
        raise LineError(f"'{line.content[:40]}' is not expected there.")
    if side in exchange.left and line.word not in ("say", "end"):
        raise LineError("Nothing can be played after the side has broken off.")
    return replace(exchange, lines=lines, **_EFFECTS[line.word](exchange, side, line.value))


def _accept(exchange: Exchange, side: int, value: str) -> Changes:
    said, setup = read(value)
    if replace(setup, names=(setup.names[0], "")) != exchange.setup:
        raise LineError("The acceptance is for another match.")
    return {"setup": setup, "links": (exchange.links[0], said.tip)}


def _share(exchange: Exchange, side: int, link: str) -> Changes:
    if exchange.owes != side:
        raise LineError("No link of the dice is due.")
    return _shown(exchange, side, link)


def _shown(exchange: Exchange, side: int, link: str) -> Changes:
    if not re.fullmatch(LINK, link) or hashed(link) != exchange.links[side]:
        raise LineError("The link of the dice is not of the chain.")
    links, shown = [*exchange.links], [*exchange.shown]
    links[side], shown[side] = link, shown[side] + 1
    return {"links": tuple(links), "shown": tuple(shown)}


def _turn(exchange: Exchange, side: int, value: str) -> Changes:
    link, _, text = value.partition(" ")
    try:
        turn = read_turn(text, len(exchange.turns) + 1)
        if turn.side != side or not exchange.accepted or exchange.owes is not None:
            raise ValueError("it is not the turn of this side")
        shown = _shown(exchange, side, link) if turn.dice else {}
        if turn.dice and turn.dice != exchange.throw(link):
            raise LineError("The throw does not follow from the links.")
        position = work_out(exchange.setup.rule_set, exchange.position, turn).after
    except LineError:
        raise
    except ValueError as error:
        raise LineError(f"The turn is not legal: {error}.") from None
    return {"turns": (*exchange.turns, turn), "position": position, **shown}


def _say(exchange: Exchange, side: int, value: str) -> Changes:
    if value not in GESTURES or exchange.said.count((side, value)) == MOST_GESTURES:
        raise LineError("That is no gesture, or one too many.")
    return {"said": (*exchange.said, (side, value))}


def _leave(exchange: Exchange, side: int, value: str) -> Changes:
    return {"left": (*exchange.left, side)}


def _end(exchange: Exchange, side: int, value: str) -> Changes:
    if not exchange.over or side in exchange.ended:
        raise LineError("There is no end to confirm.")
    return {"ended": (*exchange.ended, side)}


_EFFECTS: Mapping[str, Callable[[Exchange, int, str], Changes]] = {
    "accept": _accept,
    "share": _share,
    "turn": _turn,
    "say": _say,
    "leave": _leave,
    "end": _end,
}
