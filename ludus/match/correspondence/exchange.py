"""A match by letters as its lines show it, recomputed from them whenever it is read."""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import asdict, replace

from ludus.match.correspondence.line import Fault, Line, LineError, Lines, follows
from ludus.match.correspondence.opening import LINK, hashed, read
from ludus.match.dice import SeededDice
from ludus.match.record import Record, Turn, read_turn, work_out
from ludus.match.setup import Setup
from ludus.rules.position import Position

GESTURES = ("greet", "praise", "alas", "again")
_MOST_GESTURES = 200


class Finding(NamedTuple):
    """What ends a match before its end: a fault of a side, with its line."""

    fault: Fault
    side: int
    number: int
    why: str


class Exchange(msgspec.Struct, frozen=True, kw_only=True):
    """A match by letters; equal lines give an equal match, in whatever order they came."""

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
    stops: tuple[tuple[int, str], ...] = ()
    """The sides that have broken off, with the line that they refuse, if any, and its fault."""
    finding: Finding | None = None
    damage: str = ""
    """Why lines were set aside; further lines may heal it."""

    @property
    def id(self) -> str:
        """The name of the match, from its invitation."""
        return hashed(str(self.lines[0][0]))[:16]

    @property
    def over(self) -> bool:
        """Whether nothing more is to be played."""
        return self.position.winner is not None or bool(self.stops or self.finding)

    @property
    def owes(self) -> int | None:
        """The side that must show its link before the other one can throw; or None."""
        mover, over = self.position.turn, self.position.winner is not None
        if not self.lines[1] or self.position.bonus or over:
            return None
        return 1 - mover if self.shown[1 - mover] == self.shown[mover] else None

    @property
    def waits_for(self) -> int:
        """The side whose line comes next: to accept, to show a link, or to play."""
        owes = self.owes if self.lines[1] else 1
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


def opened(line: Line) -> Exchange:
    """Return the match of an invitation, or raise LineError."""
    if line.word != "invite" or not follows(((), ()), line):
        raise LineError(Fault.FORM, "A match by letters begins with an invitation.")
    said, setup = read(line.value)
    start, lines = setup.start, ((line,), ())
    return Exchange(
        setup=setup, hints=said.hints, lines=lines, links=(said.tip, ""), position=start
    )


def merged(exchange: Exchange, found: Iterable[Line], sides: Collection[int] = (0, 1)) -> Exchange:
    """Return a match after all that follows from further lines of some sides, in any order."""
    places = defaultdict[tuple[int, int], set[Line]](set)
    for line in found:
        if line.side in sides:
            places[line.side, line.number].add(line)
    before = None
    while exchange is not before:
        before = exchange
        for side in (0, 1):
            here = places.get((side, len(exchange.lines[side]) + 1), ())
            fitting = [line for line in here if follows(exchange.lines, line)]
            exchange = after(exchange, fitting[0]) if len(fitting) == 1 else exchange
    return _compared(replace(exchange, damage=""), places)


def _compared(exchange: Exchange, places: Mapping[tuple[int, int], set[Line]]) -> Exchange:
    """Look for lines that differ from those in their places."""
    for (side, number), several in sorted(places.items()):
        lines = exchange.lines
        for line in several - {*lines[side][number - 1 : number]}:
            if follows(lines, line) and number > 1:
                forked = Finding(Fault.HISTORY, side, number, f"There are two lines {number}.")
                return replace(exchange, finding=exchange.finding or forked)
            if number <= len(lines[side]) + 1 and line.seen <= len(lines[1 - side]):
                told = f"Line {number} is damaged, or does not follow from the lines before it."
                other = "There are two first lines: somebody else has accepted, too."
                exchange = replace(
                    exchange, damage=exchange.damage or (told if number > 1 else other)
                )
    return exchange


def after(exchange: Exchange, line: Line) -> Exchange:
    """Return a match after a line that follows; a line that is not allowed is its finding."""
    side, (light, dark) = line.side, exchange.lines
    lines = (light, (*dark, line)) if side else ((*light, line), dark)
    grown = replace(exchange, lines=lines)
    if exchange.finding and line.word != "refuse":
        return grown
    try:
        if line.word not in _EFFECTS or (line.number == 1) != (line.word == "accept"):
            raise LineError(Fault.FORM, f"'{line.content[:40]}' is not expected there.")
        if any(side == each for each, _ in exchange.stops):
            raise LineError(Fault.FORM, "Nothing can follow after the side has broken off.")
        return replace(grown, **_EFFECTS[line.word](exchange, side, line.value))
    except LineError as error:
        return replace(grown, finding=Finding(error.fault, side, line.number, str(error)))


def _accept(exchange: Exchange, side: int, value: str) -> dict[str, Any]:
    said, setup = read(value)
    if replace(setup, names=(setup.names[0], "")) != exchange.setup:
        raise LineError(Fault.FORM, "The acceptance is for another match.")
    return {"setup": setup, "links": (exchange.links[0], said.tip)}


def _share(exchange: Exchange, side: int, link: str) -> dict[str, Any]:
    if exchange.owes != side:
        raise LineError(Fault.DICE, "No link of the dice is due.")
    return _shown(exchange, side, link)


def _shown(exchange: Exchange, side: int, link: str) -> dict[str, Any]:
    if not re.fullmatch(LINK, link) or hashed(link) != exchange.links[side]:
        raise LineError(Fault.DICE, "The link of the dice is not of the chain.")
    links, shown = [*exchange.links], [*exchange.shown]
    links[side], shown[side] = link, shown[side] + 1
    return {"links": tuple(links), "shown": tuple(shown)}


def _turn(exchange: Exchange, side: int, value: str) -> dict[str, Any]:
    link, _, text = value.partition(" ")
    try:
        turn = read_turn(text, len(exchange.turns) + 1)
        if turn.side != side or not exchange.lines[1] or exchange.owes is not None:
            raise ValueError("it is not the turn of this side")
        shown = _shown(exchange, side, link) if turn.dice else {}
        if turn.dice and turn.dice != exchange.throw(link):
            raise LineError(Fault.DICE, "The throw does not follow from the links.")
        position = work_out(exchange.setup.rule_set, exchange.position, turn).after
    except LineError:
        raise
    except ValueError as error:
        raise LineError(Fault.PLAY, f"The turn is not legal: {error}.") from None
    return {"turns": (*exchange.turns, turn), "position": position, **shown}


def _say(exchange: Exchange, side: int, value: str) -> dict[str, Any]:
    if value not in GESTURES or exchange.said.count((side, value)) == _MOST_GESTURES:
        raise LineError(Fault.FLOOD, "That is no gesture, or one too many.")
    return {"said": (*exchange.said, (side, value))}


def _stop(exchange: Exchange, side: int, value: str) -> dict[str, Any]:
    return {"stops": (*exchange.stops, (side, value))}


_EFFECTS: Mapping[str, Callable[[Exchange, int, str], dict[str, Any]]] = {
    "accept": _accept,
    "share": _share,
    "turn": _turn,
    "say": _say,
    "leave": _stop,
    "refuse": _stop,
}
