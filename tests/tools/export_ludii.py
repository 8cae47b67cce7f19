"""Exports games in the notation of Ludii (https://ludii.games), a general game system.

    python tests/tools/export_ludii.py murray --out murray.lud

Squares are cells of a rectangle, and each side has a track over them. The track begins beside the
board with three places: for waiting checkers, hit checkers, and checkers borne off. Rules that its
language cannot express are listed in the file and reported to the caller.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import jinja2

from ludus import __version__
from ludus.files import write_whole
from ludus.rules.game import find
from ludus.rules.ruleset import MOST_CHECKERS, SIDES, RuleSet

_PLACES = 3
"""Places of each side beside the board."""


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
    if rules.moves_home_while_waiting:
        yield "moves_home_while_waiting: while a checker waits, those at home stand still"
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
        loader=jinja2.FileSystemLoader(Path(__file__).parent), trim_blocks=True, lstrip_blocks=True
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


def main(argv: Sequence[str] | None = None) -> None:
    """Write a game, as the options ask; name the rules that Ludii cannot express."""
    parser = argparse.ArgumentParser(description="Write the rules of a game for Ludii.")
    parser.add_argument("game", help="name, file or folder of a game")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.lud")
    parser.add_argument("--checkers", type=int, default=MOST_CHECKERS)
    given = parser.parse_args(argv)
    rules = find(given.game)
    for rule in unsaid(rules):
        print(f"{rules.name}: Ludii cannot express {rule}", file=sys.stderr)
    write_whole(given.out, ludii(rules, given.checkers))


if __name__ == "__main__":
    main()
