"""The worth of each play of a throw: at sight, and deeper for plays that may be the best.

The best of fifty plays is often only the play about which the judge is most mistaken. An apparent
loss against the best play therefore counts only as far as it is expected to be true. This share is
smaller for losses that are small against the measured noise of the judge.
"""

import logging
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.analysis.motives import motive
from ludus.inputs import data_of, from_json
from ludus.loops import runtime as loops
from ludus.match.record import Played, work_out
from ludus.players.network import Network, judge
from ludus.players.player import (
    Choice,
    Floats,
    Judge,
    Option,
    Question,
    Review,
    Weighed,
    batch,
    results_of,
)
from ludus.players.search import Search, likely
from ludus.rules.bonuses import TAKEN
from ludus.rules.plays import Plays
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet

SIGHT = 1
"""The depth of a look at sight, in plies."""
PLIES = 2
"""The depth of a look ahead, in plies."""
DEEP = 3
"""The depth of the closest look, in plies."""
OPTIONS = 4
"""The most plays in the review of a turn, besides the play that was made."""
REAL = 0.001
"""The least loss of the worst play of a throw, for a choice that makes a difference."""


class Noise(NamedTuple):
    """Differences that are half believed, between sides with equal chances to win."""

    sight: float
    """For claims at sight."""
    plies: float
    """For claims two or three plies deep."""


USUAL = Noise(0.07, 0.02)
"""The noise if it was not measured."""

_log = logging.getLogger(__name__)


def noise_of(judge: Judge) -> Noise:
    """Return the measured noise of a game's network, or the usual noise for other judges."""
    path = judge.rules.noise
    if not isinstance(judge, Network) or path is None or not path.is_file():
        return USUAL
    try:
        return Noise(**from_json(data_of(path), dict[str, float]))
    except (OSError, TypeError, ValueError) as error:
        _log.warning("%s: %s; the usual noise is assumed", path, error)
        return USUAL


def expected(claimed: Floats, chance: float | Floats, noise: float) -> Floats:
    """Return the expected loss of plays against a play that wins with `chance`.

    `claimed` is the apparent loss, shape (n,), not negative. Near a certain win or loss,
    differences are small, and so is their noise.
    """
    open_yet = chance * (1 - chance) + (chance - claimed) * (1 - chance + claimed)
    return np.asarray(claimed**2 / np.maximum(claimed + 2 * noise * open_yet, 1e-12))


def doubted(cost: float, chance: float, noise: float) -> float:
    """Return the apparent loss of a play beyond its expected loss, `cost`.

    `chance` is the play's own chance to win.
    """
    best = min(chance + cost, 1.0)
    half = noise * (best * (1 - best) + chance * (1 - chance))
    return max(float(np.sqrt(cost * (cost + 8 * half))) - cost, 0.0) / 2


class Worth(NamedTuple):
    """The worth of the ends of a throw; chances are chances of the side that plays, shape (n,)."""

    ends: list[Position]
    chances: Floats
    """The chances to win, by the deepest look at each end."""
    plies: NDArray[np.int64]
    """The depth of that look."""
    losses: Floats
    """The expected loss of each end against the best end; 0 for the best."""

    @property
    def best(self) -> int:
        """The index of the first end without an expected loss."""
        return int(np.argmin(self.losses))

    def foremost(self, most: int) -> list[Position]:
        """Return the ends with the greatest chances, the best first."""
        return [self.ends[at] for at in np.argsort(-self.chances, kind="stable")[:most]]


class Weigher:
    """Estimates the worth of plays by a judge. For one thread."""

    def __init__(self, judge: Judge) -> None:
        self.judge, self._noise = judge, noise_of(judge)
        self._search = Search(judge, plies=PLIES)

    def weigh(self, plays: Plays, *also: Position, plies: int = PLIES) -> Iterator[Worth]:
        """Yield the worth of all ends at sight; then, with more `plies`, more and more exactly.

        Ends that may be the best, and the ends in `also`, are examined two plies deep. If the loops
        are compiled, ends that are still close are examined three plies deep. Raise ValueError if
        `plies` is not 1, 2 or 3.
        """
        if plies not in (SIGHT, PLIES, DEEP):
            raise ValueError(f"plies: {plies}; give 1, 2 or 3")
        ends, again = list(plays.results), plays.again
        boards, bonuses = results_of(plays)
        at_sight = self.judge.after(boards, bonuses, again=again)
        lead, level = int(np.argmax(at_sight)), SIGHT
        chances, depth = at_sight.copy(), np.full(len(ends), level)
        losses = known = expected(at_sight[lead] - at_sight, at_sight[lead], self._noise.sight)
        yield Worth(ends, chances.copy(), depth.copy(), losses.copy())
        order = np.union1d(likely(at_sight), [ends.index(each) for each in also]).astype(np.int64)
        sure = np.isin(at_sight[order], (0.0, 1.0))
        if plies < PLIES or bonuses.max() > TAKEN or sure.all():
            return
        for look in self._search.closer(boards[order], bonuses[order], plies, again=again):
            if look.plies > level and level > SIGHT:
                lead, known = int(np.argmin(losses)), losses
            level, deepest = look.plies, order[look.deepest]
            chances[order], depth[deepest] = np.where(sure, at_sight[order], look.chances), level
            best = chances[deepest].max()
            closer = expected(best - chances[deepest], best, self._noise.plies)
            # Ends examined less closely lose at least as much as the former best end.
            losses = known + closer[deepest == lead]
            losses[deepest] = closer
            yield Worth(ends, chances.copy(), depth.copy(), losses.copy())

    def answer(self, question: Question) -> Choice:
        """Return the review of a turn that is over, or the worth of all plays of a throw.

        Raise ValueError if the turn is against the rules, or there is no such throw.
        """
        if question.turn:
            turn = work_out(question.rules, question.position, question.turn)
            review = self.look_back(turn, question.plies)
            chance = abs(turn.plays.side - review.after)
            return Choice(turn.steps, turn.after, 2 * chance - 1, review)
        return self._of_all(question.plays)

    def _of_all(self, plays: Plays) -> Choice:
        *_, worth = self.weigh(plays, plies=PLIES if loops.engine().fast else SIGHT)
        order = np.lexsort((-worth.chances, worth.losses))
        weighed = tuple(Weighed(plays.play_at(at), float(worth.chances[at])) for at in order)
        best = weighed[0]
        return Choice(best.play, worth.ends[order[0]], 2 * best.chance - 1, weighed=weighed)

    def look_back(self, turn: Played, plies: int = DEEP) -> Review:
        """Return the review of a turn that is over, as if it were the first turn of a match."""
        plies = plies if loops.engine().fast else SIGHT
        *_, worth = self.weigh(turn.plays, turn.after, plies=plies)
        side, play_at = turn.plays.side, turn.plays.play_at
        played = worth.ends.index(turn.after)
        cost = float(worth.losses[played])
        best = worth.best if cost else played
        order = [played, *np.argsort(worth.losses, kind="stable")[:OPTIONS].tolist()]
        options = [
            Option(turn.steps if at == played else play_at(at), float(worth.losses[at]))
            for at in sorted(dict.fromkeys(order), key=lambda at: worth.losses[at])
        ]
        before = self._chance(turn.plays.position, plies)
        after = float(worth.chances[played])
        sight = worth.plies[played] == SIGHT
        doubt = doubted(cost, after, self._noise.sight if sight else self._noise.plies)
        wrong = cost > doubt
        why = motive(turn.plays, worth.ends[best], rather_than=turn.after) if wrong else ""
        steps = turn.steps if best == played else play_at(best)
        before, thrown, after = (
            1 - each if side else each for each in (before, after + cost, after)
        )
        return Review(
            1, side, turn.turn.dice, turn.steps, steps, before, thrown, after, turn.plays.position,
            doubt, tuple(options), bool(worth.losses.max() >= REAL), plies, str(why),
        )  # fmt: skip

    def _chance(self, position: Position, plies: int) -> float:
        """Return the chance to win of the side to move, before its throw."""
        boards, bonuses = batch([position], 1 - position.turn)
        chances = self.judge.after(boards, bonuses)
        if plies > SIGHT and bonuses[0] <= TAKEN:
            *_, (chances, _, _) = self._search.closer(boards, bonuses)
        return 1 - float(chances[0])


@lru_cache(maxsize=1)
def weigher(rules: RuleSet) -> Weigher:
    """Return a cached `Weigher` of a game, by its network."""
    return Weigher(judge(rules))


def judgement(question: Question) -> Choice:
    """Answer a question about the worth of plays; `ludus.players.worker` runs this."""
    return weigher(question.rules).answer(question)
