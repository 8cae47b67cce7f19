"""What `import ludus` gives of the lab; that is loaded when it is asked for, if it is there."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.lib.recfunctions import structured_to_unstructured
from numpy.typing import NDArray

from ludus.lab import installed
from ludus.match.record import Record
from ludus.match.setup import seed_from
from ludus.players import course
from ludus.players.player import Player
from ludus.rules.ruleset import LEAST_CHECKERS, MOST_CHECKERS, RuleSet

if TYPE_CHECKING:
    from ludus.lab.measures import Estimate


def simulate(
    game: RuleSet,
    players: tuple[str | Player, str | Player],
    games: int,
    *,
    seed: int = 1,
    checkers: int = MOST_CHECKERS,
    jobs: int = 1,
) -> NDArray[np.void]:
    """Play many games, the players beginning in turn; the same seed plays the same.

    The rows, of shape (games,), have names: `won` by the first player and `begun`, won by whoever
    began (0 or 1); `turns` of both sides; `choices`, different results of its throws, summed;
    `hits`; `throws_lost` whole; `numbers` thrown and `numbers_lost`; `lead_changes`, counted in
    steps still to go. `pandas.DataFrame(rows)` takes them as they are.

    A player is a name, `"random"` too, or a `Player` of your own. Names alone can be shared out to
    `jobs` processes, all cores by -1, and give the rows of `ludus lab simulate` with that seed.

    Raises:
        RefusedError: the lab is not installed, or a game has 20,000 turns and does not end.
        TypeError: the seed is no whole number.
        ValueError: there is no such player, or one of your own took what is not there; nothing to
            play, nobody to do it, or a negative seed.
        WeightsError: see `player`.
    """
    with installed():
        from ludus.lab import simulate as lab
    rows = _played(0, lab.simulate, game, players, games, seed, checkers, jobs)
    named: NDArray[np.void] = rows.view([(name, rows.dtype) for name in course.NAMES])
    return named[:, 0]


def steps(
    game: RuleSet,
    players: tuple[str | Player, str | Player],
    games: int,
    *,
    seed: int = 1,
    checkers: int = MOST_CHECKERS,
    jobs: int = 1,
) -> NDArray[np.void]:
    """Every step of the games that `simulate` plays with the same arguments, in the order played.

    The rows, of shape (steps,), have names: `game`, from 1 on; `turn` of that game, from 1 on;
    `side`, 0 for white, who begins; `source` and `target`, columns as in `Position.board`: 0 is
    the reserve, squares + 1 are those borne off, squares + 2 is the circle; `hit`, how many
    checkers it hits.

    Raises:
        As `simulate`.
    """
    with installed():
        from ludus.lab import simulate as lab
        from ludus.lab.traffic import steps_of
    moves = _played(1, lab.moves_of, game, players, games, seed, checkers, jobs)
    return steps_of(game, checkers, moves)


def _played(
    part: int,
    by_name: Callable[..., Any],
    game: RuleSet,
    players: tuple[str | Player, str | Player],
    games: int,
    seed: int,
    checkers: int,
    jobs: int,
) -> Any:
    """What `by_name` gives of games between two names, or that part of `Games` between others."""
    from ludus.lab import simulate as lab
    from ludus.lab import workers

    if games < 1 or not LEAST_CHECKERS <= checkers <= MOST_CHECKERS:
        raise ValueError(f"{games} games with {checkers} checkers; at least 1 with 3 to 15")
    seed = seed_from(seed)
    if jobs < 1 and jobs != -1:
        raise ValueError(f"jobs: {jobs}; 1 or more, or -1 for all cores")
    first, second = (
        each if isinstance(each, Player) else lab.chooser(each, game, seed + number)
        for number, each in enumerate(players)
    )
    if any(isinstance(each, Player) for each in players):
        return lab.play_games(game, checkers, (first, second), games, seed)[part]
    with workers.hired(jobs):
        return by_name(game, checkers, tuple(players), games, seed)


def measure(rows: NDArray[np.void]) -> "dict[str, Estimate]":
    """What `simulate` gave, as figures: each has `value`, `low` and `high`.

    The interval holds the truth in 95 of 100 cases; `ludus.lab.measures` says by which method.

    Raises:
        RefusedError: the lab is not installed.
        ValueError: there are no games.
    """
    with installed():
        from ludus.lab.measures import MEASURES
    if not len(rows):
        raise ValueError("no games; there are figures of 1 or more")
    table = structured_to_unstructured(rows)
    return {each.key: each.of(table) for each in MEASURES}


def share(won: int, games: int) -> "Estimate":
    """The share won of some games in percent, with its interval (95 %, Clopper and Pearson 1934).

    Raises:
        RefusedError: the lab is not installed.
        ValueError: there are no games, or more are won.
    """
    with installed():
        from ludus.lab import measures
    if games < 1 or not 0 <= won <= games:
        raise ValueError(f"{won} won of {games} games; at least 1, and 0 to all of them won")
    return measures.share(won, games)


def difference(new: "Estimate", old: "Estimate") -> "Estimate":
    """How much more a figure is than another from other games, with its interval (95 %).

    Raises:
        RefusedError: the lab is not installed.
    """
    with installed():
        from ludus.lab import measures
    return measures.difference(new, old)


def game_of_study(path: Path, number: int) -> Record:
    """The game of that number, from 1 on, in a study that `ludus lab report` has played.

    Raises:
        RefusedError: there is no such game, or the lab is not installed.
    """
    with installed():
        from ludus.lab.records import record_of
    return record_of(path, number)
