"""Exports matches and games in the notations of other programs: bgammon.org and Ludii.

The game called Tabula at bgammon.org has points with equal numbers, and is played with three dice.
But checkers are borne off from the whole second half, and only by exact numbers. So its viewer
shows matches of `bgammon`, or of a game with its numbers.

Ludii (https://ludii.games) is a general game system. Squares are cells of a rectangle, and each
side has a track over them. The track begins beside the board with three places: for waiting
checkers, hit checkers, and checkers borne off. Rules that its language cannot express are listed in
the file and reported to the caller.
"""

from collections.abc import Iterator
from typing import NamedTuple

import jinja2

from ludus import __version__
from ludus.match.record import Record, walk
from ludus.rules.game import reconstruction
from ludus.rules.ruleset import MOST_CHECKERS, SIDES, RuleSet

_TABULA = 2
_INDEX = "bgammon-replay {:08}\n"
_AT_BGAMMON = {"R": "off", "O": "off", "H": "bar"}
_PLACES = 3
"""Places of each side beside the board."""


def bgammon(record: Record) -> str:
    """Return a match as a replay for the viewer of bgammon.org, a `.match` file.

    Raises:
        ValueError: the viewer cannot show such a match; the message gives the reason.
    """
    if record.rule_set.numbers != reconstruction("bgammon").numbers:
        raise ValueError(f"{record.rules}: the viewer of bgammon.org plays only 'bgammon'")
    if record.checkers != MOST_CHECKERS or record.begins:
        raise ValueError(f"a match begins with {MOST_CHECKERS} checkers a side, all in reserve")
    if record.winner is None:
        raise ValueError("the match is not over")
    points = [int(side == record.winner) for side in (0, 1)]
    game = [0, record.white, record.black, 1, *points, record.winner + 1, 1, _TABULA]
    head = _INDEX.format(len(_INDEX.format(0)))
    return "\n".join([head + " ".join(["i", *map(str, game)]), *_turns(record)]) + "\n"


def _turns(record: Record) -> Iterator[str]:
    """Yield each turn as text: the throw, highest number first, and the steps in order."""
    for played in walk(record):
        turn = played.turn
        steps = [] if turn.play == "-" else turn.play.replace("*", "").split()
        moves = [
            "/".join(_AT_BGAMMON.get(place, place) for place in step.split("/")) for step in steps
        ]
        dice = "-".join(map(str, sorted(turn.dice, reverse=True)))
        yield " ".join([str(turn.side + 1), "r", dice, *moves])


class LudiiSide(NamedTuple):
    """The part of the board that belongs to one side."""

    hand: int
    """The index of its first place beside the board, before square 1."""
    track: list[int]
    """The cells of squares 1, 2, 3 …"""


def unsaid(rules: RuleSet) -> Iterator[str]:
    """Yield the rules of a game that the language cannot express, with their substitutes."""
    if rules.dice > 1:
        yield "short wins: who can play more numbers than the one that wins must play these first"
    if rules.bonus:
        yield "bonus: a number that closed squares deny to a side gives the other side nothing"
    if rules.doubles_twice and rules.dice > 2:
        yield "doubles_twice: three equal numbers are played once each"


def _columns(rules: RuleSet) -> int:
    return 2 * max(len(half.squares) for row in rules.rows for half in row)


def _sides(rules: RuleSet) -> Iterator[LudiiSide]:
    """Yield the two sides; cells count from the bottom left, then the places beside the board."""
    width, count = _columns(rules), len(rules.rows)
    cells = {
        (half.owner, square): (count - 1 - down) * width + right * width // 2 + along
        for down, row in enumerate(rules.rows)
        for right, half in enumerate(row)
        for along, square in enumerate(half.squares)
    }
    for side in range(len(SIDES)):
        whose = ((side if s <= rules.private else None, s) for s in range(1, rules.squares + 1))
        yield LudiiSide(count * width + _PLACES * side, [cells[each] for each in whose])


def ludii(rules: RuleSet, checkers: int = MOST_CHECKERS) -> str:
    """Return a game with `checkers` checkers a side as the text of a `.lud` file."""
    templates = jinja2.Environment(
        loader=jinja2.PackageLoader("ludus.match"), trim_blocks=True, lstrip_blocks=True
    )
    return templates.get_template("game.lud.j2").render(
        rules=rules,
        title=(rules.title or rules.name).replace('"', "'"),
        version=__version__,
        unsaid=[*unsaid(rules)],
        rows=len(rules.rows),
        columns=_columns(rules),
        places=_PLACES,
        sides=[*_sides(rules)],
        checkers=checkers,
    )
