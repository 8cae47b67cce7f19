"""Who can decide, and who can judge: the interface of players, and what all judges share."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from ludus.match.record import Turn
from ludus.players import loops
from ludus.rules import steps, workspace
from ludus.rules.plays import Plays, Step
from ludus.rules.position import Position, packed
from ludus.rules.ruleset import RuleSet
from ludus.rules.workspace import TAKEN

Board = NDArray[np.int8]
"""A board of shape (2, squares + 3), the row of the side that plays first."""
Batch = NDArray[np.int8]
"""Boards of shape (n, 2, squares + 3), the row of the side that has just played first."""
Bonuses = NDArray[np.int64]
"""What the plays leave to the other side, packed; shape (n,)."""
Floats = NDArray[np.floating]
Thought = TypeVar("Thought")


class Made(NamedTuple):
    """A turn that is over, as it is looked back on; equities are those of the side that played."""

    play: tuple[Step, ...]
    position: Position
    """Where it led."""
    before: float
    """What the position was worth before the throw."""
    after: float
    """What it was worth after the play."""
    doubt: float = 0.0
    """What the play seems to lack beyond what it is expected to have lost, as a chance to win."""
    options: tuple["Option", ...] = ()
    """The best plays and this one, the best first."""
    real: bool = False
    """Whether it made a difference what was played."""
    plies: int = 3
    """How deep the plays were looked at, at most."""
    why: str = ""
    """Where it is a mistake beyond doubt, what speaks for the best play: a `motives.Motive`."""


class Option(NamedTuple):
    """What could have been played in a turn that is over."""

    play: tuple[Step, ...]
    cost: float
    """How much less likely it is expected to win than the best play."""


class Weighed(NamedTuple):
    """A play with what it is worth to the side that plays."""

    play: tuple[Step, ...]
    position: Position
    """Where it leads."""
    chance: float
    """To win."""
    loss: float
    """How much less likely it wins, as is expected, than by the best."""
    won: tuple[float, ...] = ()
    """Whether it won each of the games that were played out, 1 or 0."""


class Choice(NamedTuple):
    """A player's answer to a throw."""

    play: tuple[Step, ...]
    position: Position
    """Where the play leads, with whoever moves next."""
    equity: float
    """From -1 (lost) to 1 (won) for the side that plays; for a turn that is over, what the best
    play is expected to have been worth beside the one that was made."""
    made: Made | None = None
    """What was played, where the turn is over."""
    weighed: tuple[Weighed, ...] = ()
    """All plays, where that was asked, the best first; of games played out those that may be."""


class Question(NamedTuple):
    """What a player of some level is asked.

    Without dice, how to take the position's bonus; where some steps have been played already, how
    to go on from there. With a `turn` that is over, what it was worth; the level does not count.
    """

    rules: RuleSet
    position: Position
    dice: tuple[int, ...]
    level: str
    played: tuple[Step, ...] = ()
    turn: Turn | None = None
    plies: int = 3
    """How deep a turn that is over is looked at: one, or more where the loops are compiled."""
    games: range | None = None

    @property
    def judged(self) -> bool:
        """Whether it is asked what plays are worth, not what somebody would play."""
        return self.turn is not None or self.games is not None

    @property
    def plays(self) -> Plays:
        """What he may choose from."""
        return Plays(self.rules, self.position, self.dice).after(self.played)


class Player(ABC):
    """Somebody who chooses among legal plays."""

    @abstractmethod
    def look(
        self, before: Board, boards: Batch, bonuses: Bonuses, *, again: bool = False
    ) -> Iterator[tuple[int, float]]:
        """Which of some ends of a turn is best, and how likely it wins; better ones follow.

        `before` is the board that the turn begins with. The row of the side that plays is first,
        and the other throws next; or, where a bonus is taken and the same side throws `again`,
        that one.
        """

    def checked(
        self, before: Board, boards: Batch, bonuses: Bonuses, *, again: bool = False
    ) -> Iterator[tuple[int, float]]:
        """What `look` says, held against what there is.

        Raises:
            ValueError: it took what is not there, or nothing.
        """
        chosen = False
        for best, chance in self.look(before, boards, bonuses, again=again):
            if best not in range(len(boards)):
                raise ValueError(f"look: {best} is not the index of one of {len(boards)} ends")
            chosen = True
            yield best, chance
        if not chosen:
            raise ValueError(f"look: none of {len(boards)} ends is chosen; it yields one at least")

    def think(self, plays: Plays) -> Iterator[Choice]:
        """Yield a first choice at once, then better ones, as long as there are any.

        Raises:
            ValueError: `look` took what is not there, or nothing.
        """
        ends = list(plays.results)
        (before,), _ = batch([plays.position], plays.side)
        for best, chance in self.checked(before, *batch(ends, plays.side), again=plays.again):
            yield Choice(plays.results[ends[best]], ends[best], 2 * chance - 1)


def in_time(
    thoughts: Iterator[Thought], until: float, stopped: Callable[[], bool] = lambda: False
) -> Thought:
    """The last thought that is begun before `time.monotonic` says `until`, and not yet stopped.

    At least the first.
    """
    thought = next(thoughts)
    while time.monotonic() < until and not stopped() and (better := next(thoughts, None)):
        thought = better
    return thought


def batch(positions: Sequence[Position], first: int) -> tuple[Batch, Bonuses]:
    """The boards of positions, with the row of side `first` first, and their bonuses."""
    boards = np.stack([position.board for position in positions])
    bonuses = np.array([packed(position.bonus) for position in positions], np.int64)
    return np.ascontiguousarray(boards[:, ::-1] if first else boards), bonuses


class Judge(Player):
    """Says what boards are worth right after a play; as a player, takes what is worth most."""

    sure = 1.0
    """The greatest equity of a position that is not yet won."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules

    @abstractmethod
    def logits(self, boards: Batch, bonuses: Bonuses) -> Floats:
        """How likely the side of the first row wins, as logits of shape (n,)."""

    def chances(self, boards: Batch, bonuses: Bonuses) -> Floats:
        """The chance to win of the side of the first row, which has just played; shape (n,)."""
        found = 0.5 + self.sure * (1 / (1 + np.exp(-self.logits(boards, bonuses))) - 0.5)
        off, checkers = self.rules.squares + 1, boards[0, 0].sum()
        found[boards[:, 0, off] == checkers] = 1.0
        found[boards[:, 1, off] == checkers] = 0.0
        return np.asarray(found)

    def after(self, boards: Batch, bonuses: Bonuses, *, again: bool = False) -> Floats:
        """The same; where a bonus was taken, the side of the first row throws `again`.

        Numbers of a throw that wait until a bonus is taken are played as looks best at sight.
        """
        if again:
            return 1 - self.chances(np.ascontiguousarray(boards[:, ::-1]), bonuses)
        found = self.chances(boards, bonuses)
        for at in np.flatnonzero(bonuses > TAKEN):
            found[at] = self._played(boards[at], int(bonuses[at]))
        return found

    def _played(self, board: Board, bonus: int) -> float:
        """The chance to win of the side of the first row, when the numbers kept are played.

        Where there is a bonus besides, it has thrown them, and gives that bonus; else the other
        side has.
        """
        now, n, given = loops.current(), self.rules.numbers, bonus & TAKEN
        side = 0 if given else 1
        w, boards, bonuses = self._room
        flat = np.ascontiguousarray(board).reshape(-1)
        count = now.replies.taken(
            now.as_native(w),
            n,
            now.as_native(flat),
            side,
            bonus - given,
            *now.as_native((boards, bonuses)),
            0,
        )
        ends = boards[: count * len(flat)].reshape(count, 2, -1)[:, :: -1 if side else 1]
        best = float(self.chances(np.ascontiguousarray(ends), np.full(count, given)).max())
        return 1 - best if side else best

    @cached_property
    def _room(self) -> tuple[workspace.Workspace, NDArray[np.int8], Bonuses]:
        """Where ends are laid out."""
        n = self.rules.numbers
        boards = np.zeros(workspace.NODES * 2 * steps.width(n), np.int8)
        return workspace.workspace(n), boards, np.zeros(workspace.NODES, np.int64)

    def equities(self, positions: Sequence[Position], side: int) -> Floats:
        """What positions are worth to a side: shape (n,), from -1 (lost) to 1 (won).

        The same side is to move in all of them; it is judged as if the other had just played.
        """
        mover = positions[0].turn
        worth = 2 * self.after(*batch(positions, 1 - mover)) - 1
        return np.asarray(-worth if mover == side else worth)

    def look(
        self, before: Board, boards: Batch, bonuses: Bonuses, *, again: bool = False
    ) -> Iterator[tuple[int, float]]:
        """Which of some ends is best by sight; there is nothing better to come."""
        worth = self.after(boards, bonuses, again=again)
        best = int(np.argmax(worth))
        yield best, float(worth[best])
