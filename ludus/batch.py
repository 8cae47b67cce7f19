"""Many positions in one call, and many games that go on together: arrays in, arrays out."""

import threading
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ludus.arguments import check_games, check_playable, checked
from ludus.loops import replies, runtime as loops
from ludus.rules import bonuses as packing, steps
from ludus.rules.arrays import Int8Array, Int64Array
from ludus.rules.position import Position
from ludus.rules.ruleset import LEAST_CHECKERS, MOST_CHECKERS, RuleSet

PIECE = 4096
"""The most turns that a loop lists without a break."""
MOST_BYTES = 1 << 30
"""The most memory of the boards that one call returns."""
_MOST_BONUS = (1 << packing.COUNT * packing.FACES * packing.KEPT) - 1


class ResultArrays(NamedTuple):
    """The results of many throws, one throw after another.

    The results of throw i are at the indices from `offsets[i]` to `offsets[i + 1] - 1`, in the
    order of `Plays.boards`. A throw that moves no checker has one result.
    """

    boards: Int8Array
    """Shape (results, 2, squares + 3), columns as in `Position.board`."""
    turns: Int8Array
    """Shape (results,): the side to move next."""
    bonuses: Int64Array
    """Shape (results,): the bonuses that wait, packed; 0 means none."""
    offsets: Int64Array
    """Shape (throws + 1,); the last is the number of results."""

    def position_at(self, index: int) -> Position:
        """Return the position of a result; or raise IndexError."""
        return _position(self.boards[index], self.turns[index], self.bonuses[index])


def results(
    game: RuleSet,
    boards: ArrayLike,
    turns: ArrayLike,
    dice: ArrayLike,
    bonuses: ArrayLike | None = None,
) -> ResultArrays:
    """Return all results of many throws at once, each as `plays` finds them.

    For n positions, the arguments are arrays of integers:

    - `boards`: shape (n, 2, squares + 3), white's row first, columns as in `Position.board`.
    - `turns`: shape (n,), the side to move, 0 or 1.
    - `dice`: shape (n, dice of the game), faces from 1 to 6; all 0 where a bonus waits.
    - `bonuses`: shape (n,), the bonuses that wait, packed as in `ResultArrays`; without it, none
      waits. A packed bonus is the sum of `1 << 3 * (6 * (bonus // 8 - 1) + bonus % 8 - 1)` for
      each of `Position.bonus`.

    Raises:
        TypeError: an array does not hold integers.
        ValueError: an array has a wrong shape, a position is impossible or won, dice are
            impossible, or the boards of the results need more than 1 GiB. The message names the
            first wrong item.
    """
    board = _integers("boards", boards, (None, 2, steps.width(game.numbers)), MOST_CHECKERS)
    count = len(board)
    side = _integers("turns", turns, (count,), 1)
    thrown = _integers("dice", dice, (count, game.dice), packing.FACES)
    given = np.zeros(count, np.int64) if bonuses is None else bonuses
    waiting = _integers("bonuses", given, (count,), _MOST_BONUS)
    for i in np.flatnonzero((thrown > 0).sum(1) != np.where(waiting, 0, game.dice)):
        remedy = "0 where a bonus waits" if waiting[i] else "faces from 1 to 6"
        raise ValueError(f"dice[{i}]: {thrown[i].tolist()}; give {remedy}")
    for i in np.flatnonzero(_doubtful(game, board) | (waiting > 0)):
        try:
            check_playable(game, _position(board[i], side[i], waiting[i]))
        except ValueError as error:
            raise ValueError(f"boards[{i}]: {error}") from None
    return _listed(game, board, side, thrown, waiting)


class GameBatch:
    """Games of random dice that go on together; white begins, with all checkers in reserve.

    `step` plays a turn in each game. All arrays are read-only, and a step replaces them.
    """

    boards: Int8Array
    """Shape (games, 2, squares + 3), columns as in `Position.board`."""
    turns: Int8Array
    """Shape (games,): the side to move."""
    bonuses: Int64Array
    """Shape (games,): the bonuses that wait, packed as in `ResultArrays`."""
    dice: Int8Array
    """Shape (games, dice): the throw to be played; 0 where a bonus waits or the game is over."""
    winners: Int8Array
    """Shape (games,): the side that has won, or -1 while the game goes on."""

    _results: ResultArrays | None
    _going: NDArray[np.intp]
    """The games that go on."""

    @checked
    def __init__(
        self, game: RuleSet, games: int, *, checkers: int = MOST_CHECKERS, seed: int = 0
    ) -> None:
        """Begin games with 3 to 15 checkers a side; an equal seed gives equal dice and choices.

        The dice of a game depend only on the seed, the number of games and of steps.

        Raises:
            ValueError: there is no game to play, no such number of checkers, or no such seed.
        """
        check_games(games, checkers)
        self._game, self._checkers = game, checkers
        self._dice, self._chance = map(np.random.default_rng, np.random.SeedSequence(seed).spawn(2))
        start = Position.start(game, checkers).board
        self._set(
            np.repeat(start[None], games, 0),
            np.zeros(games, np.int8),
            np.zeros(games, np.int64),
            np.full(games, -1, np.int8),
        )

    def __repr__(self) -> str:
        return f"<GameBatch of {self._game.name}, {self._going.size} of {self.turns.size} go on>"

    @property
    def results(self) -> ResultArrays:
        """All results of the throws in `dice`; games that are over have none."""
        if self._results is None:
            counts = np.zeros(len(self.turns), np.int64)
            listed = self._listed()
            counts[self._going] = np.diff(listed.offsets)
            offsets = np.concatenate([[0], np.cumsum(counts)])
            self._results = ResultArrays(*_read_only(*listed[:3], offsets))
        return self._results

    def step(self, choices: ArrayLike | None = None) -> None:
        """Play a result in each game that goes on, then throw again; a game that is over stays.

        `choices` has shape (games,), and numbers the results of each game from 0 on. Items of games
        that are over do not count. Without it, every result of a game is equally likely. A side
        that can move no checker has one result, and its turn passes.

        Raises:
            TypeError: `choices` does not hold integers.
            ValueError: `choices` has a wrong shape, or a game has no result of that number. No game
                has changed.
        """
        going, games = self._going, len(self.turns)
        if choices is None:
            listed, at = self._listed(self._chance.random(games)[going]), np.arange(len(going))
        else:
            listed = self.results
            chosen, counts = _integers("choices", choices, (games,)), np.diff(listed.offsets)
            for i in going[(chosen[going] < 0) | (chosen[going] >= counts[going])]:
                raise ValueError(f"choices[{i}]: {chosen[i]}; the game has {counts[i]} results")
            at = listed.offsets[going] + chosen[going]
        arrays = self.boards.copy(), self.turns.copy(), self.bonuses.copy(), self.winners.copy()
        boards, turns, bonuses, winners = arrays
        side = turns[going]
        boards[going], turns[going], bonuses[going] = (each[at] for each in listed[:3])
        won = boards[going, side, steps.off(self._game.numbers)] == self._checkers
        winners[going[won]] = side[won]
        self._set(*arrays)

    def _set(self, boards: Any, turns: Any, bonuses: Any, winners: Any) -> None:
        """Go on from some positions: throw the dice."""
        self._results = None
        self._going = np.flatnonzero(winners < 0)
        dice = (self._dice.random((len(turns), self._game.dice)) * 6 + 1).astype(np.int8)
        dice[(bonuses > 0) | (winners >= 0)] = 0
        self.boards, self.turns, self.bonuses, self.winners, self.dice = _read_only(
            boards, turns, bonuses, winners, dice
        )

    def _listed(self, chances: Any = ()) -> ResultArrays:
        at = self._going
        given = self.boards[at], self.turns[at], self.dice[at], self.bonuses[at]
        return _listed(self._game, *given, chances)


def _position(board: Int8Array, side: Any, bonus: Any) -> Position:
    return Position(board, int(side), packing.unpacked(int(bonus)))


def _integers(
    name: str, given: ArrayLike, shape: tuple[int | None, ...], most: int | None = None
) -> NDArray[Any]:
    """Return an argument as a new array of a shape, in which None is any length.

    Its items are from 0 to `most`, if that is given.
    """
    try:
        array = np.asarray(given)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None
    if array.dtype.kind not in "iu":
        raise TypeError(f"{name}: an array of {array.dtype}; give integers")
    if len(array.shape) != len(shape) or any(
        length not in (None, real) for length, real in zip(shape, array.shape, strict=True)
    ):
        wanted = ", ".join("n" if length is None else str(length) for length in shape)
        raise ValueError(f"{name}: an array of shape {array.shape}; give ({wanted})")
    if most is not None:
        for at in np.argwhere((array < 0) | (array > most)):
            place = ", ".join(map(str, at))
            raise ValueError(f"{name}[{place}]: {array[tuple(at)]} is not from 0 to {most}")
    return array.astype(np.int8 if most is not None and most < 128 else np.int64)


def _doubtful(game: RuleSet, boards: Int8Array) -> NDArray[np.bool_]:
    """Return which boards need a check of their own, shape (boards,): all that are impossible."""
    totals, shared = boards.sum(2), boards[:, :, game.private + 1 : game.squares + 1] > 0
    wrong = (totals < LEAST_CHECKERS) | (totals > MOST_CHECKERS)
    wrong |= boards[:, :, steps.off(game.numbers)] == totals
    if not game.circle:
        wrong |= boards[:, :, steps.circle(game.numbers)] > 0
    both = (shared[:, 0] & shared[:, 1]).any(1)
    return np.asarray(wrong.any(1) | both | (totals[:, 0] != totals[:, 1]))


def _listed(
    game: RuleSet, boards: Any, turns: Any, dice: Any, bonuses: Any, chances: Any = ()
) -> ResultArrays:
    """Return the results of throws, or with `chances` one result of each, as `replies` lists them.

    All arguments have been checked.
    """
    engine: Any = loops.engine()
    n = game.numbers
    room = replies.room(engine, n, threading.get_ident())
    width, offsets = 2 * steps.width(n), np.zeros(len(turns) + 1, np.int64)
    given = (
        boards.reshape(len(turns), width),
        turns.astype(np.int64),
        bonuses,
        np.sort(dice.astype(np.int64), 1),
        np.asarray(chances, np.float64),
    )
    parts: list[tuple[Any, Any]] = [(np.zeros(0, np.int8), np.zeros(0, np.int64))]
    done = 0
    while done < len(turns):
        piece = [each[done : done + PIECE].reshape(-1) for each in given]
        starts = np.zeros(len(piece[1]) + 1, np.int64)
        many = engine.run(
            replies.replies, room.workspace, n, *piece, room.boards, room.bonuses, starts
        )
        count = int(starts[many])
        parts.append((room.boards[: count * width].copy(), room.bonuses[:count].copy()))
        offsets[done + 1 : done + many + 1] = offsets[done] + starts[1 : many + 1]
        done += many
        if offsets[done] * width > MOST_BYTES:
            raise ValueError(
                f"boards: the results of the first {done:,} of {len(turns):,} positions need more "
                f"than {MOST_BYTES >> 20:,} MiB; give fewer positions in a call"
            )
    ends, left = (np.concatenate(each) for each in zip(*parts, strict=True))
    counts = np.diff(offsets)
    again = (bonuses & packing.TAKEN > 0).repeat(counts) & (left == 0)
    nexts = turns.repeat(counts) ^ ~again
    return ResultArrays(*_read_only(ends.reshape(-1, 2, width // 2), nexts, left, offsets))


def _read_only(*arrays: NDArray[Any]) -> tuple[NDArray[Any], ...]:
    for array in arrays:
        array.flags.writeable = False
    return arrays
