"""The noise of a network, as in `noise.json`, by games played out from decisions of weak players.

    python ludus/games/measure_noise.py tabula --positions 300 --games 100

With this noise, the cost of choices equals their expected cost (`ludus.analysis.worth.Noise`). The
choices must not follow the claims of the network. A player that overrules the network does so where
the network is wrong, which would make all claims seem noise. The players are therefore the
heuristic and the ranks that use it.
"""

import math
from collections.abc import Sequence
from functools import partial
from typing import Literal, NamedTuple

import numpy as np
from own_games import begun, decisions, measured

from ludus.analysis import rollout
from ludus.analysis.rollout import Floats
from ludus.analysis.worth import Weigher, expected
from ludus.lab.simulate import asked
from ludus.lab.workers import hired
from ludus.options import run
from ludus.players.network import judge
from ludus.rules.plays import Plays
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet

DRAWN = 5
"""Decisions that are drawn from a game."""
Weak = Literal["heuristic", "tiro", "optio"]
"""The players that use the heuristic."""
CANDIDATES = 6
"""The most plays that are rolled out besides the chosen play."""
REACH = 0.04
"""Plays are rolled out if a look two plies deep puts them at most this much below the best play."""


class Decision(NamedTuple):
    """The chosen play, in the first column, and plays that may be better; as gain in chance."""

    claims: Floats
    """Gain claimed by a look two plies deep; shape (plays,), the first 0."""
    gains: Floats
    """Gain in each game played out; shape (games, plays), the first 0."""
    chance: float
    """Chance to win with the play that seems best."""
    seen: Floats
    """Gain claimed at sight; shape (plays,)."""


def noise(decided: Sequence[Decision], *, sight: bool = False) -> float:
    """Return the noise of claims two plies deep, or at sight.

    The noise ranges from 0 (all claims are true) to 1 (no claim is true).
    """
    claims, chances, truth = [], [], 0.0
    for decision in decided:
        claimed = decision.seen if sight else decision.claims
        top = int(np.argmax(claimed))
        claims.append(float(claimed[top]))
        chances.append(decision.chance)
        truth += float(decision.gains[:, top].mean())
    least, most = 0.0, 1.0
    for _ in range(30):
        middle = (least + most) / 2
        costs = expected(np.array(claims), np.array(chances), middle)
        least, most = (middle, most) if costs.sum() > truth else (least, middle)
    return least


def by_games(
    rules: RuleSet, checkers: int, games: int, name: str, seed: int, number: int
) -> list[Decision]:
    """Return decisions of a game, drawn with equal probability, with games played out."""
    weigher = Weigher(judge(rules))
    game_seed, rng, player = begun(rules, checkers, name, number, seed)
    met = list(decisions(player, Position.start(rules, checkers), rules, rng))
    drawn = rng.choice(len(met), min(DRAWN, len(met)), replace=False).tolist()
    return [_rolled(rules, games, met[at], weigher, game_seed + at) for at in drawn]


def _rolled(
    rules: RuleSet,
    games: int,
    decided: tuple[Plays, Position],
    weigher: Weigher,
    seed: int,
) -> Decision:
    plays, chosen = decided
    looks = list(weigher.weigh(plays, chosen))
    seen, worth = looks[0], looks[-1]
    made, best = worth.ends.index(chosen), float(worth.chances.max())
    order = np.argsort(-worth.chances, kind="stable")
    near = [
        at
        for at in order.tolist()
        if at != made and worth.plies[at] == worth.plies.max() and best - worth.chances[at] <= REACH
    ]
    taken = [made, *near[:CANDIDATES]]
    claims, at_sight = (each.chances[taken] - each.chances[made] for each in (worth, seen))
    if len(taken) == 1:
        return Decision(claims, np.zeros((games, 1)), best, at_sight)
    ends = [worth.ends[at] for at in taken]
    won = rollout.play_out(rules, ends, range(games), seed)
    gains = won - won[:, :1]
    return Decision(claims, -gains if plays.side else gains, best, at_sight)


def main(
    rules: str,
    *,
    players: tuple[Weak, ...] = ("heuristic",),
    positions: int = 200,
    games: int = 50,
    checkers: int = 15,
    seed: int = 1,
    jobs: int = -1,
) -> None:
    """Print the noise of a game's network.

    Options:
        rules (GAME): name, file or folder of a game
        players (NAME): players of the games
        positions (N): decisions of each player
        games (N): games played out from each play
        checkers (N): checkers of each side
        seed (N): seed of the games
        jobs (N): number of processes; -1 is one for each core
    """
    (game,), names = asked([rules], players)
    decided = list[Decision]()
    with hired(jobs):
        for name in names:
            judged = partial(by_games, game, checkers, games, name, seed)
            for drawn in measured(judged, math.ceil(positions / DRAWN)):
                decided += drawn
    print(f"{noise(decided, sight=True):.3f} at sight, {noise(decided):.3f} two plies deep")


if __name__ == "__main__":
    run(main)
