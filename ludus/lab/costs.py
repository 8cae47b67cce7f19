"""What choices cost: the choices of a player are compared with the choices of a judge.

The commands `rate`, `loss`, `error` and `rollout` share this measure. They differ in the judge:

- `by_review`: the strongest player looks back, as in the review of a match.
- `by_solution`: a solved game, in which the worth of each position is known.
- `by_games`: some decisions of each game are drawn. Games are played out from the chosen play and
  from plays that may be better, with equal dice for all of them. A look two plies deep selects the
  plays that may be better. `ludus.lab.error` estimates the cost from these games.
- `of_throw`: games are played out from the plays of a single throw.

A player plays against itself. Each judge takes the numbers of some games, and has a random stream
for each of them, or for each group of them. `measured` shares the games among processes.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

import numpy as np

from ludus.lab.error import Decision, ErrorGame
from ludus.lab.measures import Estimate, average
from ludus.lab.simulate import chooser, play_games
from ludus.lab.solved import Solved
from ludus.lab.workers import current_loops, in_order, stream
from ludus.match.record import Played, Turn
from ludus.players import rollout
from ludus.players.analysis import reviewed
from ludus.players.levels import player
from ludus.players.network import judge
from ludus.players.player import Batch, Board, Bonuses, Player
from ludus.players.rating import rating, together
from ludus.players.rollout import Floats, Standing, Work
from ludus.players.worth import Weigher, weigher
from ludus.rules.notation import parse_position
from ludus.rules.plays import Plays
from ludus.rules.position import Position
from ludus.rules.ruleset import Length, RuleSet
from ludus.rules.starts import FEW, starts

DRAWN = 5
AHEAD = ("two-plies", "caesar")
"""Players that look ahead."""
REACH = 0.04
"""Plays are rolled out if a look two plies deep puts them at most this much below the best play."""
TOGETHER = 50
"""Games of a solved game with one random stream, and with shared player objects."""
ASKED = ("heuristic", "caesar")
"""The players that are asked for their choice of a single throw."""

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
        """Return the figures of some games.

        Raises:
            RefusedError: the player never had a choice.
        """
        cost, choices, against = np.array(games).T
        one = np.ones(len(games))
        choice, game, lost = (
            average(of, to, least=0.0)
            for of, to in ((cost, choices), (cost / 2, one), (against, one))
        )
        wins = Estimate(50 - lost.value, 50 - lost.high, 50 - lost.low)
        return cls(choice, game, wins)


def _begun(
    rules: RuleSet, size: Length | int, name: str, number: int, seed: int
) -> tuple[int, np.random.Generator, Player]:
    current_loops()
    own = stream(seed, rules.name, size, name, number)
    found = chooser(name, rules, own % 2**31)
    assert found
    return own, np.random.Generator(np.random.PCG64(own)), found


def _decisions(
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
        _, rng, player = _begun(rules, length, name, number, seed)
        reviews = []
        for plays, end in _decisions(player, _start(rules, length, rng), rules, rng):
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


class PlayedOut(NamedTuple):
    """How games are played out from decisions."""

    games: int
    """Games played out from each play."""
    candidates: int
    """The most plays that are rolled out besides the chosen play."""
    plies: int | None
    """Throws after which a game is broken off; None plays it to its end."""


def by_games(
    rules: RuleSet, checkers: int, how: PlayedOut, name: str, seed: int, games: Iterable[int]
) -> list[ErrorGame]:
    """Return some decisions of each game, drawn with equal probability, with games played out.

    Players that look ahead would take hours for whole games. The network plays their games at
    sight, and the player itself decides only at the drawn decisions.
    """
    found, deep = list[ErrorGame](), Weigher(judge(rules))
    for number in games:
        own, rng, player = _begun(rules, checkers, name, number, seed)
        ahead = name in AHEAD
        plays_on = judge(rules) if ahead else player
        met = list(_decisions(plays_on, Position.start(rules, checkers), rules, rng))
        drawn = []
        for at in rng.choice(len(met), min(DRAWN, len(met)), replace=False).tolist():
            plays, chosen = met[at]
            if ahead:
                chosen = _chosen(player, plays)
            drawn.append(_rolled(rules, how, plays, chosen, deep, own + at))
        found.append(ErrorGame(len(met), drawn))
    return found


def _chosen(player: Player, plays: Plays) -> Position:
    *_, choice = player.think(plays)
    return choice.position


def _rolled(
    rules: RuleSet, how: PlayedOut, plays: Plays, chosen: Position, weigher: Weigher, seed: int
) -> Decision:
    looks = list(weigher.weigh(plays, chosen))
    seen, worth = looks[0], looks[-1]
    made, best = worth.ends.index(chosen), float(worth.chances.max())
    order = np.argsort(-worth.chances, kind="stable")
    near = [
        at
        for at in order.tolist()
        if at != made and worth.plies[at] == worth.plies.max() and best - worth.chances[at] <= REACH
    ]
    taken = [made, *near[: how.candidates]]
    claims, at_sight = (each.chances[taken] - each.chances[made] for each in (worth, seen))
    if len(taken) == 1:
        return Decision(claims, np.zeros((how.games, 1)), best, at_sight)
    ends = tuple(worth.ends[at] for at in taken)
    won = rollout.play_out(Work(rules, ends, range(how.games), seed, how.plies))
    found = won - won[:, :1]
    return Decision(claims, -found if plays.side else found, best, at_sight)


class ThrowCosts(NamedTuple):
    """Plays of a throw, compared."""

    ends: list[Position]
    standings: list[Standing]
    """The best first."""
    chosen_by: dict[Position, list[str]]
    """The names of the players that choose an end."""


def of_throw(plays: Plays, how: PlayedOut, seed: int) -> ThrowCosts:
    """Compare the plays that look best at sight, and the choices of some players."""
    current_loops()
    best = next(weigher(plays.rules).weigh(plays)).foremost(how.candidates)
    said = {best[0]: ["sight"]}
    for name in ASKED:
        said.setdefault(_chosen(player(plays.rules, name, 0), plays), []).append(name)
    ends = list(dict.fromkeys([*best, *said]))
    *_, standings = rollout.compare(
        plays.rules, ends, plays.side, games=how.games, seed=seed, plies=how.plies, share=_shared
    )
    return ThrowCosts(ends, standings, said)


def _shared(work: list[Work]) -> list[Floats]:
    return in_order(_played_out, ((each,) for each in work))


def _played_out(work: Work) -> Floats:
    current_loops()
    return rollout.play_out(work)
