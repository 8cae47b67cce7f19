"""How well players play, by the judge of a match's review: the ratings that ship.

    python ludus/games/rate_players.py tabula --out ratings.json

The figures are thousandths of a win that a choice costs, with 95 % intervals. Ratings of other
players and lengths stay in the file.
"""

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import product
from pathlib import Path

import msgspec
import numpy as np
from own_games import begun, decisions, measured
from scipy import special

from ludus.analysis.rating import Rating, rating, read_ratings
from ludus.analysis.worth import weigher
from ludus.errors import RefusedError, amount
from ludus.files import write_whole
from ludus.lab.estimates import ERROR, Estimate
from ludus.lab.simulate import asked
from ludus.lab.workers import hired
from ludus.match.record import Played, Turn
from ludus.options import run
from ludus.players.network import warn_of_unlearnt
from ludus.players.ranks import RANKS
from ludus.rules.notation import parse_position
from ludus.rules.position import Position
from ludus.rules.ruleset import Length, RuleSet
from ludus.rules.starts import FEW, starts


def together(*ratings: Rating) -> Rating:
    """Return the rating over several sides or matches."""
    return Rating(*map(sum, zip(*ratings, strict=True)))


def by_review(rules: RuleSet, length: Length, name: str, seed: int, number: int) -> Rating:
    """Return the rating over both sides in a match of a length, as in the review of a match."""
    _, rng, player = begun(rules, length, name, number, seed)
    reviews = []
    for plays, end in decisions(player, _start(rules, length, rng), rules, rng):
        made = Played(Turn(plays.side, "", ""), plays, plays.results[end], end)
        reviews.append(weigher(rules).look_back(made))
    return together(*(rating(reviews, side) for side in (0, 1)))


def _start(rules: RuleSet, length: Length, rng: np.random.Generator) -> Position:
    fit = [each for each in starts(rules) if each.length is length]
    if not fit:
        return Position.start(rules, FEW[length])
    return parse_position(fit[int(rng.integers(len(fit)))].position, rules)


def cost_of_a_choice(games: Sequence[Rating]) -> Estimate:
    """Return the average cost of a choice in thousandths of a win, with Student's interval.

    Raise RefusedError if no turn has a choice.
    """
    choices, cost, *_ = np.array(games).T
    if not choices.any():
        raise RefusedError(f"no choice in {amount(len(games), 'game')}; give more --games")
    value = cost.sum() / choices.sum()
    spread = ((cost - value * choices) ** 2).sum() * len(games) / (len(games) - 1)
    half = float(special.stdtrit(len(games) - 1, 1 - ERROR / 2)) * spread**0.5 / choices.sum()
    return Estimate(*(1000 * float(max(each, 0)) for each in (value, value - half, value + half)))


def rate(
    rules: RuleSet,
    lengths: Iterable[Length],
    names: Iterable[str],
    games: int,
    seed: int,
    out: Path,
) -> None:
    """Rate players in matches of some lengths, and write each figure at once."""
    known = read_ratings(out)
    for length, name in product(lengths, names):
        judged = partial(by_review, rules, length, name, seed)
        estimate = cost_of_a_choice(measured(judged, games))
        print(f"{length:>8} {name:>10}  {estimate}", flush=True)
        known = {**known, length: {**known.get(length, {}), name: estimate}}
        write_whole(out, msgspec.json.encode(known).decode() + "\n")


def main(
    rules: str,
    *,
    out: Path,
    players: tuple[str, ...] = tuple(RANKS),
    length: tuple[Length, ...] = tuple(Length),
    games: int = 20,
    seed: int = 1,
    jobs: int = -1,
) -> None:
    """Measure how well players play.

    Options:
        rules (GAME): name, file or folder of a game
        out (FILE.json): the file to update
        players (NAME): the players
        length (LENGTH): lengths of matches
        games (N): matches of each player
        seed (N): seed of the games
        jobs (N): number of processes; -1 is one for each core
    """
    (game,), names = asked([rules], players)
    warn_of_unlearnt(game)
    with hired(jobs):
        rate(game, length, names, games, seed, out)


if __name__ == "__main__":
    run(main)
