"""Where checkers go in many games: every step as a table, and how often each square is used."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.lab import engine, replay_loops
from ludus.players import course, moves
from ludus.rules.ruleset import RuleSet

STEPS = np.dtype([(name, np.int32) for name in ("game", "turn", "side", "source", "target", "hit")])
"""A step: game and turn, each from 1 on; who plays it; columns of the board; checkers hit."""
Square = tuple[int | None, int]
"""Whose it is where it is private, or None; and its number."""


class Use(NamedTuple):
    """How often a square is used, as a mean of games."""

    entered: float
    """By checkers that land there, from the reserve too."""
    left: float
    """By checkers that go on from there, or are borne off."""
    hit: float
    """Checkers hit there."""


def steps_of(rules: RuleSet, checkers: int, played: bytes) -> NDArray[np.void]:
    """Every step of games, as `ludus.players.moves` has written them, in the order played."""
    now, n = engine.current(), rules.numbers
    game = course.game(n)
    lent, row = now.as_native(game), np.zeros(replay_loops.COLUMNS, np.int32)
    found = [np.zeros(0, STEPS)]
    for number, written in enumerate(played.split(bytes([moves.END]))[:-1], start=1):
        told = np.zeros((len(written), replay_loops.STEP_COLUMNS), np.int32)
        begun = now.as_native((np.frombuffer(written, np.uint8), row, told.reshape(-1)))
        now.replay_loops.list_steps(lent, n, checkers, *begun)
        steps = told[told[:, replay_loops.TURN] > 0]
        rows = np.column_stack([np.full(len(steps), number, np.int32), steps])
        found.append(rows.view(STEPS)[:, 0])
    return np.concatenate(found)


def uses(rules: RuleSet, steps: NDArray[np.void], games: int) -> dict[Square, Use]:
    """How often each square is entered and left, and how many are hit there, in a game."""
    return {
        square: Use(*(float(each) / games for each in _counted(steps, *square)))
        for square in _squares(rules)
    }


def _counted(steps: NDArray[np.void], owner: int | None, square: int) -> tuple[int, int, int]:
    own = steps if owner is None else steps[steps["side"] == owner]
    landed = own["target"] == square
    return landed.sum(), (own["source"] == square).sum(), own["hit"][landed].sum()


def _squares(rules: RuleSet) -> Iterator[Square]:
    for owner in (0, 1):
        yield from ((owner, square) for square in range(1, rules.private + 1))
    yield from ((None, square) for square in range(rules.private + 1, rules.squares + 1))


def lines(used: Mapping[Square, Use]) -> Iterator[str]:
    """A table of the squares; a private one with its side, such as `w1`."""
    yield "square  entered     left      hit"
    for (owner, square), use in used.items():
        name = f"{'' if owner is None else 'wb'[owner]}{square}"
        yield f"{name:>6} {use.entered:8.3f} {use.left:8.3f} {use.hit:8.3f}"
