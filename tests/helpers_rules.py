"""Shortcuts for rules tests: written positions, and the plays that are legal in them."""

import random
from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np

from ludus import batch as arrays
from ludus.players.player import Floats, Judge, batch
from ludus.rules.bonuses import packed
from ludus.rules.game import GAMES, rule_set
from ludus.rules.notation import NotationError, find_play, parse_position
from ludus.rules.plays import Plays
from ludus.rules.position import Position, position_text
from ludus.rules.problems import Problem
from ludus.rules.ruleset import RuleSet

OSTIA, ROMANI, VIVERE, TABULA = (GAMES[name] for name in ("ostia", "romani", "vivere", "tabula"))

HIT = Problem(
    game=3,
    theme="hit",
    position="H:1,11:1,22:2 10:1,19:2,21:1 w -",
    dice="3,4,3",
    play="H/3 3/6 6/10*",
    chance=50.4,
    second="H/3 11/14 3/7",
    behind=7.6,
    error=1.1,
    games=800,
    solved="0 45 60 90 100",
)

READ = [
    game.read_otherwise(*(reading.name for reading in some)) if some else game
    for game in GAMES.values()
    for count in range(len(game.readings) + 1)
    for some in combinations(game.readings, count)
]
"""Every shipped game that a player can choose: by each of its readings, together or alone."""

ODD = {
    name: rule_set({"base": base, "name": name, **changes})
    for name, base, changes in (
        ("least", "tabula", {"squares": 12, "dice": 1}),
        ("uneven", "ostia", {"squares": 13, "dice": 3}),
        ("middle", "tabula", {"squares": 30, "closing": 3, "words": ["SALVE", "", "LVSOR"]}),
        ("most", "vivere", {"squares": 60, "private": 54, "doubles_twice": True}),
        ("rows", "ostia", {"squares": 60, "home": 12, "bonus": True}),
    )
}
"""Games with unusual numbers, on boards of their own."""


def results(rules: RuleSet, text: str, dice: Sequence[int] = ()) -> set[str]:
    """Return every possible position after the turn, written; without dice, after a bonus."""
    plays = Plays(rules, parse_position(text, rules), dice)
    return {position_text(position) for position in plays.results}


def end_of(plays: Plays, play: str) -> Position:
    """Return the position after a written play.

    Raises:
        NotationError: the play is not legal.
    """
    node = plays.root
    for step in find_play(plays, play):
        node = node.follow(step)
    return plays.end(node)


def outcome(rules: RuleSet, text: str, dice: Sequence[int], play: str) -> str:
    """Return the written position after a written play.

    Raises:
        NotationError: the play is not legal.
    """
    return position_text(end_of(Plays(rules, parse_position(text, rules), dice), play))


def legal(rules: RuleSet, text: str, dice: Sequence[int], play: str) -> bool:
    """Return whether a written play is a complete legal turn."""
    try:
        outcome(rules, text, dice, play)
    except NotationError:
        return False
    return True


def first_steps(rules: RuleSet, text: str, dice: Sequence[int] = ()) -> set[tuple[int, int]]:
    """Return source and target of every first step of a legal play."""
    plays = Plays(rules, parse_position(text, rules), dice)
    return {(step.source, step.target) for step, _ in plays.root.edges}


def equities(judge: Judge, positions: Sequence[Position], side: int) -> Floats:
    """Return the equities of positions for a side, as if the side not to move had just moved."""
    mover = positions[0].turn
    worth = 2 * judge.after(*batch(positions, 1 - mover)) - 1
    return np.asarray(-worth if mover == side else worth)


Ends = list[tuple[bytes, int]]


def wanted(plays: Plays) -> Ends:
    return [(end.flat, packed(end.bonus)) for end in plays.results]


def found(rules: RuleSet, position: Position, dice: Sequence[int]) -> Ends:
    """Return the results of the loops."""
    throw = dice or [0] * rules.dice
    board, turn, thrown = (
        np.array([each], np.int8) for each in (position.board, position.turn, throw)
    )
    listed = arrays._listed(rules, board, turn, thrown, np.array([packed(position.bonus)]))
    boards = map(np.ndarray.tobytes, listed.boards)
    return list(zip(boards, listed.bonuses.tolist(), strict=True))


def turns_of_games(
    rules: RuleSet, checkers: int, games: int, seed: int
) -> Iterator[tuple[Position, Plays, list[int]]]:
    """Yield positions and throws of games with every result equally likely."""
    rng = random.Random(seed)
    for _ in range(games):
        position = Position.start(rules, checkers)
        while position.winner is None:
            dice = [] if position.bonus else [rng.randint(1, 6) for _ in range(rules.dice)]
            plays = Plays(rules, position, dice)
            yield position, plays, dice
            position = rng.choice(list(plays.results))
