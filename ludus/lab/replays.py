"""Written games, replayed: as records, as a table of all steps, and as the use of each square.

A record is shown, checked and analysed like any other record.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.errors import RefusedError
from ludus.lab import replay_loops
from ludus.lab.study import Study
from ludus.lab.workers import current_loops
from ludus.match.record import Record, turn_of
from ludus.players import course, moves
from ludus.rules.game import BUILT_IN
from ludus.rules.plays import Plays
from ludus.rules.ruleset import RuleSet

STEPS = np.dtype([(name, np.int32) for name in ("game", "turn", "side", "source", "target", "hit")])
"""A step: game and turn, each from 1 on; the side; columns of the board; checkers hit."""
Square = tuple[int | None, int]
"""The owner of a private square, or None; and the number of the square."""


class Use(NamedTuple):
    """The mean use of a square in a game."""

    entered: float
    """Checkers that land there, also from the reserve."""
    left: float
    """Checkers that leave the square, or are borne off from it."""
    hit: float


def steps_of(rules: RuleSet, checkers: int, played: bytes) -> NDArray[np.void]:
    """Return every step of games written by `ludus.players.moves`, in the order played."""
    now, n = current_loops(), rules.numbers
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
    """Return how often a game enters and leaves each square, and hits a checker there."""
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
    """Yield a table of the squares; a private square shows its side, such as `w1`."""
    yield "square  entered     left      hit"
    for (owner, square), use in used.items():
        name = f"{'' if owner is None else 'wb'[owner]}{square}"
        yield f"{name:>6} {use.entered:8.3f} {use.left:8.3f} {use.hit:8.3f}"


def listed(study: Study) -> Iterator[str]:
    """Yield a line for each meeting, with the numbers of its games."""
    for meeting in study.settings.meetings:
        numbers = study.settings.numbers(meeting)
        who = f"{meeting.who}, {meeting.checkers} checkers"
        yield f"--game {numbers[0]} to {numbers[-1]}: {meeting.rules.name}, {who}"


def record_of(path: Path, number: int | None) -> Record:
    """Return a game of a study by its number, as a record without a seed; or raise RefusedError."""
    study = Study.read(path)
    if number is None:
        raise RefusedError(
            "\n".join([f"{path}: many games; choose a game with --game:", *listed(study)])
        )
    batch, game = study.settings.find(number)
    rules, checkers, _ = batch.meeting
    if BUILT_IN.get(rules.name, rules) != rules:
        raise RefusedError(f"{path}: {rules.name} the rules have changed since this study")
    played = study.moves(batch)
    if not played:
        raise RefusedError(f"{path}: game {number} has not been played yet")
    white, black = batch.meeting.sides(game)
    record = Record(rules.name, checkers, white, black, 0, None, game=rules)
    try:
        _play(rules, record, played[game])
    except (KeyError, IndexError, StopIteration, ValueError):
        raise RefusedError(f"{path}: game {number} is damaged") from None
    return record


def _play(rules: RuleSet, record: Record, written: bytes) -> None:
    """Add turns to a record, from bytes written by `ludus.players.moves`."""
    position, at = record.start, 0
    while at < len(written) and position.winner is None:
        dice = [0] * rules.dice
        if written[at] == moves.BONUS:
            dice = []
        else:
            moves.lay(written[at] >> 2, rules.dice, dice)
        plays = Plays(rules, position, dice)
        node, steps = plays.root, []
        at += 1
        while at < len(written) and written[at] & moves.STEP != moves.STEP:
            column, number = written[at] >> 2, moves.number(plays.root.left, written[at] & 3)
            step = next(s for s, _ in node.edges if (s.source, s.number) == (column, number))
            node = node.follow(step)
            steps.append(step)
            at += 1
        if not node.final:
            raise ValueError
        record.turns.append(turn_of(plays, tuple(dice), steps))
        position = plays.end(node)
    record.winner = position.winner
