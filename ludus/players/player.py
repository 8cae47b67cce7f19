"""The interfaces of players and judges, and the functions that all judges share."""

import time
from abc import ABC, abstractmethod
from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from numbers import Integral, Real
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from ludus.match.record import Turn
from ludus.rules.arrays import Int8Array, Int64Array
from ludus.rules.bonuses import TAKEN, packed
from ludus.rules.ends import ends_of
from ludus.rules.plays import Play, Plays
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet

Board = Int8Array
"""A board of shape (2, squares + 3), the row of the side that plays first."""
Batch = Int8Array
"""Boards of shape (n, 2, squares + 3), the row of the side that has just played first."""
Bonuses = Int64Array
"""The packed bonuses that plays leave to the other side; shape (n,)."""
Floats = NDArray[np.floating]
Looks = Iterator[tuple[int, float]]
"""The index of an end and its chance to win, again and again."""
Thought = TypeVar("Thought")
SIZES = (0.01, 0.03, 0.08)
"""The least costs of a slip, a mistake and a blunder."""
_YIELDED = "yield an index and a chance to win, once or more"


class Option(NamedTuple):
    """A possible play of a turn that is over."""

    play: Play
    cost: float
    """The expected loss against the best play, as a chance to win."""


class Review(NamedTuple):
    """The review of one turn; chances are white's chances to win, from 0 to 1."""

    throw: int
    """The number of the throw from 1 on; for a bonus, the number of the next throw."""
    side: int
    dice: tuple[int, ...]
    """Empty if a bonus is taken."""
    play: Play
    best: Play
    """The judge's best play; `play` itself if no play seems better."""
    before: float
    thrown: float
    """The chance after the best play of the throw, which adds only its expected gain."""
    after: float
    position: Position
    doubt: float = 0.0
    """The apparent loss of the play beyond its cost, which may be an error of the judge."""
    options: tuple[Option, ...] = ()
    """The best plays and the play that was made, the best first."""
    real: bool = False
    """Whether the choice of a play made a difference."""
    plies: int = 3
    why: str = ""
    """The `motives.Motive` of the best play, if the turn is a mistake beyond doubt."""

    @property
    def luck(self) -> float:
        """The gain of the side to move from its throw."""
        return (self.thrown - self.before) * (1 - 2 * self.side)

    @property
    def cost(self) -> float:
        """The loss of the choice against the best play; not below 0."""
        return (self.thrown - self.after) * (1 - 2 * self.side)

    @property
    def size(self) -> int:
        """The size of a mistake: 1 to 3 by `SIZES`, or 0 if the mistake is in doubt."""
        return bisect(SIZES, self.cost) if self.cost > self.doubt else 0

    def chance(self, option: Option) -> float:
        """Return white's chance to win after a play, consistent with `thrown` and `after`."""
        return self.thrown - option.cost * (1 - 2 * self.side)


class Weighed(NamedTuple):
    """A play with its worth for the side that plays."""

    play: Play
    chance: float


class Choice(NamedTuple):
    """A player's answer to a throw."""

    play: Play
    position: Position
    equity: float
    """From -1 (lost) to 1 (won) for the side that plays."""
    hindsight: Review | None = None
    """The review of this play, if the turn is over, as if it were the first turn of a match."""
    weighed: tuple[Weighed, ...] = ()
    """All plays, if requested, the best first."""


class Question(NamedTuple):
    """A question to a player of some level.

    Without dice, the question is how to take the position's bonus. With steps already played, it is
    how to continue. With a `turn` that is over, it is the worth of the turn, and the level does not
    count.
    """

    rules: RuleSet
    position: Position
    dice: tuple[int, ...]
    level: str
    played: Play = ()
    turn: Turn | None = None
    plies: int = 3
    """The depth of the look at a turn that is over: one, or more if the loops are fast."""
    every: bool = False
    """Whether it is the worth of every play."""

    @property
    def judged(self) -> bool:
        """Whether the question is the worth of plays, not the choice of a player."""
        return self.turn is not None or self.every

    @property
    def plays(self) -> Plays:
        """The plays to choose from."""
        return Plays(self.rules, self.position, self.dice).after(self.played)


class Player(ABC):
    """An object that chooses among legal plays."""

    @abstractmethod
    def look(self, before: Board, boards: Batch, bonuses: Bonuses, *, again: bool = False) -> Looks:
        """Yield the index of the best end of a turn and its chance to win; better choices follow.

        `before` is the board at the beginning of the turn, the row of the side that plays first.
        The other side throws next, or the side itself if it takes a bonus and throws `again`.
        """

    def checked(
        self, before: Board, boards: Batch, bonuses: Bonuses, *, again: bool = False
    ) -> Looks:
        """Yield the choices of `look`, checked against the available ends.

        Raise ValueError if `look` chose an index that does not exist, or none, or gave a chance
        that is not from 0 to 1.
        """
        looks, chosen = self.look(before, boards, bonuses, again=again), False
        if not isinstance(looks, Iterable):
            raise ValueError(f"look: {looks!r:.60}; {_YIELDED}")
        for look in looks:
            if not (isinstance(look, tuple) and len(look) == 2):
                raise ValueError(f"look: {look!r:.60}; {_YIELDED}")
            best, chance = look
            if not isinstance(best, Integral) or best not in range(len(boards)):
                raise ValueError(f"look: {best} is not the index of one of {len(boards)} ends")
            if not isinstance(chance, Real) or not 0 <= round(float(chance), 3) <= 1:
                raise ValueError(f"look: a chance of {chance!r:.60} is not from 0 to 1")
            chosen = True
            yield best, chance
        if not chosen:
            raise ValueError(f"look: no choice among {len(boards)} ends; {_YIELDED}")

    def think(self, plays: Plays) -> Iterator[Choice]:
        """Yield a first choice at once, then better ones; raise ValueError for an invalid index."""
        (before,), _ = batch([plays.position], plays.side)
        for best, chance in self.checked(before, *results_of(plays), again=plays.again):
            yield Choice(plays.play_at(best), plays.position_at(best), 2 * chance - 1)


def in_time(thoughts: Iterator[Thought], until: float) -> Thought:
    """Return the last thought before `until` on `time.monotonic`, but at least the first one."""
    thought = next(thoughts)
    while time.monotonic() < until and (better := next(thoughts, None)):
        thought = better
    return thought


def batch(positions: Sequence[Position], first: int) -> tuple[Batch, Bonuses]:
    """Return the boards of positions, with the row of side `first` first, and their bonuses."""
    boards = np.stack([position.board for position in positions])
    bonuses = np.array([packed(position.bonus) for position in positions], np.int64)
    return np.ascontiguousarray(boards[:, ::-1] if first else boards), bonuses


def results_of(plays: Plays) -> tuple[Batch, Bonuses]:
    """Return the boards of all results of plays, the row of their side first, and their bonuses."""
    return plays.boards[:, :: -1 if plays.side else 1].copy(), plays.bonuses.copy()


class Judge(Player):
    """A judge of boards right after a play; as a player, it takes the end of greatest worth."""

    sure = 1.0
    """The greatest equity of a position that is not yet won."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules

    @abstractmethod
    def logits(self, boards: Batch, bonuses: Bonuses) -> Floats:
        """Return the logits of the chance that the side of the first row wins, shape (n,)."""

    def chances(self, boards: Batch, bonuses: Bonuses) -> Floats:
        """Return the chance to win of the first row's side, which has just played; shape (n,)."""
        chances = 0.5 + self.sure * (1 / (1 + np.exp(-self.logits(boards, bonuses))) - 0.5)
        off, checkers = self.rules.squares + 1, boards[0, 0].sum()
        chances[boards[:, 0, off] == checkers] = 1.0
        chances[boards[:, 1, off] == checkers] = 0.0
        return np.asarray(chances)

    def after(self, boards: Batch, bonuses: Bonuses, *, again: bool = False) -> Floats:
        """Return the chance to win of the first row's side, which may throw `again`; shape (n,).

        The side throws again after it has taken a bonus. If numbers of a throw wait until a bonus
        is taken, they are played as looks best at sight.
        """
        if again:
            return 1 - self.chances(np.ascontiguousarray(boards[:, ::-1]), bonuses)
        chances = self.chances(boards, bonuses)
        for at in np.flatnonzero(bonuses > TAKEN):
            chances[at] = self._played(boards[at], int(bonuses[at]))
        return chances

    def _played(self, board: Board, bonus: int) -> float:
        """Return the chance of the first row's side, after the kept numbers are played.

        If the opponent first takes another bonus, the side of the first row has thrown the numbers.
        Otherwise the other side has thrown them.
        """
        given = bonus & TAKEN
        side = 0 if given else 1
        ends = ends_of(board.tobytes(), self.rules.numbers, side, (), bonus - given)
        boards = np.ascontiguousarray(ends.boards[:, :: -1 if side else 1])
        best = float(self.chances(boards, np.full(len(boards), given)).max())
        return 1 - best if side else best

    def look(self, before: Board, boards: Batch, bonuses: Bonuses, *, again: bool = False) -> Looks:
        """Yield the best end at sight, as the only choice."""
        worth = self.after(boards, bonuses, again=again)
        best = int(np.argmax(worth))
        yield best, float(worth[best])
