"""Ratings of players: the average cost of their choices, as in the review of a match.

A player plays against itself. Each choice is compared with the best choice of the strongest judge.
Whole games are drawn, because choices of one game are alike. Intervals have 95 % confidence.
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
    """Return the cost of both sides' choices in one game of a player against itself."""
    engine.current()
    drawn = stream(seed, rules.name, length, name, number)
    rng = np.random.Generator(np.random.PCG64(drawn))
    reviews = list(_reviews(rules, _start(rules, length, rng), name, drawn, rng))
    return together(rating(reviews, side) for side in (0, 1))


def _start(rules: RuleSet, length: Length, rng: np.random.Generator) -> Position:
    """Return a position in which a match of the given length may begin."""
    fit = [each for each in starts(rules) if each.length is length]
    if not fit:
        return Position.start(rules, FEW[length])
    return parse_position(fit[int(rng.integers(len(fit)))].position, rules)


def _reviews(
    rules: RuleSet, position: Position, name: str, seed: int, rng: np.random.Generator
) -> Iterator[Review]:
    """Yield the reviews of a game's turns with a choice."""
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
    """Return a player's rating in thousandths, from games in the current worker processes."""
    work = ((rules, length, name, number, seed) for number in range(games))
    found = in_order(rated, work, "game")
    costs, choices = (np.array(column, float) for column in list(zip(*found, strict=True))[1::-1])
    return Estimate(*(10 * each for each in percent(costs, choices)))
