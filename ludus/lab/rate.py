"""How well players play: what their choices cost on average, as a match's review reckons it.

A player plays with itself; each choice is held against the best one as the strongest judge sees it.
Games are drawn whole: the choices of one are alike. Intervals are those of 95 in 100.
"""

from collections.abc import Iterator

import numpy as np

from ludus.lab import engine
from ludus.lab.loss import percent
from ludus.lab.measures import Estimate
from ludus.lab.simulate import chooser
from ludus.lab.workers import in_order, stream
from ludus.match.record import Played, Turn
from ludus.players.analysis import Review, reviewed
from ludus.players.rating import Rating, rating, together
from ludus.players.worth import weigher
from ludus.rules.notation import parse_position
from ludus.rules.plays import Plays
from ludus.rules.position import Position
from ludus.rules.ruleset import Length, RuleSet
from ludus.rules.starts import FEW, starts


def rated(rules: RuleSet, length: Length, name: str, number: int, seed: int) -> Rating:
    """What the choices of a player cost in one game with itself, of both sides."""
    engine.current()
    drawn = stream(seed, rules.name, length, name, number)
    rng = np.random.Generator(np.random.PCG64(drawn))
    reviews = list(_reviews(rules, _start(rules, length, rng), name, drawn, rng))
    return together(rating(reviews, side) for side in (0, 1))


def _start(rules: RuleSet, length: Length, rng: np.random.Generator) -> Position:
    """Where a match of a length may begin."""
    fit = [each for each in starts(rules) if each.length is length]
    if not fit:
        return Position.start(rules, FEW[length])
    return parse_position(fit[int(rng.integers(len(fit)))].position, rules)


def _reviews(
    rules: RuleSet, position: Position, name: str, seed: int, rng: np.random.Generator
) -> Iterator[Review]:
    """The turns of a game, looked back on."""
    player, judge = chooser(name, rules, seed % 2**31), weigher(rules)
    assert player
    while position.winner is None:
        bonus = bool(position.bonus)
        dice = () if bonus else tuple(rng.integers(1, 7, rules.dice).tolist())
        plays = Plays(rules, position, dice)
        *_, choice = player.think(plays)
        if len(plays.results) > 1:
            played = Played(Turn(plays.side, "", ""), plays, choice.play, choice.position)
            yield reviewed(position, dice, judge.look_back(played))
        position = choice.position


def measured(rules: RuleSet, length: Length, name: str, games: int, seed: int) -> Estimate:
    """What a player is rated at, in thousandths, from so many games, by whoever is hired."""
    work = ((rules, length, name, number, seed) for number in range(games))
    found = in_order(rated, work, "game")
    costs, choices = (np.array(column, float) for column in list(zip(*found, strict=True))[1::-1])
    return Estimate(*(10 * each for each in percent(costs, choices)))
