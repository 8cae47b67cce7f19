"""What players give away, by games played out from positions of their own games.

    python tests/tools/given_away.py tabula --players network caesar --positions 300 --games 100

*At least* is the loss against a reference play. The highest of several averages would be biased by
chance. The games are therefore split into parts. For each part, the reference is the play that
looks best by the other parts and by the look two plies deep. Both are weighted by their errors. The
worth of the reference in the part is independent of the choice (cross-fitting: Chernozhukov et al.,
The Econometrics Journal 21, 2018). The reference is not always the best play, so this is a lower
bound. More games bring it closer.

*Expected* is the loss under a model of the true differences. A true difference is the difference
claimed two plies deep, times the slope of truth on claim, with a normal error. Slope and errors are
measured. The errors follow from the product of the residuals of two halves of the games, so chance
in the games does not enlarge them. Only this figure includes errors that are smaller than the noise
of the games. It is rather too large, because it assumes equal errors for all decisions. It is also
too large for a player that looks further than two plies. Its intervals hold the truth in 88 to 90
of 100 cases (`tests/tools/coverage_of_rollouts.txt`).

Whole games are drawn, because the decisions of one game are alike. Intervals have 95 % confidence.
"""

import argparse
import math
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
from costs import average, measured

from ludus.analysis import rollout
from ludus.analysis.rollout import Floats, Work
from ludus.analysis.worth import Weigher, expected
from ludus.lab.estimates import Estimate
from ludus.lab.measures import student
from ludus.lab.simulate import asked, chooser
from ludus.lab.workers import current_loops, hired, stream
from ludus.players.network import judge
from ludus.players.player import Player
from ludus.rules.plays import Plays
from ludus.rules.position import Position
from ludus.rules.ruleset import Length, RuleSet

DRAWN = 5
"""Decisions that are drawn from a game."""
AHEAD = ("two-plies", "caesar")
"""Players that look ahead."""
REACH = 0.04
"""Plays are rolled out if a look two plies deep puts them at most this much below the best play."""
OF_THE_HEURISTIC = ("heuristic", "tiro", "optio")
"""Only the choices of these players measure the noise of a network."""
TRUST = 0.02
PARTS = 5
"""All parts but one choose the reference."""
DRAWS = 64
"""Draws of errors for the expected loss, and bootstrap samples of a player's games."""


class Decision(NamedTuple):
    """The chosen play, in the first column, and plays that may be better; as gain in chance."""

    claims: Floats
    """Gain claimed by a look two plies deep; shape (plays,), the first 0."""
    found: Floats
    """Gain in each game played out; shape (games, plays), the first 0."""
    chance: float
    """Chance to win with the play that seems best."""
    seen: Floats
    """Gain claimed at sight; shape (plays,)."""


class ErrorGame(NamedTuple):
    """A game that a player played against itself."""

    choices: int
    """Decisions with more than one result, of both sides."""
    drawn: list[Decision]


def lost(decision: Decision) -> float:
    """Return the least loss of a decision: each part of the games judges the others' choice."""
    parts = np.array_split(decision.found, PARTS)
    return sum(_against_reference(parts, at, decision.claims) for at in range(PARTS)) / PARTS


def _against_reference(parts: Sequence[Floats], at: int, claims: Floats) -> float:
    others = np.concatenate([part for i, part in enumerate(parts) if i != at])
    errors = np.array([rollout.spread(each)[1] for each in others.T]) ** 2
    score = (claims / TRUST**2 + others.mean(axis=0) / errors) / (1 / TRUST**2 + 1 / errors)
    return float(parts[at][:, int(np.argmax(score))].mean())


class ErrorTable(NamedTuple):
    """The figures of a player, in percent of a win."""

    decision: Estimate
    """Least loss in a decision."""
    game: Estimate
    """Least loss of one side in a game."""
    expected: Estimate
    """Expected loss of one side in a game."""
    choices: float
    """Decisions of one side in a game."""

    def __str__(self) -> str:
        figures = "".join(f"{each!s:24}" for each in self[:3])
        return f"{figures}{self.choices:.0f} decisions a game"


def table(games: Sequence[ErrorGame], seed: int) -> ErrorTable:
    """Return the figures of a player from some of its games."""
    choices = np.array([game.choices / 2 for game in games])
    whole = choices * [np.mean([lost(each) for each in game.drawn]) for game in games]
    return ErrorTable(
        average(whole, choices),
        average(whole, np.ones(len(games))),
        _expected(games, choices, seed),
        float(choices.mean()),
    )


def slope(games: Sequence[ErrorGame]) -> Estimate:
    """Return the slope of truth on claim, for the two plays that look best two plies deep.

    The slope is fitted by least squares through the origin. Its error is computed over games, whose
    variances may differ (White, Econometrica 48, 1980).
    """
    sums = np.array([_products(game.drawn) for game in games])
    across, square = sums.sum(axis=0)
    found = across / square if square else math.nan
    error = math.sqrt(float(((sums[:, 0] - found * sums[:, 1]) ** 2).sum())) / max(square, 1e-300)
    wide = error * student(len(games))
    return Estimate(float(found), float(found - wide), float(found + wide))


def _products(drawn: Sequence[Decision]) -> tuple[float, float]:
    """Sum claim times truth, and claim squared, over the two best plays of each decision."""
    across = square = 0.0
    for claims, found, *_ in drawn:
        if len(claims) > 1:
            second, first = np.argsort(claims, kind="stable")[-2:]
            claim = claims[first] - claims[second]
            across += claim * float((found[:, first] - found[:, second]).mean())
            square += claim**2
    return across, square


def noise(games: Sequence[ErrorGame], *, sight: bool = False) -> float:
    """Return the noise of claims two plies deep, or at sight: the value that makes costs come true.

    With this noise, the cost of choices equals their expected cost. See
    `ludus.analysis.worth.Noise`. The noise ranges from 0 (all claims are true) to 1 (no claim is
    true).

    Use choices that did not follow these claims, such as choices of the heuristic. A player that
    overrules the network does so where the network is wrong, which would make all claims seem
    noise.
    """
    claims, chances, truth = [], [], 0.0
    for decision in (each for game in games for each in game.drawn):
        claimed = decision.seen if sight else decision.claims
        top = int(np.argmax(claimed))
        claims.append(float(claimed[top]))
        chances.append(decision.chance)
        truth += float(decision.found[:, top].mean())
    least, most = 0.0, 1.0
    for _ in range(30):
        middle = (least + most) / 2
        costs = expected(np.array(claims), np.array(chances), middle)
        least, most = (middle, most) if costs.sum() > truth else (least, middle)
    return least


def _expected(games: Sequence[ErrorGame], choices: Floats, seed: int) -> Estimate:
    """Estimate the expected loss of one side in a game; see the module."""
    drawn = [(at, each) for at, game in enumerate(games) for each in game.drawn]
    of, shares = np.array([at for at, _ in drawn]), np.array([len(g.drawn) for g in games])
    most = max(len(each.claims) for _, each in drawn)
    claims, there = np.zeros((len(drawn), most)), np.zeros((len(drawn), most), bool)
    sums = np.zeros((len(games), 4))
    for row, (at, each) in enumerate(drawn):
        claims[row, : len(each.claims)], there[row, : len(each.claims)] = each.claims, True
        one, other = (half.mean(axis=0)[1:] for half in (each.found[::2], each.found[1::2]))
        claim = each.claims[1:]
        sums[at] += claim @ (one + other), claim @ claim, one @ other, len(claim)
    rng = np.random.Generator(np.random.PCG64(seed))
    errors = rng.standard_normal((DRAWS, most))
    errors = (errors - errors[:, :1]) / math.sqrt(2)
    steep = sums[:, 0].sum() / max(2 * sums[:, 1].sum(), 1e-300)
    unexplained = sums[:, 2] - steep * sums[:, 0] + steep**2 * sums[:, 1]
    count = max(sums[:, 3].sum(), 1)
    variance = unexplained.sum() / count
    doubt = math.sqrt(float(((unexplained - variance * sums[:, 3]) ** 2).sum())) / count

    def figure(variance: float, weights: Floats) -> float:
        twice, square, *_ = weights @ sums
        true = claims * twice / max(2 * square, 1e-300)
        spread = math.sqrt(max(variance, 0.0))
        lacks = np.mean(
            [np.where(there, true + spread * each, 0).max(axis=1) for each in errors], axis=0
        )
        of_game = np.bincount(of, lacks, len(games)) / shares * choices
        return float(weights @ of_game / weights.sum())

    some = rng.multinomial(len(games), [1 / len(games)] * len(games), DRAWS)
    again = [figure(variance, weights) for weights in some]
    all_alike = np.ones(len(games))
    wide = student(len(games))
    value = figure(variance, all_alike)
    low, high = (
        value
        + sign
        * math.hypot(
            value - figure(variance + sign * wide * doubt, all_alike),
            wide * float(np.std(again, ddof=1)),
        )
        for sign in (-1, 1)
    )
    return Estimate(100 * value, 100 * low, 100 * high)


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
        own, rng, player = begun(rules, checkers, name, number, seed)
        ahead = name in AHEAD
        plays_on = judge(rules) if ahead else player
        met = list(decisions(plays_on, Position.start(rules, checkers), rules, rng))
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


def main() -> None:
    """Print a line for each player, and the noise of the network, as in `noise.json`."""
    parser = argparse.ArgumentParser(description="What players give away.")
    parser.add_argument("rules")
    parser.add_argument("--players", nargs="+", default=["network", "caesar"])
    parser.add_argument("--positions", type=int, default=200, help="decisions of each player")
    parser.add_argument("--games", type=int, default=50, help="games played out from each play")
    parser.add_argument("--checkers", type=int, default=15)
    parser.add_argument("--candidates", type=int, default=6, help="plays to compare")
    parser.add_argument("--plies", type=int, help="stop each game after so many throws")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=-1)
    given = parser.parse_args()
    (rules,), names = asked([given.rules], given.players)
    how = PlayedOut(given.games, given.candidates, given.plies)
    found, free = list[ErrorGame](), list[ErrorGame]()
    print(f"{rules.name}, {how}, --seed {given.seed}\nin % of a win, 95 % intervals")
    print(f"{'':10}  {'a decision, at least':24}{'a game, at least':24}{'a game, expected':24}")
    with hired(given.jobs):
        for name in names:
            judged = partial(by_games, rules, given.checkers, how, name, given.seed)
            games = measured(judged, max(2, math.ceil(given.positions / DRAWN)))
            print(f"{name:>10}  {table(games, given.seed)}", flush=True)
            found += games
            free += games if name in OF_THE_HEURISTIC else []
    if free:
        print(f"noise: {noise(free, sight=True):.3f} at sight, {noise(free):.3f} two plies deep")
    print(f"slope of true differences on differences at two plies: {slope(found)}")


if __name__ == "__main__":
    main()
