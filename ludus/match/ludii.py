"""A game's rules in the language of Ludii, the general game system (https://ludii.games).

Squares are cells of a rectangle, and each side has a track over them that begins beside the board,
where three places hold checkers that wait, those that were hit, and those borne off. What the
language cannot say is named in the file and to who asked.
"""

from collections.abc import Iterator
from typing import NamedTuple

import jinja2

from ludus import __version__
from ludus.rules.ruleset import MOST_CHECKERS, SIDES, RuleSet

_PLACES = 3
"""Of each side beside the board."""


class LudiiSide(NamedTuple):
    """What of the board belongs to one side."""

    hand: int
    """Its first place beside the board, before square 1."""
    track: list[int]
    """The cells of squares 1, 2, 3 …"""


def unsaid(rules: RuleSet) -> Iterator[str]:
    """The rules of a game that the language cannot say, and what holds in their place."""
    if rules.dice > 1:
        yield "short wins: who can play more numbers than the one that wins must play these first"
    if rules.bonus:
        yield "bonus: a number that closed squares deny to a side gives the other side nothing"
    if rules.doubles_twice and rules.dice > 2:
        yield "doubles_twice: three equal numbers are played once each"


def _columns(rules: RuleSet) -> int:
    """How many cells a row has: two halves as long as the longest."""
    return 2 * max(len(half.squares) for row in rules.rows for half in row)


def _sides(rules: RuleSet) -> Iterator[LudiiSide]:
    """Cells are counted from the bottom left, and then come the places beside the board."""
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


def description(rules: RuleSet, checkers: int = MOST_CHECKERS) -> str:
    """A game with so many checkers a side as a `.lud` file says it."""
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
