"""Decisions of a player in games against itself, shared among processes."""

from collections.abc import Callable, Iterator
from typing import TypeVar

import numpy as np

from ludus.lab.simulate import chooser
from ludus.lab.workers import current_loops, share_out, stream
from ludus.players.player import Player
from ludus.rules.plays import Plays
from ludus.rules.position import Position
from ludus.rules.ruleset import Length, RuleSet

_Result = TypeVar("_Result")


def measured(judged: Callable[[int], _Result], games: int) -> list[_Result]:
    """Return what a judge finds in each game, in the order of their numbers.

    Raise RefusedError if a process has ended.
    """
    done = dict(share_out(judged, range(games)))
    return [done[number] for number in range(games)]


def begun(
    rules: RuleSet, size: Length | int, name: str, number: int, seed: int
) -> tuple[int, np.random.Generator, Player]:
    """Return the random stream of a game, as a seed and as a generator, and its player."""
    current_loops()
    game_seed = stream(seed, rules.name, size, name, number)
    player = chooser(name, rules, game_seed % 2**31)
    assert player
    return game_seed, np.random.Generator(np.random.PCG64(game_seed)), player


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
