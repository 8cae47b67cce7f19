"""What choices cost: the choices of a player are compared with the choices of a judge.

The commands `rate` and `loss` share this measure. They differ in the judge:

- `by_review`: the strongest player looks back, as in the review of a match.
- `by_solution`: a solved game, in which the worth of each position is known.

A player plays against itself. Each judge takes the numbers of some games, and has a random stream
for each of them, or for each group of them. `measured` shares the games among processes.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

import numpy as np

from ludus.lab.measures import Estimate, average
from ludus.lab.simulate import chooser, play_games
from ludus.lab.solved import Solved
from ludus.lab.workers import current_loops, in_order, stream
from ludus.match.record import Played, Turn
from ludus.players.analysis import reviewed
from ludus.players.player import Batch, Board, Bonuses, Player
from ludus.players.rating import rating, together
from ludus.players.worth import weigher
from ludus.rules.notation import parse_position
from ludus.rules.plays import Plays
from ludus.rules.position import Position
from ludus.rules.ruleset import Length, RuleSet
from ludus.rules.starts import FEW, starts

TOGETHER = 50
"""Games of a solved game with one random stream, and with shared player objects."""

_Found = TypeVar("_Found")


class GameCost(NamedTuple):
    """The cost of the choices in a game of a player against itself, in chance to win."""

    cost: float
    """Of both sides."""
    choices: int
    against: float = 0.0
    """The cost of the player's choices in a game against perfect play."""


def measured(
    judged: Callable[[range], list[_Found]], games: int, size: int = 1, unit: str = "game"
) -> list[_Found]:
    """Return what a judge finds in each game, from groups of games in the current processes.

    Raises:
        RefusedError: a worker process has ended.
    """
    groups = ((range(at, min(at + size, games)),) for at in range(0, games, size))
    return [game for group in in_order(judged, groups, unit) for game in group]


class Costs(NamedTuple):
    """The figures of some games, in percent of a win, with intervals."""

    choice: Estimate
    """The cost of a choice."""
    game: Estimate
    """The cost of one side's choices in a game."""
    wins: Estimate
    """The share of wins against perfect play, if each side begins half of the games."""

    @classmethod
    def of(cls, games: Sequence[GameCost]) -> "Costs":
        """Return the figures of some games; raise RefusedError if the player never had a choice."""
        cost, choices, against = np.array(games).T
        one = np.ones(len(games))
        choice, game, lost = (
            average(of, to, least=0.0)
            for of, to in ((cost, choices), (cost / 2, one), (against, one))
        )
        wins = Estimate(50 - lost.value, 50 - lost.high, 50 - lost.low)
        return cls(choice, game, wins)


def begun(
    rules: RuleSet, size: Length | int, name: str, number: int, seed: int
) -> tuple[int, np.random.Generator, Player]:
    """Return the random stream of a game, as a seed and as a generator, and its player."""
    current_loops()
    own = stream(seed, rules.name, size, name, number)
    found = chooser(name, rules, own % 2**31)
    assert found
    return own, np.random.Generator(np.random.PCG64(own)), found


def decisions(
    player: Player, position: Position, rules: RuleSet, rng: np.random.Generator
) -> Iterator[tuple[Plays, Position]]:
    """Yield each decision of a game, with the position that the player chose."""
    while position.winner is None:
        dice = () if position.bonus else tuple(rng.integers(1, 7, rules.dice).tolist())
        plays = Plays(rules, position, dice)
        *_, choice = player.think(plays)
        position = choice.position
        if len(plays.results) > 1:
            yield plays, position


def by_review(
    rules: RuleSet, length: Length, name: str, seed: int, games: Iterable[int]
) -> list[GameCost]:
    """Return the cost of real choices in matches of a length, as in the review of a match."""
    found = []
    for number in games:
        _, rng, player = begun(rules, length, name, number, seed)
        reviews = []
        for plays, end in decisions(player, _start(rules, length, rng), rules, rng):
            made = Played(Turn(plays.side, "", ""), plays, plays.results[end], end)
            reviews.append(reviewed(plays.position, (), weigher(rules).look_back(made)))
        both = together(rating(reviews, side) for side in (0, 1))
        found.append(GameCost(both.cost, both.choices))
    return found


def _start(rules: RuleSet, length: Length, rng: np.random.Generator) -> Position:
    fit = [each for each in starts(rules) if each.length is length]
    if not fit:
        return Position.start(rules, FEW[length])
    return parse_position(fit[int(rng.integers(len(fit)))].position, rules)


class Watched(Player):
    """A player whose choices are compared with the best choices; without a player, random play."""

    def __init__(self, player: Player | None, solved: Solved, seed: int) -> None:
        """Watch `player` in a solved game, or random play with `seed` if it is None."""
        self._player, self._solved = player, solved
        self._rng = np.random.Generator(np.random.PCG64(seed))
        self.cost, self.choices = 0.0, 0

    def look(
        self, before: Board, boards: Batch, bonuses: Bonuses, *, again: bool = False
    ) -> Iterator[tuple[int, float]]:
        """Yield the player's final choice, and its true chance to win."""
        if self._player is None:
            best = int(self._rng.integers(len(boards)))
        else:
            *_, (best, _) = self._player.look(before, boards, bonuses, again=again)
        worth = self._solved.after(boards, bonuses, again=again)
        self.cost += float(worth.max() - worth[best])
        self.choices += len(boards) > 1
        yield best, float(worth[best])


def by_solution(solved: Solved, name: str, seed: int, games: range) -> list[GameCost]:
    """Return the exact cost of choices without an immediate win, in a group of TOGETHER games.

    A perfect player wins exactly as often as positions are worth. The cost of a player's choices in
    a game against perfect play is therefore its win rate's distance from one half. Luck with the
    dice does not enter this figure. Its interval is far narrower than an interval from counting
    wins.
    """
    rules, checkers = solved.rules, solved.checkers
    own = stream(seed, rules.name, checkers, name, games.start // TOGETHER)
    player = Watched(chooser(name, rules, own % 2**31), solved, own)

    def cost(game: int, *pair: Player) -> tuple[float, int]:
        player.cost, player.choices = 0.0, 0
        play_games(rules, checkers, (pair[0], pair[1]), 1, own + game)
        return player.cost, player.choices

    return [
        GameCost(
            *cost(game, player, player),
            cost(game, *((player, solved) if game % 2 else (solved, player)))[0],
        )
        for game in range(len(games))
    ]
