"""The plain loops find the same results as the graph of plays, to the last position."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pytest
from helpers_rules import ROMANI, TABULA

from ludus.players.compiled import AVAILABLE, compiled
from ludus.rules import steps, turns
from ludus.rules.game import GAMES
from ludus.rules.notation import parse_position
from ludus.rules.plays import Plays
from ludus.rules.position import Bonus, Position
from ludus.rules.ruleset import RuleSet

DESKS = {name: turns.desk(rules.numbers) for name, rules in GAMES.items()}

Ends = list[tuple[bytes, int]]


def as_integer(bonus: tuple[Bonus, ...]) -> int:
    """A bonus as the loops write it."""
    kind = turns.MOVES if any(each.kind == "m" for each in bonus) else 0
    return kind | sum(1 << (2 * (each.die - 1)) for each in bonus)


def wanted(plays: Plays) -> Ends:
    return sorted((end.flat, as_integer(end.bonus)) for end in plays.results)


def found(rules: RuleSet, position: Position, dice: Sequence[int], engine: Any = turns) -> Ends:
    """The results as the loops find them, plain or compiled."""
    n, side, desk = rules.numbers, position.turn, DESKS[rules.name]
    board, scratch = (np.array(position.board).reshape(-1) for _ in range(2))
    if dice:
        thrown = sorted(dice) * (2 if rules.doubles_twice and len(set(dice)) == 1 else 1)
        desk.dice[: len(thrown)] = thrown
        count = engine.ends(desk, n, board, side, len(thrown), scratch)
    else:
        count = engine.takings(desk, n, board, side, as_integer(position.bonus))
    ends = []
    for i in range(count):
        engine.lay(desk, n, side, desk.ends[i], scratch)
        ends.append((scratch.tobytes(), int(desk.gifts[i])))
    return sorted(ends)


def turns_of_games(
    rules: RuleSet, checkers: int, games: int, seed: int
) -> Iterator[tuple[Position, Plays, list[int]]]:
    """Positions and throws of games in which every result is as likely as another."""
    chance = random.Random(seed)
    for _ in range(games):
        position = Position.start(rules, checkers)
        while position.winner is None:
            dice = [] if position.bonus else [chance.randint(1, 6) for _ in range(rules.dice)]
            plays = Plays(rules, position, dice)
            yield position, plays, dice
            position = chance.choice(list(plays.results))


@pytest.mark.parametrize("rules", GAMES.values(), ids=list(GAMES))
def test_the_same_results_in_whole_games(rules: RuleSet) -> None:
    for position, plays, dice in turns_of_games(rules, 3, games=3, seed=480):
        assert found(rules, position, dice) == wanted(plays), (position, dice)


@pytest.mark.skipif(not AVAILABLE, reason="numba is not installed")
@pytest.mark.parametrize("checkers", [4, 15])
@pytest.mark.parametrize("rules", GAMES.values(), ids=list(GAMES))
def test_the_same_results_compiled(rules: RuleSet, checkers: int) -> None:
    _, engine = compiled(steps, turns)
    for position, plays, dice in turns_of_games(rules, checkers, games=1, seed=checkers):
        assert found(rules, position, dice, engine) == wanted(plays), (position, dice)


def test_the_emperor_has_one_result() -> None:
    text = "6:7,9:1,10:2,19:2,20:2,23:1 8:2,11:2,12:2,13:1,14:2,15:2,18:2,21:2 w -"
    ((board, gift),) = found(TABULA, parse_position(text, TABULA), (2, 6, 5))
    assert np.frombuffer(board, np.int8)[1:25].tolist().count(1) == 8
    assert gift == 0


def test_a_bonus_may_be_declined_or_taken() -> None:
    position = parse_position("R:2,O:1 R:2,5:1 w e2,e2", ROMANI)
    assert len(found(ROMANI, position, ())) == 3
    assert found(ROMANI, position, ()) == wanted(Plays(ROMANI, position))


def test_unplayed_dice_of_equal_boards_are_told_apart_only_by_their_bonus() -> None:
    position = parse_position("R:3 R:1,2:2 w -", ROMANI)
    assert found(ROMANI, position, (2, 2, 4)) == wanted(Plays(ROMANI, position, (2, 2, 4)))
