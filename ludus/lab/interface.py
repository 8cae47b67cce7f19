"""The functions of `import ludus` that need the lab, which is loaded on the first call."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.lib.recfunctions import structured_to_unstructured
from numpy.typing import NDArray

from ludus.arguments import check_games
from ludus.lab import installed, study_file
from ludus.lab.estimates import Estimate
from ludus.loops import course
from ludus.match.record import Record
from ludus.players.player import Player
from ludus.rules.ruleset import MOST_CHECKERS, RuleSet

Players = tuple[str | Player, str | Player]
"""The players of a game: names, or players of your own."""


def simulate(
    game: RuleSet,
    players: Players,
    games: int,
    *,
    seed: int = 1,
    checkers: int = MOST_CHECKERS,
    jobs: int = 1,
) -> NDArray[np.void]:
    """Play many games; the players begin in turn. An equal seed plays equal games.

    Rows have shape (games,) and these names: `won` by the first player and `begun`, won by the side
    that began (0 or 1); `turns` of both sides; `choices`, the different results of all throws,
    summed; `hits`; `throws_lost`, of which no number could be played; `numbers` thrown;
    `numbers_lost`; `lead_changes`, counted in steps still to go. `pandas.DataFrame(rows)` accepts
    the rows.

    A player is a name, also `"random"`, or a `Player` of your own. With two names, `jobs` processes
    share the games (-1: all cores). The rows then equal the rows of `ludus lab simulate` with that
    seed. Standard error gets the progress, and a line if loops are compiled first.

    Raises:
        RefusedError: the lab is not installed, or a game does not end within 20,000 turns.
        ValueError: no such player exists, a player of your own chose an invalid result, there is
            nothing to play or no process to play it, or the seed is negative.
        WeightsError: see `player`.
    """
    rows = _played(0, game, players, games, seed, checkers, jobs)
    named: NDArray[np.void] = rows.view([(name, rows.dtype) for name in course.NAMES])
    return named[:, 0]


def steps(
    game: RuleSet,
    players: Players,
    games: int,
    *,
    seed: int = 1,
    checkers: int = MOST_CHECKERS,
    jobs: int = 1,
) -> NDArray[np.void]:
    """Return every step of the games that `simulate` plays with equal arguments, in order of play.

    Rows have shape (steps,) and these names: `game`, from 1 on; `turn` of the game, from 1 on;
    `side`, 0 for white, which begins; `source` and `target`, columns as in `Position.board`: 0 is
    the reserve, squares + 1 the checkers borne off, squares + 2 the circle; `hit`, the number of
    checkers hit.

    Raises:
        As `simulate`.
    """
    written = _played(1, game, players, games, seed, checkers, jobs)
    from ludus.lab.replays import steps_of

    return steps_of(game, checkers, written)


def _played(
    part: int,
    game: RuleSet,
    players: Players,
    games: int,
    seed: int,
    checkers: int,
    jobs: int,
) -> Any:
    """Return an item of `Games`."""
    with installed():
        from ludus.lab import simulate as lab, workers
    check_games(games, checkers)
    if jobs < 1 and jobs != -1:
        raise ValueError(f"jobs: {jobs}; 1 or more, or -1 for all cores")
    first, second = (
        each if isinstance(each, Player) else lab.chooser(each, game, seed + number)
        for number, each in enumerate(players)
    )
    if any(isinstance(each, Player) for each in players):
        played = lab.each_game(game, checkers, (first, second), games, seed)
        parts: list[Any] = [each[part] for each in lab.shown(((1, each) for each in played), games)]
    else:
        with workers.hired(jobs):
            names: Any = tuple(players)
            parts = lab.parts(part, lab.Meeting(game, checkers, names), games, seed)
    return b"".join(parts) if part else np.vstack(parts)


def measure(rows: NDArray[np.void]) -> dict[str, Estimate]:
    """Return the figures of rows from `simulate`, by name; each has `value`, `low` and `high`.

    Intervals are valid at every look: in 95 of 100 cases, they hold the truth however often you
    look while you add games. `ludus.lab.measures` describes the method.

    Raises:
        RefusedError: the lab is not installed.
        ValueError: there are no games.
    """
    with installed():
        from ludus.lab.measures import MEASURES
    if not len(rows):
        raise ValueError("no games; give at least 1")
    table = structured_to_unstructured(rows)
    return {each.key: each.of(table) for each in MEASURES}


def game_of_study(path: Path, number: int | None) -> Record:
    """Return a game, by its number from 1 on, of a study that `ludus lab report` has played.

    Raises:
        RefusedError: the study has no such game, or the lab is not installed.
    """
    study_file(path)
    with installed():
        from ludus.lab.replays import record_of
    return record_of(path, number)
