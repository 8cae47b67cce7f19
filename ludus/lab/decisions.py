"""Decisions drawn from a player's own games, and the results of games played out from them.

A player plays games against itself. Some decisions of each game are drawn, all with equal
probability. Games are played out from the chosen play and from plays that may be better, with equal
dice for all of them. A look two plies deep selects the plays that may be better.

Players that look ahead would take hours for whole games. The network plays their games at sight,
and the player itself decides only at the drawn decisions.
"""

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from ludus.lab import engine
from ludus.lab.error import Decision, ErrorGame
from ludus.lab.simulate import chooser
from ludus.lab.workers import in_order, stream
from ludus.players import rollout
from ludus.players.network import judge
from ludus.players.player import Player
from ludus.players.rollout import Work
from ludus.players.worth import Weigher
from ludus.rules.plays import Plays
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet

DRAWN = 5
"""Decisions drawn from each game."""
AHEAD = ("two-plies", "caesar")
"""Players that look ahead."""
REACH = 0.04
"""Plays are rolled out if they look at most this much less likely to win than the best play, two
plies deep."""


class SampledDecision(NamedTuple):
    """The settings of one measurement."""

    rules: RuleSet
    checkers: int
    player: str
    games: int
    """Games played out from each play."""
    candidates: int
    """The most plays that are rolled out besides the chosen play."""
    seed: int
    plies: int | None
    """Throws after which a game is broken off; None plays it to its end."""


def measure(asked: SampledDecision, number: int) -> ErrorGame:
    """Let a player play one game against itself, and measure some of its decisions."""
    engine.current()
    seed = stream(asked.seed, asked.rules.name, asked.checkers, asked.player, number)
    rng = np.random.Generator(np.random.PCG64(seed))
    player = chooser(asked.player, asked.rules, seed % 2**31)
    assert player
    ahead = asked.player in AHEAD
    plays_on = judge(asked.rules) if ahead else player
    met = list(_decisions(plays_on, asked.rules, asked.checkers, rng))
    weigher = Weigher(judge(asked.rules))
    drawn = []
    for at in rng.choice(len(met), min(DRAWN, len(met)), replace=False).tolist():
        plays, chosen = met[at]
        if ahead:
            *_, choice = player.think(plays)
            chosen = choice.position
        drawn.append(_rolled(asked, plays, chosen, weigher, seed + at))
    return ErrorGame(len(met), drawn)


def _decisions(
    player: Player, rules: RuleSet, checkers: int, rng: np.random.Generator
) -> Iterator[tuple[Plays, Position]]:
    """Yield each decision of a game, with the position that the player chose."""
    position = Position.start(rules, checkers)
    while position.winner is None:
        dice = () if position.bonus else tuple(rng.integers(1, 7, rules.dice).tolist())
        plays = Plays(rules, position, dice)
        *_, choice = player.think(plays)
        position = choice.position
        if len(plays.results) > 1:
            yield plays, position


def _rolled(
    asked: SampledDecision, plays: Plays, chosen: Position, weigher: Weigher, seed: int
) -> Decision:
    """Play games out from a decision, or none if no play may be better."""
    looks = list(weigher.weigh(plays, chosen))
    seen, worth = looks[0], looks[-1]
    made, best = worth.ends.index(chosen), float(worth.chances.max())
    order = np.argsort(-worth.chances, kind="stable")
    near = [
        at
        for at in order.tolist()
        if at != made and worth.plies[at] == worth.plies.max() and best - worth.chances[at] <= REACH
    ]
    taken = [made, *near[: asked.candidates]]
    claims, at_sight = (each.chances[taken] - each.chances[made] for each in (worth, seen))
    if len(taken) == 1:
        return Decision(claims, np.zeros((asked.games, 1)), best, at_sight)
    ends = tuple(worth.ends[at] for at in taken)
    won = rollout.play_out(Work(asked.rules, ends, range(asked.games), seed, asked.plies))
    found = won - won[:, :1]
    return Decision(claims, -found if plays.side else found, best, at_sight)


def measured(asked: SampledDecision, positions: int) -> list[ErrorGame]:
    """Measure about `positions` decisions, in the current worker processes."""
    games = range(max(2, math.ceil(positions / DRAWN)))
    return in_order(measure, ((asked, number) for number in games), "game")
